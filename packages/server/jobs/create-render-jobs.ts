import type { Concern } from '../http/concern.ts';
import type { SafeFetcher } from '../http/fetch/safe-fetcher.ts';
import type { DeleteRenderParts } from './delete-render.ts';
import { createJobChanges } from './job-changes.ts';
import { serveRenderJobs } from './serve-render-jobs.ts';
import { serveWebhookSubscriptions } from './webhooks/serve-webhook-subscriptions.ts';

/** Render jobs: their state, and streams of its changes; and subscriptions to events. */
export function createRenderJobs(parts: DeleteRenderParts & { fetcher: Pick<SafeFetcher, 'check'> }): Concern {
  const changes = createJobChanges(parts);
  return {
    routes(routes) {
      serveRenderJobs(routes, parts, changes);
      serveWebhookSubscriptions(routes, parts);
    },
    endStreams: () => changes.close(),
  };
}
