import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  createLog,
  openDependencies,
  parseConfig,
  performJobRender,
  renderRow,
  startService,
  startWorkers,
  type JobPerformer,
  type RowPerformer,
} from '@platen/server';

/**
 * A process of its own that works on render jobs and batches, for tests that end it: `serve` is a whole service, `worker` only works. It renders
 * as the product does, but for jobs whose title asks for more: `end the process` ends it as a fault in native code would, `wait 5000` takes that many
 * milliseconds longer, and `stay 1` a minute longer when it is begun first and half a second when again. It keeps a trace of the titles it begins and ends in the data folder.
 */
const role = process.argv[2];
const config = parseConfig({ ...process.env, PLATEN_WORKERS: '0' });
const renders = Number(process.env['TEST_RENDERS'] ?? 1);
const log = createLog(config);
/** As soon as the queue allows: tests wait for it several times. */
const queueTimings = { heartbeatSeconds: 10, superviseSeconds: 1 };

const tracePath = join(config.dataDirectory, 'trace');
const readTrace = (): string => (existsSync(tracePath) ? readFileSync(tracePath, 'utf8') : '');

/** Does what a title asks for besides its render, and keeps the trace. */
async function traced<Result>(
  modifications: Readonly<Record<string, unknown>>,
  signal: AbortSignal | undefined,
  render: () => Promise<Result>,
): Promise<Result> {
  const title = String(modifications['title'] ?? '');
  const trace = (what: string): void => appendFileSync(tracePath, `${what}\t${process.pid}\t${title}\n`);
  const isBegunAgain = readTrace().includes(`\t${title}\n`);
  trace('begin');
  if (title === 'end the process') process.kill(process.pid, 'SIGKILL');
  const longer = title.startsWith('stay') ? (isBegunAgain ? '500' : '60000') : /wait (\d+)/.exec(title)?.[1];
  if (longer !== undefined) await wait(Number(longer), undefined, signal && { signal });
  const result = await render();
  trace('end');
  return result;
}

const perform: JobPerformer = (dependencies, request, options) =>
  traced(request.modifications, options.signal, () => performJobRender(dependencies, request, options));
const performRow: RowPerformer = (dependencies, request, options) =>
  traced(request.modifications, options.signal, () => renderRow(dependencies, request, options));

async function start(): Promise<{ ready: Record<string, unknown>; stop: () => Promise<void> }> {
  if (role === 'serve') {
    const service = await startService(config, { log, queueTimings });
    const workers = await startWorkers(service.dependencies, { renders, perform, performRow });
    // As the service does with workers of its own: what runs is given its time before anything is closed.
    const stop = async (): Promise<void> => {
      await workers.stop(config.stopGraceMs);
      await service.close();
    };
    return { ready: { url: service.url }, stop };
  }
  const { dependencies, close } = await openDependencies(config, {
    log,
    queueTimings,
    publicUrl: 'http://platen.test',
  });
  await startWorkers(dependencies, { renders, perform, performRow });
  return { ready: {}, stop: () => close(config.stopGraceMs) };
}

const { ready, stop } = await start();
process.on('SIGTERM', () => void stop().then(() => process.exit(0)));
process.send?.(ready);
