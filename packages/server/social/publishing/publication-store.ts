import { randomBytes } from 'node:crypto';
import { sql, type Selectable, type Updateable } from 'kysely';
import type { SocialPublicationTable } from '../../db/tables/social-tables.ts';
import { queueWebhookEvents } from '../../jobs/webhooks/queue-webhook-events.ts';
import { postStateOf } from './publication-state.ts';
import type { SocialParts } from '../social-parts.ts';

type Parts = Pick<SocialParts, 'database' | 'now'>;

/** A publication as it is stored. */
export type StoredPublication = Selectable<SocialPublicationTable>;

/** Changes of a publication. */
export type PublicationChange = Omit<Updateable<SocialPublicationTable>, 'checkpoint'> & {
  checkpoint?: StoredPublication['checkpoint'];
};

/** Someone else works on a publication, because its lease has expired. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/**
 * Takes a publication that is due, so that nobody else works on it until `leaseMs` have passed without a sign of life. `busy` says until when
 * someone else has it; undefined when nothing is to be done, or not yet.
 */
export async function claimPublication(
  { database, now }: Parts,
  id: number,
  leaseMs: number,
): Promise<{ row: StoredPublication } | { busyUntil: Date } | { dueAt: Date } | undefined> {
  const at = now();
  const row = await database.query
    .updateTable('social_publication')
    .set({ lease: randomBytes(12).toString('hex'), leased_until: new Date(at.getTime() + leaseMs) })
    .where('id', '=', id)
    .where('next_try_at', '<=', at)
    .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<=', at)]))
    .returningAll()
    .executeTakeFirst();
  if (row) return { row };
  const other = await database.query
    .selectFrom('social_publication')
    .select(['next_try_at', 'leased_until'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!other?.next_try_at) return undefined;
  if (other.leased_until && other.leased_until > at) return { busyUntil: other.leased_until };
  return { dueAt: other.next_try_at };
}

/** Writes the state of a publication, and extends its lease. Throws LeaseLostError if someone else has it in the meantime. */
export async function writePublication(
  { database, now }: Parts,
  row: StoredPublication,
  { checkpoint, ...change }: PublicationChange,
): Promise<StoredPublication> {
  const written = await database.query
    .updateTable('social_publication')
    .set({
      ...change,
      ...(checkpoint !== undefined && { checkpoint: JSON.stringify(checkpoint) }),
      updated_at: now(),
    })
    .where('id', '=', row.id)
    .where('lease', '=', row.lease)
    .returningAll()
    .executeTakeFirst();
  if (!written) throw new LeaseLostError('Another process works on this publication.');
  return written;
}

/**
 * Sets the state of a post from its publications, together with a change of one of them: a process that ends between the two would leave
 * a post at work for ever that is published.
 */
export async function settlePost(
  { database, queue, now }: Parts & Pick<SocialParts, 'queue'>,
  postId: number,
  change?: () => Promise<void>,
): Promise<void> {
  await database.transaction(async () => {
    const post = await database.query
      .selectFrom('social_post')
      .select(['status', 'workspace_id', 'content'])
      .where('id', '=', postId)
      .forUpdate()
      .executeTakeFirst();
    // The post is locked first, as it is by whoever retries or withdraws it.
    await change?.();
    if (!post || post.status === 'draft' || post.status === 'scheduled') return;
    const rows = await database.query
      .selectFrom('social_publication')
      .select(['account_id', 'platform', 'status', 'url'])
      .where('post_id', '=', postId)
      .orderBy('id')
      .execute();
    const status = postStateOf(rows.map((row) => row.status));
    await database.query
      .updateTable('social_post')
      .set({
        status,
        updated_at: now(),
        ...(status !== 'processing' && { published_at: sql<Date>`coalesce(published_at, ${now()})` }),
        ...(status === 'failed' && { published_at: null }),
      })
      .where('id', '=', postId)
      .execute();
    if (status === post.status || (status !== 'published' && status !== 'partial')) return;
    const event = 'social_post.published';
    await queueWebhookEvents(
      { database, queue, now },
      {
        workspaceId: post.workspace_id,
        event,
        write: () => [{ event, post: { id: postId, status, content: post.content, publications: rows } }],
      },
    );
  });
}
