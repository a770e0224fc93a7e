import { operations } from '@platen/api';
import type { SocialPostResult } from '@platen/api/social';
import { createFileReader } from '../../assets/content/create-file-reader.ts';
import { Reply } from '../../http/reply.ts';
import type { Routes } from '../../http/routes.ts';
import { ServiceError } from '../../http/service-error.ts';
import { publishNow } from '../publishing/publish-now.ts';
import { changePost } from './change-post.ts';
import { createPost } from './create-post.ts';
import { discardPost } from './discard-post.ts';
import { findPost, findPosts, unknownPost } from './find-posts.ts';
import { readPostRequest } from './post-request.ts';
import { isHeld, presentPosts, presentResult, type StoredPost } from './present-post.ts';
import { releasePost } from './release-post.ts';
import { lookAgain, retryPost } from './retry-post.ts';
import { requireSocialPlan } from './social-plan.ts';
import type { PostParts, SocialParts } from '../social-parts.ts';

/** Posts at networks: making, planning, changing, publishing them. */
export function serveSocialPosts(routes: Routes, dependencies: SocialParts): void {
  const parts: PostParts = { ...dependencies, reader: createFileReader(2) };

  routes.serve(operations.publishSocialPost, async ({ body }, { caller, signal, commit }) => {
    const request = readPostRequest(body, parts.now());
    await requireSocialPlan(parts, caller.workspaceId);
    const owner = { workspaceId: caller.workspaceId, personId: caller.userId };
    const onStored = async (stored: StoredPost): Promise<void> =>
      commit(new Reply(200, { data: await presentResult(parts, stored) }));
    const post = await createPost(parts, request, owner, { signal, onStored });
    const now = request.intent === 'published' ? await publishNow(parts, post.id) : post;
    return { data: refuseIfFailed(await presentResult(parts, now)) };
  });

  routes.serve(operations.listSocialPosts, async ({ query }, { caller }) => {
    const { limit } = query;
    const { rows, hasMore } = await findPosts(parts, caller.workspaceId, query);
    const last = hasMore ? (rows.at(-1)?.id ?? null) : null;
    const data = await presentPosts(parts, rows);
    return { data, pagination: { limit, has_more: hasMore, next_cursor: last } };
  });

  routes.serve(operations.getSocialPost, async ({ params }, { caller }) => {
    const post = await findPost(parts, caller.workspaceId, params.postId);
    if (post.status === 'processing') await lookAgain(parts, post.id);
    return { data: await presentOne(caller.workspaceId, post.id) };
  });

  routes.serve(operations.updateSocialPost, async ({ params, body }, { caller, signal }) => {
    await requireSocialPlan(parts, caller.workspaceId);
    await changePost(parts, { id: params.postId, workspaceId: caller.workspaceId }, body, signal);
    return { data: await presentOne(caller.workspaceId, params.postId) };
  });

  routes.serve(operations.discardSocialPost, async ({ params }, { caller }) => {
    await discardPost(parts, caller.workspaceId, params.postId);
    return { message: 'The post was discarded.', id: String(params.postId) };
  });

  routes.serve(operations.publishHeldPost, async ({ params }, { caller }) => {
    const { workspaceId } = caller;
    await requireSocialPlan(parts, workspaceId);
    const released = await releasePost(parts, { id: params.postId, workspaceId });
    if (!released) {
      await findPost(parts, workspaceId, params.postId);
      throw new ServiceError('post_not_held', 'Only draft or scheduled posts can be published.');
    }
    const post = await publishNow(parts, released.id);
    const result = await presentResult(parts, post);
    const { status, platforms } = result;
    if (status === 'failed') {
      throw new ServiceError('held_post_failed', 'The post could not be published.', { message: reasonsOf(result) });
    }
    return {
      data: {
        post: {
          id: post.id,
          status: post.status,
          content: post.content,
          is_editable: isHeld(post),
          published_at: post.published_at?.toISOString() ?? null,
        },
        status,
        platforms,
      },
    };
  });

  routes.serve(operations.retrySocialPost, async ({ params, body }, { caller }) => {
    await requireSocialPlan(parts, caller.workspaceId);
    await retryPost(parts, { id: params.postId, workspaceId: caller.workspaceId }, body?.accounts);
    return { data: await presentResult(parts, await publishNow(parts, params.postId)) };
  });

  const presentOne = async (workspaceId: number, id: number) => {
    const [post] = await presentPosts(parts, [await findPost(parts, workspaceId, id)]);
    if (!post) throw unknownPost();
    return post;
  };
}

/** Throws ServiceError `publish_failed` when no account has the post, with what each of them says. */
function refuseIfFailed(result: SocialPostResult): SocialPostResult {
  if (result.status !== 'failed') return result;
  throw new ServiceError('publish_failed', 'Publishing failed for every account.', {
    message: reasonsOf(result),
    fields: { data: result },
  });
}

/** Returns the errors of the failed accounts, each with its name. */
function reasonsOf({ platforms }: SocialPostResult): string {
  return platforms.flatMap(({ name, error }) => (error === undefined ? [] : [`${name}: ${error}`])).join(' ');
}
