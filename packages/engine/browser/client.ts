import { PlatenError } from '@platen/template';
import { type RendererClientOptions, connectWorker, type WorkerConnection } from './worker-connection.ts';
import { renderTimeMs } from '../options/render-time.ts';
import { readOutcome, toPlatenError } from '../platform/outcome.ts';
import type { RenderOptions } from '../options/render-options.ts';
import { copyForThread, type ThreadJob } from '../render/copy-for-thread.ts';
import type { GivenTargets } from '../render/page-targets.ts';
import { parseRenderOptions } from '../options/parse-render-options.ts';
import type { Renderer, RenderResult } from '../job/renderer.ts';

/** Milliseconds that a worker is given to notice an abort or its time limit, before it is ended. */
const graceMs = 3000;

interface Job {
  work: ThreadJob;
  /** Callback, signal and targets are used on this side. */
  options: Pick<RenderOptions, 'onProgress' | 'signal'> & GivenTargets;
  limitMs: number;
  resolve(result: RenderResult): void;
  reject(reason: unknown): void;
  isSettled: boolean;
}

/**
 * A renderer in a worker. Renders are queued, one runs at a time. A worker that crashes or does not stop is ended and started again for the
 * next render.
 */
export function createRendererClient(options: RendererClientOptions): Renderer {
  const queue: Job[] = [];
  let running: Job | undefined;
  let connection: WorkerConnection | undefined;
  let isClosed = false;

  const runNext = async (): Promise<void> => {
    if (running) return;
    running = queue.shift();
    if (!running) return;
    const job = running;
    if (!job.isSettled) {
      try {
        connection ??= connectWorker(options);
        job.resolve(await runOn(connection, job));
      } catch (error) {
        job.reject(toPlatenError(error));
      }
      if (connection?.isBroken()) connection = undefined;
    }
    running = undefined;
    void runNext();
  };

  return {
    async render(template, modifications = {}, renderOptions = {}) {
      if (isClosed) throw closedError();
      const { format } = parseRenderOptions(renderOptions);
      const limitMs = renderTimeMs(format, options.limits ?? {});
      const { signal } = renderOptions;
      if (signal?.aborted) throw abortedError(signal);
      // What the caller changes afterwards must not reach a render that waits in the queue.
      const work = copyForThread(template, modifications, renderOptions);
      const { promise, resolve, reject } = Promise.withResolvers<RenderResult>();
      const job: Job = { work, options: renderOptions, limitMs, resolve, reject, isSettled: false };
      const onAbort = () => signal && job.reject(abortedError(signal));
      job.reject = (reason) => {
        job.isSettled = true;
        reject(reason);
      };
      signal?.addEventListener('abort', onAbort);
      queue.push(job);
      void runNext();
      return promise.finally(() => signal?.removeEventListener('abort', onAbort));
    },
    async close() {
      isClosed = true;
      for (const job of running ? [running, ...queue] : queue) job.reject(closedError());
      connection?.end(closedError());
    },
  };
}

/** Runs one render; settles only when the worker is free again or was ended. */
async function runOn(connection: WorkerConnection, job: Job): Promise<RenderResult> {
  const { signal } = job.options;
  let graceTimer: ReturnType<typeof setTimeout> | undefined;
  const worker = await connection.ready;
  const call = worker.render(job.work, job.options);
  const onAbort = () => {
    call.abort();
    graceTimer = setTimeout(() => signal && connection.end(abortedError(signal)), graceMs);
  };
  const limitTimer = setTimeout(
    () => {
      connection.end(new PlatenError('LIMIT_TIME', `The render took longer than the limit of ${job.limitMs} ms.`));
    },
    Math.min(job.limitMs + graceMs, 2 ** 31 - 1),
  );
  signal?.addEventListener('abort', onAbort);
  if (signal?.aborted) onAbort();
  try {
    return readOutcome(await call.outcome);
  } finally {
    clearTimeout(graceTimer);
    clearTimeout(limitTimer);
    signal?.removeEventListener('abort', onAbort);
  }
}

function abortedError(signal: AbortSignal): PlatenError {
  return new PlatenError('RENDER_ABORTED', 'The render was aborted.', { cause: signal.reason });
}

function closedError(): PlatenError {
  return new PlatenError('RENDERER_CLOSED', 'The renderer was closed.');
}
