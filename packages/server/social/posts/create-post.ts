import { preparePostMedia } from '../media/prepare-post-media.ts';
import { withAlts } from '../media/take-media.ts';
import { queuePlan } from '../publishing/queue-publishing.ts';
import { addPublications } from './add-publications.ts';
import { findIssues, refuseIfNone, type PostIssues } from './find-issues.ts';
import type { PostParts } from '../social-parts.ts';
import type { PostRequest } from './post-request.ts';
import type { StoredPost } from './present-post.ts';
import { findTargets } from './target-accounts.ts';

/** Owner of a post. */
export interface PostOwner {
  workspaceId: number;
  personId: number | null;
  /** The render job that asks for it: however often it does, there is one post. */
  renderJobId?: number;
}

/**
 * Stores a post that was requested, with one publication an account, and queues what publishes it; nothing is sent yet. Accounts that do not take
 * it have failed already, with the reason; a draft is looked at when it is published. `onStored` is called before it is committed, in the
 * same transaction. Throws ServiceError when nothing could come of it.
 */
export async function createPost(
  parts: PostParts,
  request: PostRequest,
  { workspaceId, personId, renderJobId }: PostOwner,
  { signal, onStored }: { signal: AbortSignal; onStored?: (post: StoredPost) => Promise<void> },
): Promise<StoredPost> {
  const { database, now } = parts;
  const accounts = await findTargets(parts, workspaceId, request.accounts);
  const media = withAlts(
    await preparePostMedia(parts, workspaceId, request.mediaUrls, accounts, signal),
    request.mediaAlts,
  );
  const isDraft = request.intent === 'draft';
  const errors: PostIssues = isDraft ? new Map() : findIssues(parts, accounts, { ...request, media });
  if (!isDraft) refuseIfNone(accounts, errors);
  const status = { published: 'processing', draft: 'draft', scheduled: 'scheduled' } as const;
  const held = { published: 'pending', draft: 'drafted', scheduled: 'scheduled' } as const;
  return database.transaction(async () => {
    const post = await database.query
      .insertInto('social_post')
      .values({
        workspace_id: workspaceId,
        status: status[request.intent],
        content: request.content,
        media: JSON.stringify(media),
        scheduled_for: request.scheduledFor,
        timezone: request.timezone,
        options: JSON.stringify(request.options),
        tiktok: JSON.stringify(request.tiktok),
        revision: 1,
        render_job_id: renderJobId ?? null,
        created_by: personId,
        published_at: null,
        created_at: now(),
        updated_at: now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await addPublications(parts, post, accounts, { status: held[request.intent], errors });
    if (request.scheduledFor) await queuePlan(parts, post, request.scheduledFor);
    await onStored?.(post);
    return post;
  });
}
