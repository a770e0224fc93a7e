import { setTimeout as wait } from 'node:timers/promises';
import { createPool } from '@platen/engine/node';
import { listStarters, readStarter } from '@platen/library/node';
import { startWorkers } from '@platen/server';
import { listModifications, type Template } from '@platen/template';
import { startPostgresServer, type PostgresServer } from '../service/postgres-server.ts';
import { startTestService, type TestService } from '../service/start-test-service.ts';
import { storeTemplate } from '../service/store-template.ts';
import { testDatabaseVariable, type DatabaseKind } from '../service/test-databases.ts';
import { atLeast, info, type Figure } from './figure.ts';
import { cpuSecondsWithChildren } from './process-cpu.ts';

/** Starters of different kinds for a quick look: a quick one and slow ones, with images and without. */
const fewSlugs = ['quote-card', 'product-card', 'sale-banner', 'certificate', 'price-list', 'invoice'];
const format = 'png';
const threads = 2;
/** Rows a second of batches in relation to the bare pool, and to single jobs. */
const minOfPool = 0.95;
const minOfJobs = 1.5;
/** Milliseconds between two looks at what is queued, as the client has them at first: each look costs the service as much as a small row. */
const lookMs = 250;

/** A starter with the key of a text that makes each row another one. */
interface Starter {
  template: Template;
  key: string;
}

/** One render of a row: which starter, and the text that makes it its own. */
interface Row {
  starter: Starter;
  title: string;
}

/** What rows of a batch cost beside drawing them: rows a second over several starters, in relation to the engine's pool and to queued single renders. */
export async function benchBatches({ quick }: { quick: boolean }): Promise<Figure[]> {
  const starters = await readStarters(quick ? fewSlugs : (await listStarters()).map(({ slug }) => slug));
  const count = quick ? 100 : 1000;
  const postgres = await startPostgresServer({ isDurable: true });
  process.env[testDatabaseVariable] = postgres.url;
  try {
    return [
      ...(await benchOn('embedded', starters, { count, postgres })),
      ...(await benchOn('postgres', starters, { count, postgres })),
    ];
  } finally {
    postgres.stop();
  }
}

async function readStarters(slugs: readonly string[]): Promise<Starter[]> {
  const all = await Promise.all(slugs.map((slug) => readStarter(slug)));
  return all.flatMap((template) => {
    const key = listModifications(template).find(({ type }) => type === 'text')?.key;
    return key !== undefined ? [{ template, key }] : [];
  });
}

function rowsOf(starters: readonly Starter[], count: number, mark: string): Row[] {
  return Array.from({ length: count }, (_, index): Row => {
    const starter = starters[index % starters.length];
    if (!starter) throw new Error('There is no starter.');
    return { starter, title: `${mark}.${index}` };
  });
}

