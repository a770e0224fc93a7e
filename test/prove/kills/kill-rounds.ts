import type { Chance } from '../chance.ts';
import { createChance } from '../chance.ts';
import { openBook } from '../book/open-book.ts';
import { startDeployment, type Deployment } from '../deployment/deployment.ts';
import type { PlatenProcess } from '../deployment/platen-process.ts';
import { count, peak, type Part, type PartOutcome } from '../proof.ts';
import type { DatabaseKind } from '../../service/test-databases.ts';
import { until } from '../../service/until.ts';
import { chooseMoment, killAt } from './kill-moment.ts';

/** How kill rounds are done. */
export interface KillOptions {
  /** What is killed on Postgres: workers alone, or everything; default everything. */
  victims?: 'workers' | 'all';
}

/** Acknowledgements that come between two kills, so that there is something to lose. */
const acknowledgedBetween = 12;
/** Long, for machines that do much else. */
const betweenMs = 300_000;

/**
 * Rounds of `kill -9` under load on one deployment, and then a comparison of all that was acknowledged with what is there. On the
 * embedded database it is the one process; on Postgres one worker, both, the service, or all of them, and now and then Postgres itself.
 */
export async function runKillRounds(
  kind: DatabaseKind,
  { seed, count: rounds }: Part,
  { victims: whose = 'all' }: KillOptions = {},
): Promise<PartOutcome> {
  const chance = createChance(seed);
  const deployment = await startDeployment({ kind });
  try {
    const book = await openBook(deployment);
    try {
      const load = book.startLoad();
      const failures: string[] = [];
      const kills: Record<string, number> = {};
      let slowestStartMs = 0;
      for (let round = 0; round < rounds; round++) {
        const before = book.acknowledged;
        await until(() => book.acknowledged >= before + acknowledgedBetween, betweenMs);
        const moment = chooseMoment(chance, kind);
        if (whose === 'all' && chance.upTo(10) === 0) await deployment.postgres?.crash();
        const hasCome = await killAt(moment, deployment, chooseVictims(deployment, chance, whose));
        book.noteEnd();
        kills[hasCome ? moment.kind : 'time'] = (kills[hasCome ? moment.kind : 'time'] ?? 0) + 1;
        const startedAt = performance.now();
        failures.push(...(await deployment.startMissing()));
        slowestStartMs = Math.max(slowestStartMs, performance.now() - startedAt);
      }
      await load.stop();
      const { tally, findings } = await book.check();
      for (const [name, times] of Object.entries(kills)) count(tally, `kills at a ${name}`, times);
      count(tally, 'kills', rounds);
      peak(tally, 'slowest start ms', Math.round(slowestStartMs));
      // While Postgres comes back itself, what needs it may end and be started again.
      const others = failures.filter((error) => !/the database system is|ECONNREFUSED/.test(error));
      return { tally, findings: [...findings, ...others.map((what) => ({ what: what.slice(0, 2000) }))] };
    } finally {
      book.close();
    }
  } finally {
    await deployment.close();
  }
}

function chooseVictims(
  { kind, service, workers }: Deployment,
  chance: Chance,
  whose: 'workers' | 'all',
): readonly PlatenProcess[] {
  if (kind === 'embedded') return [service];
  const some = [...workers.map((worker) => [worker]), workers];
  return chance.pick(whose === 'workers' ? some : [...some, [service], [service, ...workers]]);
}
