import type { RenderJob } from '@platen/api';
import { Reply } from '../../http/reply.ts';
import type { Call } from '../../http/routes.ts';
import { ServiceError } from '../../http/service-error.ts';
import { createRenderJob } from '../../jobs/create-render-job.ts';
import { checkCredits } from '../../workspaces/credits.ts';
import { publishRendered, urlsOfRender, type RenderPublishing } from '../../social/posts/publish-render.ts';
import { replyRender } from '../routes/answer-render.ts';
import { mayRender } from '../request/may-render.ts';
import { readRenderedTemplate } from '../request/read-rendered-template.ts';
import { renderNow } from './render-now.ts';
import type { RenderRequest } from '../request/render-request.ts';
import type { PublishingParts } from '../../social/publishing/run-publication.ts';
import type { RenderParts } from './render-parts.ts';

/** What rendering, and publishing what was rendered, takes. */
export type RenderCallParts = RenderParts & PublishingParts;

/** What a call says of a render besides the render itself. */
export interface RenderCall {
  mode: 'sync' | 'async';
  webhookUrl?: string | undefined;
  metadata?: string | undefined;
  /** What is published of it. */
  publish?: RenderPublishing | undefined;
  /** Fires when the client has gone. */
  signal: AbortSignal;
  /** As the call has it, when it may be repeated under a key. */
  commit?: Call['commit'];
}

/** Answers a render, or with `mode` `async` the job that it becomes (202). Throws ServiceError. */
export async function renderOrQueue(
  dependencies: RenderCallParts,
  request: RenderRequest,
  { mode, webhookUrl, metadata, publish, signal, commit }: RenderCall,
): Promise<Reply> {
  if (mode !== 'async') {
    if (webhookUrl !== undefined) {
      throw refuseWebhook('invalid_response_options', 'is for asynchronous renders: set response.mode to "async"');
    }
    const reply = await replyRender(dependencies, await renderNow(dependencies, request, signal), request);
    if (!publish) return reply;
    const answer = reply.body as Readonly<Record<string, unknown>>;
    const { workspaceId } = request;
    const published = await publishRendered(dependencies, publish, {
      workspaceId,
      urls: urlsOfRender(answer),
      signal,
    });
    return new Reply(200, { ...answer, publish: published });
  }
  // A job that can only fail would do so later, with nobody looking. Who cannot see the template is told nothing of its approval.
  await readRenderedTemplate(dependencies, request);
  await mayRender(dependencies, request);
  await checkCredits(dependencies, request.workspaceId);
  if (webhookUrl !== undefined) {
    await dependencies.fetcher.check(webhookUrl).catch((error: unknown) => {
      if (!(error instanceof ServiceError)) throw error;
      throw refuseWebhook(error.code, 'must be a public http or https address: nothing else is posted to');
    });
  }
  const job = await createRenderJob(dependencies, request, {
    ...(metadata !== undefined && { metadata }),
    ...(webhookUrl !== undefined && { webhookUrl }),
    ...(publish && { publish }),
    onQueued: async (queued) => commit?.(replyQueued(queued)),
  });
  return replyQueued(job);
}

function replyQueued({ id, self }: RenderJob): Reply {
  return new Reply(202, { id, status: 'queued', self }, { location: self });
}

function refuseWebhook(code: ServiceError['code'], message: string): ServiceError {
  return new ServiceError(code, `webhook_url ${message}.`, { issues: [{ path: 'webhook_url', message }] });
}
