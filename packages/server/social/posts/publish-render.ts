import { operations, platformOptions, type PublishOfRender, type RenderPublication } from '@platen/api';
import { z } from 'zod';
import { createFileReader } from '../../assets/content/create-file-reader.ts';
import type { Caller } from '../../http/caller.ts';
import { checkRights } from '../../http/check-rights.ts';
import { ServiceError } from '../../http/service-error.ts';
import { publishNow } from '../publishing/publish-now.ts';
import { createPost } from './create-post.ts';
import { readPostRequest, type PostRequest } from './post-request.ts';
import { presentResult } from './present-post.ts';
import { requireSocialPlan } from './social-plan.ts';
import { findTargets } from './target-accounts.ts';
import type { PublishingParts } from '../publishing/run-publication.ts';

/** What is to be published of a render, as a job keeps it. */
export interface RenderPublishing {
  personId: number | null;
  /** Without media: those are rendered. */
  request: PostRequest;
}

/** Milliseconds that a render's answer waits for the networks. */
const answerWithinMs = 20_000;

const saved = z.object({
  personId: z.number().nullable(),
  request: z.object({
    accounts: z.array(z.number()),
    content: z.string(),
    mediaUrls: z.array(z.string()),
    // Jobs of earlier versions have none.
    mediaAlts: z.array(z.string()).default([]),
    intent: z.enum(['published', 'draft', 'scheduled']),
    scheduledFor: z.coerce.date().nullable(),
    timezone: z.string().nullable(),
    options: platformOptions,
    tiktok: z.object({ autoAddMusic: z.boolean().optional() }).nullable(),
  }),
});

/** Looks at what is asked before anything is rendered. Throws ServiceError when the caller may not publish, or nothing could come of it. */
export async function readRenderPublishing(
  dependencies: PublishingParts,
  caller: Caller,
  body: PublishOfRender,
  type: string,
): Promise<RenderPublishing> {
  checkRights(operations.publishSocialPost.access, caller);
  if (type !== 'url') {
    throw new ServiceError(
      'invalid_response_options',
      'Only results with a URL can be published. Set response.type to "url".',
    );
  }
  const request = readPostRequest(body, dependencies.now());
  await requireSocialPlan(dependencies, caller.workspaceId);
  await findTargets(dependencies, caller.workspaceId, request.accounts);
  return { personId: caller.userId, request };
}

/** The publishing that a job keeps. */
export function openRenderPublishing(stored: unknown): RenderPublishing {
  const { personId, request } = saved.parse(stored);
  return { personId, request };
}

/**
 * Publishes rendered files by their addresses. The same job publishes once, however often it is tried. What refuses the post is an answer and
 * no error: the render is there.
 */
export async function publishRendered(
  dependencies: PublishingParts,
  { personId, request }: RenderPublishing,
  files: { workspaceId: number; urls: readonly string[]; renderJobId?: number; signal: AbortSignal },
): Promise<RenderPublication> {
  const { workspaceId, urls, renderJobId, signal } = files;
  try {
    const earlier = renderJobId === undefined ? undefined : await findEarlier(dependencies, workspaceId, renderJobId);
    const isOver = request.scheduledFor !== null && request.scheduledFor <= dependencies.now();
    const asked: PostRequest = {
      ...request,
      mediaUrls: [...urls],
      ...(isOver && { intent: 'published', scheduledFor: null }),
    };
    const owner = { workspaceId, personId, ...(renderJobId !== undefined && { renderJobId }) };
    const parts = { ...dependencies, reader: createFileReader(1) };
    const post = earlier ?? (await createPost(parts, asked, owner, { signal }));
    const settled =
      post.status === 'processing' ? await publishNow(parts, post.id, { withinMs: answerWithinMs }) : post;
    return await presentResult(parts, settled);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { message: sentence, code, details } = error;
    return {
      status: 'failed',
      error: details.message === undefined ? sentence : `${sentence} ${details.message}`,
      code,
    };
  }
}

async function findEarlier({ database }: PublishingParts, workspaceId: number, renderJobId: number) {
  return database.query
    .selectFrom('social_post')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('render_job_id', '=', renderJobId)
    .executeTakeFirst();
}

/** The addresses of the files in a render's answer. */
export function urlsOfRender(answer: Readonly<Record<string, unknown>>): string[] {
  const { data } = z
    .object({ data: z.union([z.array(z.object({ content: z.string() })), z.object({ content: z.string() })]) })
    .parse(answer);
  return (Array.isArray(data) ? data : [data]).map(({ content }) => content);
}
