import type { SocialPost, SocialPostResult, SocialPostStatus, SocialPublication } from '@platen/api/social';
import type { Selectable } from 'kysely';
import type { SocialPostTable } from '../../db/tables/social-tables.ts';
import type { Database } from '../../db/database.ts';

export type StoredPost = Selectable<SocialPostTable>;

/** A post at an account, with what is known of the account. */
interface ShownPublication {
  post_id: number;
  provider_post_id: string | null;
  shown: SocialPublication;
}

/** Returns the publications of posts, by post. */
export async function readPublications(
  { database }: { database: Database },
  postIds: readonly number[],
): Promise<Map<number, ShownPublication[]>> {
  const byPost = new Map<number, ShownPublication[]>(postIds.map((id) => [id, []]));
  if (postIds.length === 0) return byPost;
  const rows = await database.query
    .selectFrom('social_publication as publication')
    .innerJoin('social_account as account', 'account.id', 'publication.account_id')
    .select([
      'publication.post_id',
      'publication.account_id',
      'publication.platform',
      'publication.status',
      'publication.url',
      'publication.error',
      'publication.action',
      'publication.warning',
      'publication.provider_post_id',
      'account.username',
      'account.name',
    ])
    .where('publication.post_id', 'in', postIds)
    .orderBy('publication.id')
    .execute();
  for (const row of rows) {
    const isFailed = row.status === 'failed';
    byPost.get(row.post_id)?.push({
      post_id: row.post_id,
      provider_post_id: row.provider_post_id,
      shown: {
        account_id: row.account_id,
        platform: row.platform,
        username: row.username,
        name: row.name,
        status: row.status,
        ...(row.url !== null && { url: row.url }),
        ...(isFailed && row.error !== null && { error: row.error }),
        ...(isFailed && row.action !== null && { action: row.action }),
        ...(row.warning !== null && { warning: row.warning }),
      },
    });
  }
  return byPost;
}

const statusOf: Readonly<Record<StoredPost['status'], SocialPostStatus>> = {
  draft: 'drafted',
  scheduled: 'scheduled',
  processing: 'processing',
  published: 'published',
  partial: 'partial',
  failed: 'failed',
};

/** Returns the response of a call that publishes. */
export async function presentResult(
  parts: { database: Database },
  post: Pick<StoredPost, 'id' | 'status'>,
): Promise<SocialPostResult> {
  const publications = (await readPublications(parts, [post.id])).get(post.id) ?? [];
  return {
    post_id: post.id,
    post_ids: publications.flatMap(({ provider_post_id: id }) => (id === null ? [] : [id])),
    status: statusOf[post.status],
    platforms: publications.map(({ shown }) => shown),
  };
}

/** Whether a post can be changed. */
export function isHeld({ status }: Pick<StoredPost, 'status'>): boolean {
  return status === 'draft' || status === 'scheduled';
}

/** Posts as they are listed, in their order. */
export async function presentPosts(parts: { database: Database }, posts: readonly StoredPost[]): Promise<SocialPost[]> {
  const publications = await readPublications(
    parts,
    posts.map(({ id }) => id),
  );
  return posts.map((post) => ({
    id: post.id,
    status: post.status,
    content: post.content,
    media_urls: post.media.map(({ source }) => source),
    media_alts: post.media.map(({ alt }) => alt),
    is_editable: isHeld(post),
    scheduled_for: post.scheduled_for?.toISOString() ?? null,
    timezone: post.timezone,
    published_at: post.published_at?.toISOString() ?? null,
    platform_options: post.options,
    tiktok_settings: post.tiktok,
    platforms: (publications.get(post.id) ?? []).map(({ shown }) => shown),
    created_at: post.created_at.toISOString(),
    updated_at: post.updated_at.toISOString(),
  }));
}
