import type { RenderJob } from '@platen/api';
import type { PublishOfRender, RenderPublication } from '@platen/api/social';
import type { Caller } from '../../http/caller.ts';
import type { SafeFetcher } from '../../http/fetch/safe-fetcher.ts';
import { Reply } from '../../http/reply.ts';
import type { Call } from '../../http/routes.ts';
import { ServiceError } from '../../http/service-error.ts';
import { checkCredits } from '../../workspaces/credits.ts';
import { replyRender } from '../routes/answer-render.ts';
import { mayRender } from '../request/may-render.ts';
import { readRenderedData } from '../request/read-rendered-template.ts';
import { refuseUnfitData } from '../request/refuse-unfit-data.ts';
import { checkPrompts } from '../prompts/follow-prompts.ts';
import { renderNow } from './render-now.ts';
import type { RenderRequest } from '../request/render-request.ts';
import type { RenderParts } from './render-parts.ts';

/** Publishes what was rendered. */
export interface RenderPublisher {
  /**
   * Checks the request before rendering, and returns it in the form stored with a job. Throws ServiceError if the caller may not publish,
   * or it cannot succeed.
   */
  read(caller: Caller, body: PublishOfRender, type: string): Promise<object>;
  /**
   * Publishes the files of a render's answer by their addresses. The same job publishes once, however often it is tried. What refuses
   * the post is an answer and no error: the render is there.
   */
  publish(
    asked: unknown,
    render: {
      workspaceId: number;
      answer: Readonly<Record<string, unknown>>;
      renderJobId?: number;
      signal: AbortSignal;
    },
  ): Promise<RenderPublication>;
}

/** Options of a job, besides its render. */
export interface RenderJobOptions {
  /** Called when the job has finished. */
  webhookUrl?: string | undefined;
  /** How the result is published, from `RenderPublisher.read`. */
  publish?: object | undefined;
  /** Called with the job before it is committed, in the same transaction. */
  onQueued?: (job: RenderJob) => Promise<void>;
}

/** Dependencies of answering a render call, besides rendering. */
export interface RenderCallParts extends RenderParts {
  fetcher: Pick<SafeFetcher, 'check'>;
  publisher: RenderPublisher;
  /** Queues a render that was parsed, checked and allowed. Throws ServiceError `too_many_jobs`. */
  queueRender(request: RenderRequest, options: RenderJobOptions): Promise<RenderJob>;
}

/** Options of a render call, besides the render itself. */
export interface RenderCall extends Pick<RenderJobOptions, 'webhookUrl' | 'publish'> {
  mode: 'sync' | 'async';
  /** Fires when the client has gone. */
  signal: AbortSignal;
  /** From the call, if it may be repeated under a key. */
  commit?: Call['commit'];
  /** The answer to a job that was queued; default: 202 with its id and address. */
  answerQueued?: (job: RenderJob) => Reply;
}

/** Responds with a render, or with `mode` `async` with the job that it becomes (202). Throws ServiceError. */
export async function renderOrQueue(
  dependencies: RenderCallParts,
  request: RenderRequest,
  { mode, webhookUrl, publish, signal, commit, answerQueued = replyQueued }: RenderCall,
): Promise<Reply> {
  if (mode !== 'async') {
    if (webhookUrl !== undefined) {
      throw refuseWebhook('invalid_response_options', 'is for asynchronous renders: set response.mode to "async"');
    }
    const reply = await replyRender(dependencies, await renderNow(dependencies, request, signal), request);
    if (!publish) return reply;
    const answer = reply.body as Readonly<Record<string, unknown>>;
    const { workspaceId } = request;
    const published = await dependencies.publisher.publish(publish, { workspaceId, answer, signal });
    return new Reply(200, { ...answer, publish: published });
  }
  // A job that can only fail would do so later, with nobody looking. A caller who cannot see the template learns nothing about its approval.
  refuseUnfitData(await readRenderedData(dependencies, request), request.modifications);
  await checkPrompts(dependencies, request);
  await mayRender(dependencies, request);
  if (!request.isTest) await checkCredits(dependencies, request.workspaceId);
  if (webhookUrl !== undefined) {
    await checkWebhook(dependencies, webhookUrl);
  }
  const job = await dependencies.queueRender(request, {
    webhookUrl,
    publish,
    onQueued: async (queued) => commit?.(answerQueued(queued)),
  });
  return answerQueued(job);
}

/** Throws ServiceError for an address that nothing would be posted to. */
export async function checkWebhook(
  { fetcher }: { fetcher: Pick<SafeFetcher, 'check'> },
  url: string,
  field = 'webhook_url',
): Promise<void> {
  await fetcher.check(url).catch((error: unknown) => {
    if (!(error instanceof ServiceError)) throw error;
    throw refuseWebhook(error.code, 'must be a public http or https address: nothing else is posted to', field);
  });
}

function replyQueued({ id, self }: RenderJob): Reply {
  return new Reply(202, { id, status: 'queued', self }, { location: self });
}

function refuseWebhook(code: ServiceError['code'], message: string, field = 'webhook_url'): ServiceError {
  return new ServiceError(code, `${field} ${message}.`, { issues: [{ path: field, message }] });
}
