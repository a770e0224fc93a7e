import { PlatenError } from '@platen/template';
import type { RenderPublication } from '@platen/api/social';
import { ServiceError } from '../http/service-error.ts';
import { toRenderAnswer } from '../renders/routes/answer-render.ts';
import { renderRequest } from '../renders/pipeline/perform-render.ts';
import type { PerformOptions } from '../renders/pipeline/make-files.ts';
import { isInterrupted, isPutOff, RenderDeadlineError, toRenderError } from '../renders/pipeline/render-error.ts';
import { sumBytes } from '../renders/files/rendered-file.ts';
import type { RenderRequest } from '../renders/request/render-request.ts';
import {
  beginTry,
  finishJob,
  leaveTry,
  maxAttempts,
  saveProgress,
  takeBackTry,
  type BegunTry,
  type JobTry,
} from './job-state.ts';
import type { JobTurns } from './job-turns.ts';
import type { Queue, WorkContext } from './queue.ts';
import { WorkInterruptedError } from './work-interrupted-error.ts';
import type { RenderPublisher } from '../renders/pipeline/render-or-queue.ts';
import type { RenderParts } from '../renders/pipeline/render-parts.ts';

/** Dependencies of render jobs. */
export interface JobParts extends RenderParts {
  queue: Queue;
  publisher: RenderPublisher;
}

/** Makes a job's result of its request: the body of the synchronous answer. */
export type JobPerformer = (
  dependencies: RenderParts,
  request: RenderRequest,
  options: Required<Pick<PerformOptions, 'signal' | 'onProgress' | 'jobId'>> & Pick<PerformOptions, 'onStage'>,
) => Promise<Readonly<Record<string, unknown>>>;

/** Bytes of files that a result holds as base64; larger ones are answered by their address. */
const inlineBytes = 1024 * 1024;

/** Milliseconds between two writes of a job's progress. */
const progressEveryMs = 500;

/** Renders what a job asked for. */
export const performJobRender: JobPerformer = async (dependencies, request, options) => {
  const outcome = await renderRequest(dependencies, request, options);
  const response =
    sumBytes(outcome.files) > inlineBytes ? { ...request.response, type: 'url' as const } : request.response;
  try {
    return await toRenderAnswer(dependencies, outcome, { ...request, response });
  } finally {
    outcome.release();
  }
};

/**
 * Runs one attempt of a render job. Permanent failures end the job, temporary ones are retried up to three times, and an interruption by a
 * stopping process does not count. A job that was running when its process ended runs alone from then on, so that it takes no other along,
 * and one whose attempts all ended with their process fails with `worker_lost`.
 */
export async function performJob(
  dependencies: JobParts,
  perform: JobPerformer,
  jobId: number,
  { turns, ...context }: JobContext & { turns: JobTurns },
): Promise<void> {
  for (const kind of ['shared', 'alone'] as const) {
    // What runs before it is none of its time.
    context.countTime(false);
    const giveBack = await turns.take(kind, context.signal);
    context.countTime(true);
    try {
      const begun = await beginTry(dependencies, jobId, { isAlone: kind === 'alone' });
      if ('suspected' in begun) continue;
      await performTry(dependencies, perform, jobId, { begun, ...context });
      return;
    } finally {
      giveBack();
    }
  }
}

interface JobContext extends WorkContext {
  timeLimitMs: number;
}

async function performTry(
  dependencies: JobParts,
  perform: JobPerformer,
  jobId: number,
  {
    begun,
    signal,
    timeLimitMs,
    countTime,
  }: Pick<JobContext, 'signal' | 'timeLimitMs' | 'countTime'> & {
    begun: BegunOrNot;
  },
): Promise<void> {
  if ('over' in begun) return;
  if ('spent' in begun) {
    dependencies.log.error({ jobId }, 'A render job ended the process that worked on it at each try');
    await finishJob(dependencies, begun.spent, {
      status: 'failed',
      error: `The process that worked on this render ended ${maxAttempts} times before it finished, so it is not retried. It may need more memory than available: try a smaller size or fewer pages.`,
      errorCode: 'worker_lost',
    });
    return;
  }
  const ending = new AbortController();
  const onEnd = (): void => ending.abort(toRenderReason(signal.reason, timeLimitMs));
  signal.addEventListener('abort', onEnd, { once: true });
  if (signal.aborted) onEnd();
  const progress = createProgress(dependencies, begun);
  try {
    const result = await perform(dependencies, begun.request, {
      signal: ending.signal,
      onProgress: progress.report,
      onStage: (stage) => countTime(stage === 'rendering'),
      jobId: begun.jobId,
    });
    countTime(true);
    await progress.settled();
    const published = await publishResult(dependencies, begun, result, ending.signal);
    await finishJob(dependencies, begun, { status: 'succeeded', result: { ...result, ...published } });
  } catch (error) {
    await progress.settled();
    await endTry(dependencies, begun, error, { signal, timeLimitMs });
  } finally {
    signal.removeEventListener('abort', onEnd);
  }
}

