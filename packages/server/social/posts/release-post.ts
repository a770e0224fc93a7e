import { convertMedia } from '../media/convert-media.ts';
import { queuePublication } from '../publishing/queue-publishing.ts';
import { settlePost } from '../publishing/publication-store.ts';
import { findIssues } from './find-issues.ts';
import type { StoredPost } from './present-post.ts';
import { accountsOfPost } from './target-accounts.ts';
import type { SocialParts } from '../social-parts.ts';

/**
 * Releases a draft or scheduled post to its accounts: only one of many callers does, and gets the post; the others get undefined. With
 * `plan` only if it is still scheduled as at that revision and its time has come.
 */
export async function releasePost(
  parts: Pick<SocialParts, 'publicUrl' | 'database' | 'storage' | 'queue' | 'vault' | 'socialTimings' | 'now'>,
  { id, workspaceId, plan }: { id: number; workspaceId?: number; plan?: { revision: number } },
): Promise<StoredPost | undefined> {
  const { database, now } = parts;
  const held = await database.query.selectFrom('social_post').selectAll().where('id', '=', id).executeTakeFirst();
  if (!held || (workspaceId !== undefined && held.workspace_id !== workspaceId)) return undefined;
  // Converted outside of the transaction: it takes a while.
  const accounts = await accountsOfPost(parts, id);
  const platforms = accounts.map(({ platform }) => platform);
  const media = await convertMedia(parts, held.workspace_id, held.media, platforms);
  const errors = findIssues(parts, accounts, { ...held, media });
  return database.transaction(async () => {
    let update = database.query
      .updateTable('social_post')
      .set({ status: 'processing', media: JSON.stringify(media), updated_at: now() })
      .where('id', '=', id)
      .where('revision', '=', plan?.revision ?? held.revision);
    update = plan
      ? update.where('status', '=', 'scheduled').where('scheduled_for', '<=', now())
      : update.where('status', 'in', ['draft', 'scheduled']);
    const post = await update.returningAll().executeTakeFirst();
    if (!post) return undefined;
    const publications = await database.query
      .selectFrom('social_publication')
      .select(['id', 'account_id'])
      .where('post_id', '=', id)
      .execute();
    for (const { id: publicationId, account_id: accountId } of publications) {
      const error = errors.get(accountId);
      await database.query
        .updateTable('social_publication')
        .set(
          error
            ? { status: 'failed', step: 'start', error: error.sentence, action: 'edit', next_try_at: null }
            : { status: 'pending', step: 'start', error: null, action: null, next_try_at: now() },
        )
        .where('id', '=', publicationId)
        .execute();
      if (!error) await queuePublication(parts, publicationId, { isBackstop: true });
    }
    await settlePost(parts, id);
    return post;
  });
}
