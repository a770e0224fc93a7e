import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { attacks, everythingAtOnce } from '../attacks/attacks.ts';
import { savesOfLargeTemplates, wideTemplates } from '../attacks/body-attacks.ts';
import { measureHealth } from '../attacks/measure-health.ts';
import { measureVictim, prepareVictim, type VictimFigures } from '../attacks/measure-victim.ts';
import { startAttack } from '../attacks/run-attack.ts';
import { startAttackedService } from '../attacks/start-tenants.ts';
import { startPostgresServer } from '../service/postgres-server.ts';
import { atMost, info, type Figure } from './figure.ts';
import { quantile } from './service-scene/mixed-load.ts';

/** What a render may take beside an attack, at the median and in relation to what it takes alone. */
const maxOfMedian = 2;
/** Milliseconds in which 99 of 100 answers of /healthz are there. */
const maxHealthMs = 100;
/** Milliseconds between a victim's renders. */
const everyMs = 250;
/** Milliseconds that an attack is given to come to its full strength. */
const risingMs = 3000;

/** Each way by itself, of large bodies those that cost most, and all at once. */
const measured = [...attacks, wideTemplates, savesOfLargeTemplates, everythingAtOnce];

/** How often is measured. */
interface Length {
  alone: number;
  beside: number;
}

/**
 * What a workspace's renders take alone and beside another one that takes as much as it gets, in each of the ways of test/attacks, at
 * default limits: on the embedded database, and on Postgres with two workers. Service, attack and victim are processes of one machine.
 */
export async function benchFairness({ quick }: { quick: boolean }): Promise<Figure[]> {
  const length = quick ? { alone: 12, beside: 12 } : { alone: 24, beside: 40 };
  const postgres = await startPostgresServer({ isDurable: true });
  const figures: Figure[] = [];
  try {
    for (const { name } of measured) figures.push(...(await benchAttack(name, length)));
    for (const [index, { name }] of measured.entries()) {
      figures.push(...(await benchAttack(name, length, await createDatabase(postgres.url, `attack_${index}`))));
    }
  } finally {
    postgres.stop();
  }
  return figures;
}

async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client(serverUrl);
  await client.connect();
  await client.query(`create database ${name}`).finally(() => client.end());
  return new URL(`/${name}`, serverUrl).href;
}

/** One attack on a service of its own: what others left in its queue would be measured with it. */
async function benchAttack(name: string, { alone, beside }: Length, databaseUrl?: string): Promise<Figure[]> {
  const title = `${databaseUrl === undefined ? 'embedded' : 'Postgres'}, ${name}`;
  const service = await startAttackedService(databaseUrl === undefined ? {} : { databaseUrl });
  try {
    const { attacker, victim } = service;
    const templateId = await prepareVictim(victim);
    const before = await measureVictim(victim, { count: alone, everyMs, templateId });
    const attack = await startAttack(name, attacker);
    await wait(risingMs);
    const [during, healthMs] = await Promise.all([
      measureVictim(victim, { count: beside, everyMs, templateId }),
      measureHealth(victim, beside * everyMs),
    ]);
    const tally = await attack.stop();
    console.error(`${title}: the attack was answered ${JSON.stringify(tally)}`);
    return [
      info(title, `alone ${describe(before)}, beside ${describe(during)}`),
      atMost('  median beside, in relation to alone', middleOf(during) / middleOf(before), maxOfMedian),
      atMost('  renders answered by 5xx or not at all', countFailures(during), 0, '', 0),
      atMost('  p99 of /healthz', quantile(healthMs, 0.99), maxHealthMs, ' ms', 0),
    ];
  } finally {
    await service.stop();
  }
}

function middleOf({ renderMs }: VictimFigures): number {
  return quantile(renderMs, 0.5);
}

function describe(figures: VictimFigures): string {
  return `${middleOf(figures).toFixed(0)} / ${quantile(figures.renderMs, 0.99).toFixed(0)} ms`;
}

function countFailures({ statuses }: VictimFigures): number {
  return Object.entries(statuses).reduce(
    (sum, [status, count]) => (status === '0' || Number(status) >= 500 ? sum + count : sum),
    0,
  );
}
