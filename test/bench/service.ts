import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgresServer } from '../service/postgres-server.ts';
import { atMost, info, type Figure } from './figure.ts';
import { benchRenders } from './service-scene/bench-renders.ts';
import { loadService, quantile } from './service-scene/mixed-load.ts';
import { startServedProcess } from './service-scene/served-process.ts';

/** The slowest list call of a hundred in relation to the usual one, under load. */
const maxOfMedian = 5;

/** What the service costs beside the engine, and what it bears. What of it survives is shown by `npm run prove`. */
export async function benchService({ quick }: { quick: boolean }): Promise<Figure[]> {
  return [...(await benchRenders(quick)), ...(await benchRendersOnPostgres(quick)), ...(await benchLoad(quick))];
}

async function benchRendersOnPostgres(quick: boolean): Promise<Figure[]> {
  const postgres = await startPostgresServer({ isDurable: true });
  try {
    return await benchRenders(quick, postgres.url);
  } finally {
    postgres.stop();
  }
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
      atMost('p99 of lists in relation to their median', slow / middle, maxOfMedian),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
