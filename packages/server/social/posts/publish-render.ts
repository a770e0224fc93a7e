import { operations } from '@platen/api';
import { platformOptions } from '@platen/api/social';
import { z } from 'zod';
import { createFileReader } from '../../assets/content/create-file-reader.ts';
import { checkRights } from '../../http/check-rights.ts';
import { ServiceError } from '../../http/service-error.ts';
import type { RenderPublisher } from '../../renders/pipeline/render-or-queue.ts';
import { publishNow } from '../publishing/publish-now.ts';
import { createPost } from './create-post.ts';
import { readPostRequest, type PostRequest } from './post-request.ts';
import { presentResult } from './present-post.ts';
import { requireSocialPlan } from './social-plan.ts';
import { findTargets } from './target-accounts.ts';
import type { SocialParts } from '../social-parts.ts';

/** Milliseconds that a render's answer waits for the networks. */
const answerWithinMs = 20_000;

/** How a render is published, as stored with a job: without media, because those are rendered. */
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

/** Publishes renders at social accounts. */
export function createRenderPublisher(dependencies: SocialParts): RenderPublisher {
  const parts = { ...dependencies, reader: createFileReader(1) };
  return {
    async read(caller, body, type) {
      checkRights(operations.publishSocialPost.access, caller);
      if (type !== 'url') {
        throw new ServiceError(
          'invalid_response_options',
          'Only results with a URL can be published. Set response.type to "url".',
        );
      }
      const request = readPostRequest(body, parts.now());
      await requireSocialPlan(parts, caller.workspaceId);
      await findTargets(parts, caller.workspaceId, request.accounts);
      return { personId: caller.userId, request } satisfies z.input<typeof saved>;
    },
    async publish(asked, { workspaceId, answer, renderJobId, signal }) {
      const { personId, request } = saved.parse(asked);
      try {
        const earlier = renderJobId === undefined ? undefined : await findEarlier(parts, workspaceId, renderJobId);
        const isOver = request.scheduledFor !== null && request.scheduledFor <= parts.now();
        const wanted: PostRequest = {
          ...request,
          mediaUrls: urlsOfRender(answer),
          ...(isOver && { intent: 'published', scheduledFor: null }),
        };
        const owner = { workspaceId, personId, ...(renderJobId !== undefined && { renderJobId }) };
        const post = earlier ?? (await createPost(parts, wanted, owner, { signal }));
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
    },
  };
}

async function findEarlier({ database }: SocialParts, workspaceId: number, renderJobId: number) {
  return database.query
    .selectFrom('social_post')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('render_job_id', '=', renderJobId)
    .executeTakeFirst();
}

/** The addresses of the files in a render's answer. */
function urlsOfRender(answer: Readonly<Record<string, unknown>>): string[] {
  const { data } = z
    .object({ data: z.union([z.array(z.object({ content: z.string() })), z.object({ content: z.string() })]) })
    .parse(answer);
  return (Array.isArray(data) ? data : [data]).map(({ content }) => content);
}
