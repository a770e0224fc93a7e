import { setTimeout as wait } from 'node:timers/promises';
import type { RenderJob } from '@platen/api';
import type { Client } from '@platen/api/client';
import type { ProgressReport } from './progress.ts';

/** Between two looks at a job. */
const pauseMs = { first: 200, max: 1500 };

/** Polls a render job until it has finished or the time is over, and returns its state. */
export async function awaitRenderJob(
  client: Pick<Client, 'getRenderJob'>,
  id: string,
  { seconds, progress, signal }: { seconds: number; progress: ProgressReport; signal: AbortSignal },
): Promise<RenderJob> {
  const end = performance.now() + seconds * 1000;
  for (let pause = pauseMs.first; ; pause = Math.min(pause * 1.5, pauseMs.max)) {
    const job = await client.getRenderJob({ params: { id } }, { signal });
    const leftMs = end - performance.now();
    if (job.finished || leftMs <= 0) return job;
    await progress.notify(job.progress, 1, job.status === 'queued' ? 'Waiting for a free renderer' : 'Rendering');
    await wait(Math.min(pause, leftMs), undefined, { signal });
  }
}
