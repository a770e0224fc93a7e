import type { OperationInput, Operations } from '@platen/api';
import { sql } from 'kysely';
import { ServiceError } from '../../http/service-error.ts';
import type { StoredPost } from './present-post.ts';
import type { SocialParts } from '../social-parts.ts';

type Parts = Pick<SocialParts, 'database'>;

/** A workspace's post. Throws ServiceError `post_not_found`. */
export async function findPost({ database }: Parts, workspaceId: number, id: number): Promise<StoredPost> {
  const post = await database.query
    .selectFrom('social_post')
    .selectAll()
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  if (!post) throw unknownPost();
  return post;
}

/** Posts of a workspace, the newest first. */
export async function findPosts(
  { database }: Parts,
  workspaceId: number,
  { limit, cursor, status, account, from, to }: OperationInput<Operations['listSocialPosts']>['query'],
): Promise<{ rows: StoredPost[]; hasMore: boolean }> {
  const at = sql<Date>`coalesce(scheduled_for, published_at, created_at)`;
  let query = database.query
    .selectFrom('social_post')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (cursor !== undefined) query = query.where('id', '<', cursor);
  if (status) query = query.where('status', '=', status);
  if (from !== undefined) query = query.where(at, '>=', new Date(from));
  if (to !== undefined) query = query.where(at, '<', new Date(to));
  if (account !== undefined) {
    query = query.where('id', 'in', (inner) =>
      inner.selectFrom('social_publication').select('post_id').where('account_id', '=', account),
    );
  }
  const rows = await query.execute();
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

/** The refusal of a post that is not there. */
export function unknownPost(): ServiceError {
  return new ServiceError('post_not_found', 'There is no such post.');
}
