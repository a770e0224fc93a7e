import { createMailer } from '../accounts/mailer.ts';
import { mailNotifications } from '../notifications/mail-notifications.ts';
import { workPublishing } from '../social/publishing/work-publishing.ts';
import { workThumbnails } from '../templates/thumbnails.ts';
import { createCleanUp } from './clean-up.ts';
import { deliverWebhook } from './deliver-webhook.ts';
import { exchangeRenderTurn } from './exchange-render-turn.ts';
import { createJobTurns } from './job-turns.ts';
import { performJob, performJobRender, type JobPerformer } from './perform-job.ts';
import type { RenderCallParts } from '../renders/render-or-queue.ts';

/** The work of one process. */
export interface Workers {
  /** Takes no more work and waits for what runs; what is not done in time is handed back. */
  stop(graceMs: number): Promise<void>;
}

/** How a process works. */
export interface WorkersOptions {
  /** Render jobs at a time, and half as many videos. Default: the configuration's `workers`, at least one. */
  renders?: number;
  /** Makes a job's result. Default: renders it. */
  perform?: JobPerformer;
}

/** Webhooks that a process posts at a time: they wait for others more than they work. */
const webhooksAtOnce = 8;
/** Milliseconds a webhook takes at most, its answer and its record included. */
const webhookLimitMs = 60_000;
/** People who are mailed at a time. */
const mailsAtOnce = 4;
/** Milliseconds a mail takes at most; the mailer itself gives up before. */
const mailLimitMs = 90_000;
const cleanUpLimitMs = 600_000;
const cleanUpEveryMs = 3_600_000;

/** Does the queued work in this process: renders jobs, posts webhooks, mails notifications, draws thumbnails and clears away what is over. */
export async function startWorkers(dependencies: RenderCallParts, options: WorkersOptions = {}): Promise<Workers> {
  const { queue, config, log } = dependencies;
  const { renders = Math.max(1, config.workers), perform = performJobRender } = options;
  const timeLimitMs = config.jobTimeoutMs;
  const turns = createJobTurns();
  for (const kind of ['render', 'video'] as const) {
    const concurrency = kind === 'render' ? renders : Math.ceil(renders / 2);
    const exchange = (data: { jobId: number }, workId: string): Promise<{ jobId: number }> =>
      exchangeRenderTurn(dependencies, kind, data, workId);
    await queue.work(kind, { concurrency, timeLimitMs, exchange }, ({ jobId }, context) =>
      performJob(dependencies, perform, jobId, { ...context, timeLimitMs, turns }),
    );
  }
  await queue.work('webhook', { concurrency: webhooksAtOnce, timeLimitMs: webhookLimitMs }, (delivery, { signal }) =>
    deliverWebhook(dependencies, delivery, signal),
  );
  await workThumbnails(queue, dependencies);
  const mailer = createMailer(dependencies);
  await queue.work('notify', { concurrency: mailsAtOnce, timeLimitMs: mailLimitMs }, ({ personId }) =>
    mailNotifications({ ...dependencies, mailer }, personId),
  );
  const stopPublishing = await workPublishing(dependencies);
  const cleanUp = createCleanUp(dependencies);
  await queue.work('cleanup', { concurrency: 1, timeLimitMs: cleanUpLimitMs }, (_work, { signal }) => cleanUp(signal));
  const queueCleanUp = (): void => {
    queue
      .add('cleanup', {}, { singletonKey: 'cleanup' })
      .catch((error: unknown) => log.error({ err: error }, 'Clearing away what is over could not be queued'));
  };
  queueCleanUp();
  const timer = setInterval(queueCleanUp, cleanUpEveryMs).unref();
  return {
    async stop(graceMs) {
      clearInterval(timer);
      stopPublishing();
      await queue.stopWork(graceMs);
      await mailer.close();
    },
  };
}
