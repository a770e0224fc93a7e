import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { RenderBatch } from '@platen/api';
import { createClient, type Client } from '@platen/api/client';
import pg from 'pg';
import { createChance, type Chance } from '../chance.ts';
import { startDeployment, type Deployment } from '../deployment/deployment.ts';
import type { PlatenProcess } from '../deployment/platen-process.ts';
import { count, createTally, peak, type Finding, type Part, type PartOutcome, type Tally } from '../proof.ts';

/** Kills of a batch, spread over its rows. */
const killsOfBatch = 12;
const lookMs = 1000;

/** A design of 16 × 16 pixels whose color is its row's own. */
const content = {
  schemaVersion: 1,
  name: 'Dots',
  pages: [
    {
      id: 'page',
      width: 16,
      height: 16,
      backgrounds: [{ type: 'solid', color: '#ffffff' }],
      parameters: [{ key: 'paper', type: 'backgroundColor', bindings: [{ property: 'backgroundColor' }] }],
      layers: [],
    },
  ],
};

/**
 * Runs one batch on a service with two workers, kills one of them, both, the service or all of them again and again, and compares what was
 * stored and charged with the rows.
 */
export async function runKilledBatch({ count: rows, seed }: Part): Promise<PartOutcome> {
  const chance = createChance(seed);
  const deployment = await startDeployment({ kind: 'postgres' });
  const tally = createTally();
  const startedAt = performance.now();
  let puts = 0;
  if (deployment.store) deployment.store.onPut = () => (puts += 1);
  try {
    const client = createClient({ baseUrl: `${deployment.url}/v1`, token: deployment.key, retries: 20 });
    const { id: templateId } = await client.createTemplate({ body: { content } });
    const { fileId } = await client.uploadBatchRows({ body: writeRows(rows) });
    const earlierPuts = puts;
    const { batchId } = await client.createRenderBatch({ body: { templateId, data: { fileId }, name: '{sku}.png' } });
    for (let kill = 1; kill <= killsOfBatch; kill++) {
      const reached = await waitUntil(
        client,
        batchId,
        ({ succeeded, failed }) => succeeded + failed >= (kill * rows) / (killsOfBatch + 1),
      );
      measure(deployment, tally);
      if (reached.finished) break;
      await wait(chance.upTo(400));
      await Promise.all(chooseVictims(deployment, chance).map((victim) => victim.kill()));
      count(tally, 'kills');
      await deployment.startMissing();
    }
    const batch = await waitUntil(client, batchId, ({ finished }) => finished);
    measure(deployment, tally);
    count(tally, 'rows', rows);
    count(tally, 'seconds', Math.round((performance.now() - startedAt) / 1000));
    return { tally, findings: await compare(deployment, batch, { rows, puts: puts - earlierPuts, tally }) };
  } finally {
    await deployment.close();
  }
}

function writeRows(rows: number): string {
  const lines = Array.from({ length: rows }, (_, row) => `R-${row + 1},#${row.toString(16).padStart(6, '0')}`);
  return `sku,paper\n${lines.join('\n')}\n`;
}

function chooseVictims({ service, workers }: Deployment, chance: Chance): readonly PlatenProcess[] {
  return chance.pick([...workers.map((worker) => [worker]), workers, [service], [service, ...workers]]);
}

/** Reads the batch until it has come so far. A service that was killed is asked again. */
async function waitUntil(client: Client, id: string, isReached: (batch: RenderBatch) => boolean): Promise<RenderBatch> {
  for (;;) {
    const batch = await client.getRenderBatch({ params: { id } }).catch(() => undefined);
    if (batch && (batch.finished || isReached(batch))) return batch;
    await wait(lookMs);
  }
}

/** The most memory that each process has had so far. */
function measure({ service, workers }: Deployment, tally: Tally): void {
  for (const { pid, command, isOver } of [service, ...workers]) {
    if (isOver) continue;
    const [, kibibytes = '0'] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    peak(tally, command === 'serve' ? 'service MiB' : 'worker MiB', Math.round(Number(kibibytes) / 1024));
  }
}

/** Each row that succeeded has one file, one entry in the log and one credit; rows in progress at a kill alone may have been put again. */
async function compare(
  { postgres }: Deployment,
  { succeeded, failed, canceled }: RenderBatch,
  { rows, puts, tally }: { rows: number; puts: number; tally: Tally },
): Promise<Finding[]> {
  const database = new pg.Client({ connectionString: postgres?.url });
  await database.connect();
  const ask = async (text: string): Promise<number> => Number((await database.query(text)).rows[0]?.count);
  try {
    const files = await ask(
      `select count(distinct files->0->>'key') as count from render_batch_row where status = 'succeeded' and json_array_length(files) = 1`,
    );
    const charged = await ask(`select sum(credits) as count from usage`);
    const rendered = await ask(`select sum(renders) as count from usage`);
    const logged = await ask(`select count(*) as count from workspace_log where status = 200`);
    const unlucky = await ask(`select count(*) as count from render_batch_row where error_code = 'worker_lost'`);
    count(tally, 'unlucky rows', unlucky);
    count(tally, 'files put again', puts - succeeded);
    const problems = [
      [succeeded + failed, rows, 'rows ended'],
      [failed, unlucky, 'rows failed, besides those that were killed three times'],
      [canceled, 0, 'rows were canceled'],
      [files, succeeded, 'files of their own for rows that succeeded'],
      [charged, succeeded, 'credits for rows that succeeded'],
      [rendered, succeeded, 'renders counted for rows that succeeded'],
      [logged, succeeded, 'entries in the log for rows that succeeded'],
    ] as const;
    return problems
      .filter(([found, due]) => found !== due)
      .map(([found, due, what]) => ({ what: `${what}: ${found}, not ${due}` }));
  } finally {
    await database.end();
  }
}
