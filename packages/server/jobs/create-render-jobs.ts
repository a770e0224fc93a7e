import type { Logger } from 'pino';
import type { Concern } from '../http/concern.ts';
import type { SafeFetcher } from '../http/fetch/safe-fetcher.ts';
import { createJobChanges } from './job-changes.ts';
import type { JobStore } from './job-state.ts';
import { serveRenderJobs } from './serve-render-jobs.ts';
import { serveWebhookSubscriptions } from './webhooks/serve-webhook-subscriptions.ts';

/** Render jobs: their state, and streams of its changes; and subscriptions to events. */
export function createRenderJobs(parts: JobStore & { log: Logger; fetcher: Pick<SafeFetcher, 'check'> }): Concern {
  const changes = createJobChanges(parts);
  return {
    routes(routes) {
      serveRenderJobs(routes, parts, changes);
      serveWebhookSubscriptions(routes, parts);
    },
    endStreams: () => changes.close(),
  };
}
