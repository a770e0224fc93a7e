import { operations, renderJobStatus, type RenderJob, type RenderJobStatus } from '@platen/api';
import { resolveItemScope } from '../embeds/item-scope.ts';
import { Reply, type Routes } from '../http/routes.ts';
import { ServiceError } from '../http/service-error.ts';
import type { JobChanges } from './job-changes.ts';
import { deleteRender, presentDeleted, type DeleteRenderParts } from './delete-render.ts';
import { lastEventId, openJobEventStream } from './job-event-stream.ts';
import { redeliverWebhook } from './redeliver-webhook.ts';
import { cancelRenderJob, findRenderJob, jobNotFound, listRenderJobs, parseJobId } from './render-job-store.ts';

/** Render jobs: listed, read, canceled and followed. */
export function serveRenderJobs(routes: Routes, dependencies: DeleteRenderParts, changes: JobChanges): void {
  routes.serve(operations.listRenderJobs, async ({ query }, { caller }) => {
    const scope = await resolveItemScope(dependencies, caller);
    const status = parseStatus(query.status);
    const { jobs, hasMore } = await listRenderJobs(dependencies, scope, {
      ...query,
      status,
      ...(query.requested_by === 'me' && { userId: caller.userId }),
    });
    const last = jobs.at(-1);
    const next_cursor = hasMore && last ? Number(last.id) : null;
    return { data: jobs, pagination: { limit: query.limit, has_more: hasMore, next_cursor }, next_cursor };
  });

  routes.serve(operations.getRenderJob, async ({ params }, { caller }) => {
    const jobId = parseJobId(params.id);
    const job = await findRenderJob(dependencies, jobId, await resolveItemScope(dependencies, caller));
    if (!job) throw jobNotFound();
    return job;
  });

  routes.serve(operations.cancelRenderJob, async ({ params }, { caller }): Promise<RenderJob> => {
    const jobId = parseJobId(params.id);
    return cancelRenderJob(dependencies, await resolveItemScope(dependencies, caller), jobId);
  });

  routes.serve(operations.deleteRenderJob, async ({ params }, { caller }) => {
    const jobId = parseJobId(params.id);
    const deleted = await deleteRender(dependencies, await resolveItemScope(dependencies, caller), { jobId }, caller);
    return presentDeleted(params.id, deleted);
  });

  routes.serve(operations.redeliverRenderJob, async ({ params }, { caller }) => {
    const jobId = parseJobId(params.id);
    return redeliverWebhook(dependencies, await resolveItemScope(dependencies, caller), jobId);
  });

  routes.serve(operations.watchRenderJob, async ({ params }, { caller, request, signal }) => {
    const jobId = parseJobId(params.id);
    const scope = await resolveItemScope(dependencies, caller);
    const find = async (): Promise<RenderJob> => {
      const job = await findRenderJob(dependencies, jobId, scope);
      if (!job) throw jobNotFound();
      return job;
    };
    if (request.headers['last-event-id'] === lastEventId && (await find()).finished) return new Reply(204, null);
    const stream = await openJobEventStream(changes, jobId, { find, signal });
    return new Reply(200, stream, {
      'content-type': 'text/event-stream; charset=utf-8',
      // Proxies that collect answers would hold the events back.
      'x-accel-buffering': 'no',
      // Kept alive after its end, the connection would hold up a service that stops.
      connection: 'close',
    });
  });
}

function parseStatus(text: string | undefined): RenderJobStatus | undefined {
  if (text === undefined) return undefined;
  const parsed = renderJobStatus.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new ServiceError('invalid-status-filter', `"status" is one of ${renderJobStatus.options.join(', ')}.`);
}