/** Publishes what a job rendered, where that was requested. */
async function publishResult(
  dependencies: JobParts,
  { jobId, request, publish }: BegunTry,
  result: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<{ publish?: RenderPublication }> {
  if (publish === null) return {};
  const render = { workspaceId: request.workspaceId, answer: result, renderJobId: jobId, signal };
  return { publish: await dependencies.publisher.publish(publish, render) };
}

type BegunOrNot = Exclude<Awaited<ReturnType<typeof beginTry>>, { suspected: true }>;

/** Decides what a try that failed means for its job. Throws what brings the job back. */
async function endTry(
  dependencies: JobParts,
  attempt: BegunTry,
  error: unknown,
  { signal, timeLimitMs }: { signal: AbortSignal; timeLimitMs: number },
): Promise<void> {
  const interruption = signal.reason instanceof WorkInterruptedError ? signal.reason.interruption : undefined;
  // Another process has it, and writes what becomes of it.
  if (interruption === 'lost') throw signal.reason;
  const renderError = toRenderError(error);
  if (interruption === 'stopping' || isPutOff(renderError) || isInterrupted(renderError)) {
    await takeBackTry(dependencies, attempt);
    throw interruption ? signal.reason : error;
  }
  const refusal = toRefusal(interruption === 'time-limit' ? new RenderDeadlineError(timeLimitMs) : renderError);
  // A render that took too long once would do so again.
  const mayPass = refusal.status >= 500 && refusal.code !== 'render_timeout';
  if (mayPass && attempt.failures + 1 < maxAttempts) {
    await leaveTry(dependencies, attempt);
    throw error;
  }
  if (mayPass) dependencies.log.error({ err: error, jobId: attempt.jobId }, 'A render job failed at each try');
  const report =
    renderError instanceof ServiceError && renderError.cause instanceof PlatenError ? renderError.cause.report : [];
  await finishJob(dependencies, attempt, {
    status: 'failed',
    error: refusal.message,
    errorCode: refusal.code,
    ...(report.length > 0 && { report }),
  });
}

/** The refusal that a failed render ends with. */
export function toRefusal(renderError: unknown): ServiceError {
  if (renderError instanceof ServiceError) return renderError;
  if (renderError instanceof RenderDeadlineError) return new ServiceError('render_timeout', renderError.message);
  return new ServiceError('render_failed', 'The render failed because of an internal error. See the service log.');
}

function toRenderReason(reason: unknown, timeLimitMs: number): unknown {
  const isOver = reason instanceof WorkInterruptedError && reason.interruption === 'time-limit';
  return isOver ? new RenderDeadlineError(timeLimitMs) : reason;
}

/** Writes the latest progress now and then, one write at a time. */
function createProgress(dependencies: JobParts, attempt: JobTry) {
  let latest = 0;
  let written = 0;
  let writtenAt = -Infinity;
  let writing: Promise<void> | undefined;
  const write = async (): Promise<void> => {
    written = latest;
    writtenAt = performance.now();
    await saveProgress(dependencies, attempt, latest).catch((error: unknown) =>
      dependencies.log.warn({ err: error, jobId: attempt.jobId }, 'The progress of a render job could not be written'),
    );
    writing = undefined;
  };
  return {
    report(progress: number): void {
      // The job's state says how it ended.
      latest = Math.min(0.999, Math.max(latest, progress));
      const isDue = performance.now() - writtenAt >= progressEveryMs;
      if (!writing && isDue && latest - written >= 0.005) writing = write();
    },
    async settled(): Promise<void> {
      await writing;
    },
  };
}