async function benchOn(
  kind: DatabaseKind,
  starters: readonly Starter[],
  { count, postgres }: { count: number; postgres: PostgresServer },
): Promise<Figure[]> {
  const pool = createPool({ threads });
  const service = await startTestService({ kind, environment: { PLATEN_RENDER_THREADS: String(threads) } });
  const workers = await startWorkers(service.dependencies);
  try {
    const ids = new Map<Starter, number>();
    for (const starter of starters) ids.set(starter, await storeTemplate(service, starter.template));
    const renderBare = async (rows: readonly Row[]): Promise<void> => {
      const waiting = rows.values();
      const work = async (): Promise<void> => {
        for (const { starter, title } of waiting)
          await pool.render(starter.template, { [starter.key]: title }, { format });
      };
      await Promise.all(Array.from({ length: threads * 2 }, work));
    };
    const inBatches = (rows: readonly Row[]): Promise<void> => renderBatches(service, ids, rows);
    const asJobs = (rows: readonly Row[]): Promise<void> => renderJobs(service, ids, rows);
    const ways = { bare: renderBare, batches: inBatches, jobs: asJobs };
    // What is compiled and opened at first use is no part of the figure.
    for (const [name, run] of Object.entries(ways))
      await run(rowsOf(starters, starters.length * 2, `${name.slice(0, 2)}0`));
    // As where nobody else is: one workspace may have all threads.
    service.dependencies.renderPool.share(false);
    const best = { bare: 0, batches: 0, jobs: 0 };
    const cpuMs = { bare: Infinity, batches: Infinity, jobs: Infinity };
    const postgresMs = { ...cpuMs };
    for (let round = 1; round <= 2; round++) {
      for (const [name, run] of Object.entries(ways)) {
        const rows = rowsOf(starters, count, `${name.slice(0, 2)}${round}`);
        const startedAt = performance.now();
        const cpuBefore = process.cpuUsage();
        const postgresBefore = cpuSecondsWithChildren(postgres.pid);
        await run(rows);
        const pace = (count * 1000) / (performance.now() - startedAt);
        const { user, system } = process.cpuUsage(cpuBefore);
        const way = name as keyof typeof best;
        best[way] = Math.max(best[way], pace);
        cpuMs[way] = Math.min(cpuMs[way], (user + system) / 1000 / count);
        const ofPostgres = ((cpuSecondsWithChildren(postgres.pid) - postgresBefore) * 1000) / count;
        postgresMs[way] = Math.min(postgresMs[way], ofPostgres);
      }
    }
    const { bare, batches, jobs } = best;
    const costs = `${cpuMs.bare.toFixed(1)}, ${cpuMs.batches.toFixed(1)}, ${cpuMs.jobs.toFixed(1)} ms`;
    const paces = `${bare.toFixed(1)}, ${batches.toFixed(1)}, ${jobs.toFixed(1)}`;
    return [
      info(`${kind}, ${count} rows of ${starters.length} starters a second: bare pool, batches, jobs`, paces),
      info(`${kind}, CPU of this process for a row: bare pool, batches, jobs`, costs),
      ...(kind === 'postgres'
        ? [
            info(
              `${kind}, CPU of the database for a row: batches, jobs`,
              `${postgresMs.batches.toFixed(2)}, ${postgresMs.jobs.toFixed(2)} ms`,
            ),
          ]
        : []),
      atLeast(`${kind}, batches in relation to the bare pool`, batches / bare, minOfPool),
      atLeast(`${kind}, batches in relation to single jobs`, batches / jobs, minOfJobs),
    ];
  } finally {
    await workers.stop(1000);
    await service.close();
    await pool.close();
  }
}

/** A batch for each starter, all at once. */
async function renderBatches(
  { client }: TestService,
  ids: ReadonlyMap<Starter, number>,
  rows: readonly Row[],
): Promise<void> {
  const open: string[] = [];
  for (const [starter, templateId] of ids) {
    const own = rows.filter((row) => row.starter === starter);
    const rowsOfBatch = own.map(({ title }) => ({ modifications: { [starter.key]: title } }));
    const body = { templateId, rows: rowsOfBatch, response: { format } } as const;
    open.push((await client.createRenderBatch({ query: {}, body })).batchId);
  }
  for (const id of open) {
    for (;;) {
      const { finished, failed } = await client.getRenderBatch({ params: { id } });
      if (failed > 0) throw new Error(`${failed} rows of a batch failed.`);
      if (finished) break;
      await wait(lookMs);
    }
  }
}

/** A queued render for each row. */
async function renderJobs(
  { client, dependencies, workspaceId }: TestService,
  ids: ReadonlyMap<Starter, number>,
  rows: readonly Row[],
): Promise<void> {
  for (const { starter, title } of rows) {
    const templateId = ids.get(starter) ?? 0;
    const body = { templateId, modifications: { [starter.key]: title }, response: { mode: 'async', format } } as const;
    await client.renderTemplate({ query: {}, body });
  }
  for (;;) {
    const left = await dependencies.database.query
      .selectFrom('render_job')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where('status', 'in', ['queued', 'processing'])
      .limit(1)
      .execute();
    if (left.length === 0) return;
    await wait(lookMs);
  }
}
