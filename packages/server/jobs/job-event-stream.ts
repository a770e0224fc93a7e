import { PassThrough, type Readable } from 'node:stream';
import type { RenderJob } from '@platen/api';
import type { JobChanges } from './job-changes.ts';

/** Milliseconds between comments that keep proxies from ending a quiet connection. */
const keepAliveMs = 15_000;
/** Milliseconds after which a stream ends; an EventSource comes back by itself. */
const longestMs = 3_600_000;
/** Bytes that may wait for a client that reads slowly; progress past them is omitted. */
const waitingBytes = 64 * 1024;

/** The id of the last event, by which a client that comes back is known to have heard it. */
export const lastEventId = 'finished';

/**
 * The events of a job after the HTML standard's event stream format: `progress` with the job as it is now and at each change,
 * `finished` with its end. `find` reads the job at the beginning; the stream ends with the job, with the client, or after an hour.
 */
export async function openJobEventStream(
  changes: JobChanges,
  jobId: number,
  options: { find: () => Promise<RenderJob>; signal: AbortSignal },
): Promise<Readable> {
  const stream = new PassThrough();
  let notified = '';
  const notify = (job: RenderJob): void => {
    if (stream.writableEnded || stream.destroyed) return;
    if (job.finished) {
      stream.end(`event: finished\nid: ${lastEventId}\ndata: ${JSON.stringify(job)}\n\n`);
      return;
    }
    const data = JSON.stringify({ ...job, result: null });
    if (data === notified || stream.writableLength > waitingBytes) return;
    notified = data;
    stream.write(`event: progress\ndata: ${data}\n\n`);
  };
  // First, so that no change falls between the look and the listening.
  const stop = await changes.watch(jobId, { changed: notify, closed: () => stream.end() });
  const keepAlive = setInterval(() => {
    if (!stream.writableEnded && stream.writableLength <= waitingBytes) stream.write(': still here\n\n');
  }, keepAliveMs);
  const longest = setTimeout(() => stream.end(), longestMs);
  const leave = (): void => {
    clearInterval(keepAlive);
    clearTimeout(longest);
    stop();
  };
  stream.once('close', leave);
  options.signal.addEventListener('abort', () => stream.destroy(), { once: true });
  try {
    stream.write('retry: 3000\n\n');
    notify(await options.find());
  } catch (error) {
    stream.destroy();
    leave();
    throw error;
  }
  return stream;
}
