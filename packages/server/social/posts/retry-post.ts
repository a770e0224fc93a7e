import { ServiceError } from '../../http/service-error.ts';
import { publishNow } from '../publishing/publish-now.ts';
import { settlePost } from '../publishing/publication-store.ts';
import { queuePublication } from '../publishing/queue-publishing.ts';
import type { SocialParts } from '../social-parts.ts';
import { findIssues } from './find-issues.ts';
import { findPost, unknownPost } from './find-posts.ts';
import { isHeld } from './present-post.ts';
import { accountsOfPost } from './target-accounts.ts';

/** Milliseconds that looking at a post in flight may take. */
const lookWithinMs = 5_000;

/**
 * Retries failed accounts from the step that failed. Accounts whose post may exist are only retried if listed: a person has checked then.
 * Throws ServiceError if there are none.
 */
export async function retryPost(
  parts: SocialParts,
  { id, workspaceId }: { id: number; workspaceId: number },
  accountIds: readonly number[] | undefined,
): Promise<void> {
  const { database, now } = parts;
  const held = await findPost(parts, workspaceId, id);
  const accounts = await accountsOfPost(parts, id);
  const errors = findIssues(parts, accounts, held);
  await database.transaction(async () => {
    const post = await database.query
      .selectFrom('social_post')
      .select('status')
      .where('id', '=', id)
      .where('workspace_id', '=', workspaceId)
      .forUpdate()
      .executeTakeFirst();
    if (!post) throw unknownPost();
    if (isHeld(post))
      throw new ServiceError('post_not_held', 'The post is on hold and has not been tried yet. Publish it instead.');
    const failed = await database.query
      .selectFrom('social_publication')
      .select(['id', 'account_id', 'action', 'step'])
      .where('post_id', '=', id)
      .where('status', '=', 'failed')
      .execute();
    const asked = failed.filter(({ account_id: accountId, action }) =>
      accountIds ? accountIds.includes(accountId) : action !== 'check',
    );
    // What its network does not take is not sent now either.
    const again = asked.filter(({ account_id: accountId, step }) => step !== 'start' || !errors.has(accountId));
    if (again.length === 0) {
      const reasons = asked.flatMap(({ account_id: accountId }) => errors.get(accountId)?.sentence ?? []);
      throw new ServiceError('post_not_held', 'No account of this post can be tried again.', {
        ...(reasons.length > 0 && { message: reasons.join(' ') }),
      });
    }
    for (const { id: publicationId, action } of again) {
      await database.query
        .updateTable('social_publication')
        .set({
          status: 'pending',
          failures: 0,
          error: null,
          action: null,
          next_try_at: now(),
          // A later day: what is given up after a day begins again.
          begun_at: now(),
          ...(action === 'check' && { sending_since: null }),
        })
        .where('id', '=', publicationId)
        .execute();
      await queuePublication(parts, publicationId, { isBackstop: true });
    }
    await settlePost(parts, id);
  });
}

/** Queries the networks immediately about a post that they are processing. */
export async function lookAgain(parts: SocialParts, postId: number): Promise<void> {
  await parts.database.query
    .updateTable('social_publication')
    .set({ next_try_at: parts.now() })
    .where('post_id', '=', postId)
    .where('step', 'in', ['poll', 'confirm'])
    .where('next_try_at', 'is not', null)
    .where('failures', '=', 0)
    .execute();
  await publishNow(parts, postId, { withinMs: lookWithinMs });
}
