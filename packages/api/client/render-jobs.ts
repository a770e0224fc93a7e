import type { RenderBatch } from '../batches/render-batch.ts';
import type { RenderJob } from '../jobs/render-job.ts';
import type { Client } from './client-types.ts';
import { readEvents } from './read-events.ts';
import { wait } from './wait.ts';

/** Options of watching a render job. */
export interface WatchOptions {
  signal?: AbortSignal;
}

/** Pauses after a broken event stream, and between polls of a job. */
const pauseMs = { first: 250, max: 3000 };

/**
 * Yields the states of a render job as they arrive, the final one last. A broken stream is opened again. Throws `ServiceResponseError` if
 * the job does not exist.
 */
export async function* followRenderJob(
  client: Pick<Client, 'watchRenderJob' | 'getRenderJob'>,
  id: string,
  { signal }: WatchOptions = {},
): AsyncGenerator<RenderJob, void, undefined> {
  const options = signal ? { signal } : {};
  for (let pause = pauseMs.first; ; pause = Math.min(pause * 2, pauseMs.max)) {
    const answer = await client.watchRenderJob({ params: { id } }, options);
    if (answer?.body) {
      try {
        for await (const { type, data } of readEvents(answer.body)) {
          if (type !== 'progress' && type !== 'finished') continue;
          const job: unknown = JSON.parse(data);
          if (!isRenderJob(job)) break;
          pause = pauseMs.first;
          yield job;
          if (type === 'finished') return;
        }
      } catch (error) {
        // A connection that broke is a TypeError of `fetch`; everything else is thrown.
        if (signal?.aborted === true || !(error instanceof TypeError)) throw error;
      }
    }
    const job = await client.getRenderJob({ params: { id } }, options);
    if (job.finished) {
      yield job;
      return;
    }
    await wait(pause, signal);
  }
}

function isRenderJob(value: unknown): value is RenderJob {
  return typeof value === 'object' && value !== null && 'status' in value && 'finished' in value;
}

/**
 * Polls a render job until it has finished, and returns it whatever the result: succeeded, failed or canceled. Polls a few times a second
 * at first, and every three seconds in the end.
 */
export async function waitForRenderJob(
  client: Pick<Client, 'getRenderJob'>,
  id: string,
  { signal }: WatchOptions = {},
): Promise<RenderJob> {
  for (let pause = pauseMs.first; ; pause = Math.min(pause * 1.5, pauseMs.max)) {
    const job = await client.getRenderJob({ params: { id } }, signal ? { signal } : {});
    if (job.finished) return job;
    await wait(pause, signal);
  }
}

/** Polls a batch until it has finished, likewise. `onProgress` gets each state that is read. */
export async function waitForRenderBatch(
  client: Pick<Client, 'getRenderBatch'>,
  id: string,
  { signal, onProgress }: WatchOptions & { onProgress?: (batch: RenderBatch) => void } = {},
): Promise<RenderBatch> {
  for (let pause = pauseMs.first; ; pause = Math.min(pause * 1.2, pauseMs.max)) {
    const batch = await client.getRenderBatch({ params: { id } }, signal ? { signal } : {});
    onProgress?.(batch);
    if (batch.finished) return batch;
    await wait(pause, signal);
  }
}
