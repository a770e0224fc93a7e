import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { createClient, type Client } from '@platen/api/client';
import { parseTemplate } from '@platen/template';
import { readStarter } from '@platen/library/node';
import { startPostgresServer } from '../service/postgres-server.ts';
import { startTestService } from '../service/start-test-service.ts';
import { storeTemplate } from '../service/store-template.ts';
import { atLeast, atMost, info, type Figure } from './figure.ts';
import { measureInTurns } from './measure.ts';
import { crashService } from './service-scene/crash-rounds.ts';
import { loadService, quantile } from './service-scene/mixed-load.ts';
import { startServedProcess } from './service-scene/served-process.ts';

/** Time of a render over HTTP in relation to the engine's own. */
const mostOfEngine = 1.15;
/** Times that an answer that was kept is faster than a render. */
const leastOfCache = 20;
/** The slowest list call of a hundred in relation to the usual one, under load. */
const mostOfMedian = 5;

/** What the service costs beside the engine, what it bears, and what of it survives. */
export async function benchService({ quick }: { quick: boolean }): Promise<Figure[]> {
  return [...(await benchRenders(quick)), ...(await benchLoad(quick)), ...(await benchCrashes(quick))];
}

/** One process, one thread that renders: the engine by itself, then the same renders over a real port. */
async function benchRenders(quick: boolean): Promise<Figure[]> {
  const service = await startTestService();
  try {
    const template = parseTemplate(await readStarter('instagram-post'));
    const templateId = await storeTemplate(service, template);
    await service.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = service.app.server.address() as AddressInfo;
    const client = createClient({ baseUrl: `http://127.0.0.1:${port}/v1`, token: service.key, retries: 0 });
    const pool = service.dependencies.renderPool;
    const key = template.pages[0]?.parameters.find(({ type }) => type === 'text')?.key ?? 'title';
    const overHttp = (title: string, type: 'url' | 'binary', cache: boolean): Promise<void> =>
      renderOverHttp(client, { templateId, modifications: { [key]: title }, type, cache });
    await overHttp('The same again', 'url', true);
    const times = await measureInTurns(
      {
        engine: (round) => pool.render(template, { [key]: `Round ${round}` }, { format: 'png' }),
        binary: (round) => overHttp(`Round ${round}`, 'binary', false),
        url: (round) => overHttp(`Round ${round} as a file`, 'url', true),
        cached: () => overHttp('The same again', 'url', true),
      },
      { warmUp: 10, timed: quick ? 20 : 80 },
    );
    return [
      info(
        'PNG: engine, over HTTP as bytes, as a file',
        `${times.engine.toFixed(1)}, ${times.binary.toFixed(1)}, ${times.url.toFixed(1)} ms`,
      ),
      atMost('PNG over HTTP in relation to the engine, bytes', times.binary / times.engine, mostOfEngine),
      atMost('PNG over HTTP in relation to the engine, file', times.url / times.engine, mostOfEngine),
      info('kept answer', `${times.cached.toFixed(2)} ms`),
      atLeast('times faster when kept', times.url / times.cached, leastOfCache),
    ];
  } finally {
    await service.close();
  }
}

async function renderOverHttp(
  client: Client,
  {
    templateId,
    modifications,
    type,
    cache,
  }: { templateId: number; modifications: Record<string, string>; type: 'url' | 'binary'; cache: boolean },
): Promise<void> {
  const answer = await client.renderTemplate({
    query: { cache },
    body: { templateId, modifications, response: { type } },
  });
  if (answer instanceof Response) await answer.arrayBuffer();
}

/** The real command in a process of its own, on the embedded database, under calls of all kinds. */
async function benchLoad(quick: boolean): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'platen-bench-load-'));
  try {
    const service = await startServedProcess({ folder });
    // What is compiled and opened at first use is no part of the figure.
    await loadService({ ...service, durationMs: quick ? 2000 : 5000, callers: 4 });
    const { calls, errors, listMs } = await loadService({
      ...service,
      durationMs: quick ? 10_000 : 60_000,
      callers: 4,
    });
    await service.stop();
    const [middle, slow] = [quantile(listMs, 0.5), quantile(listMs, 0.99)];
    return [
      info('calls under load', `${calls}, lists: median ${middle.toFixed(1)} ms, p99 ${slow.toFixed(1)} ms`),
      atMost(`errors${errors[0] === undefined ? '' : ` (${errors[0]})`}`, errors.length, 0, '', 0),
      atMost('p99 of lists in relation to their median', slow / middle, mostOfMedian),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Kills under load, on the embedded database and on Postgres. */
async function benchCrashes(quick: boolean): Promise<Figure[]> {
  const rounds = quick ? 3 : 30;
  const figures: Figure[] = [];
  const postgres = await startPostgresServer({ isDurable: true });
  try {
    for (const databaseUrl of [undefined, postgres.url]) {
      const folder = mkdtempSync(join(tmpdir(), 'platen-bench-crash-'));
      try {
        const name = databaseUrl === undefined ? 'embedded' : 'Postgres';
        const told = await crashService({ folder, rounds, ...(databaseUrl !== undefined && { databaseUrl }) });
        figures.push(
          info(
            `${name}: acknowledged in ${told.rounds} rounds`,
            `${told.templates} templates, ${told.jobs} jobs, ${told.files} files`,
          ),
          atMost(
            `${name}: lost by kill -9${told.lost[0] === undefined ? '' : ` (${told.lost[0]})`}`,
            told.lost.length,
            0,
            '',
            0,
          ),
        );
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }
  } finally {
    postgres.stop();
  }
  return figures;
}
