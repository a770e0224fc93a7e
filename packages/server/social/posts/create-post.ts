import { randomBytes } from 'node:crypto';
import type { PublicationStatus } from '@platen/api';
import type { Dependencies } from '../../dependencies.ts';
import { ServiceError } from '../../http/service-error.ts';
import { convertMedia } from '../media/convert-media.ts';
import type { StoredMedia } from '../media/stored-media.ts';
import { takeMedia, type MediaParts } from '../media/take-media.ts';
import { queuePlan, queuePublication } from '../publishing/queue-publishing.ts';
import { checkPost } from './check-post.ts';
import type { PostRequest } from './post-request.ts';
import type { StoredPost } from './present-post.ts';
import { findTargets, type TargetAccount } from './target-accounts.ts';

/** What posts are made with. */
export type PostParts = MediaParts &
  Pick<
    Dependencies,
    'database' | 'queue' | 'vault' | 'now' | 'log' | 'socialTimings' | 'onSocialCheckpoint' | 'publicUrl'
  >;

/** Whose post it is. */
export interface PostOwner {
  workspaceId: number;
  personId: number | null;
  /** The render job that asks for it: however often it does, there is one post. */
  renderJobId?: number;
}

/** What stands in the way of a post, by account; accounts without a fault are not in it. */
export type PostFaults = ReadonlyMap<number, { isFormat: boolean; sentence: string }>;

/** Looks at a post for each of its accounts. */
export function findFaults(
  parts: Pick<PostParts, 'storage' | 'publicUrl'>,
  accounts: readonly TargetAccount[],
  post: { content: string; media: readonly StoredMedia[]; options: PostRequest['options'] },
): PostFaults {
  const faults = new Map<number, { isFormat: boolean; sentence: string }>();
  for (const account of accounts) {
    const { provider_id: providerId, username, name, details } = account;
    const { firstComment, disableLinkPreview, title, link } = post.options[String(account.id)] ?? {};
    const found = checkPost(
      parts,
      account.platform,
      { providerId, username, name, details },
      {
        content: post.content,
        media: post.media,
        options: {
          ...(firstComment && { firstComment }),
          ...(disableLinkPreview !== undefined && { disableLinkPreview }),
          ...(title && { title }),
          ...(link && { link }),
        },
      },
    );
    const [first] = found;
    if (first) {
      faults.set(account.id, {
        isFormat: first.isFormat,
        sentence: [...new Set(found.map(({ sentence }) => sentence))].join(' '),
      });
    }
  }
  return faults;
}

/** Throws ServiceError `no_compatible_platform` when no account takes the post. */
export function refuseIfNone(accounts: readonly TargetAccount[], faults: PostFaults): void {
  if (faults.size < accounts.length) return;
  const found = [...faults.values()];
  const reason = [...new Set(found.map(({ sentence }) => sentence))].join(' ');
  const sentence = found.every(({ isFormat }) => isFormat)
    ? 'No platform of these accounts is compatible with the format of the media.'
    : 'No platform of these accounts takes this post.';
  throw new ServiceError('no_compatible_platform', sentence, { message: reason });
}

/** The media of a post, fetched, kept, and in the forms that its networks need. */
export async function preparePostMedia(
  parts: PostParts,
  workspaceId: number,
  addresses: readonly string[],
  accounts: readonly TargetAccount[],
  signal: AbortSignal,
): Promise<StoredMedia[]> {
  const taken = await takeMedia(parts, workspaceId, addresses, signal);
  return convertMedia(
    parts,
    workspaceId,
    taken,
    accounts.map(({ platform }) => platform),
  );
}

/**
 * Stores a post that was asked for, with one publication an account, and queues what publishes it; nothing is sent yet. Accounts that do not take
 * it have failed already, with the reason; a draft is looked at when it is published. Throws ServiceError when nothing could come of it.
 */
export async function createPost(
  parts: PostParts,
  request: PostRequest,
  { workspaceId, personId, renderJobId }: PostOwner,
  signal: AbortSignal,
): Promise<StoredPost> {
  const { database, now } = parts;
  const accounts = await findTargets(parts, workspaceId, request.accounts);
  const media = await preparePostMedia(parts, workspaceId, request.mediaUrls, accounts, signal);
  const isDraft = request.intent === 'draft';
  const faults: PostFaults = isDraft ? new Map() : findFaults(parts, accounts, { ...request, media });
  if (!isDraft) refuseIfNone(accounts, faults);
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
    await addPublications(parts, post, accounts, { status: held[request.intent], faults });
    if (request.scheduledFor) await queuePlan(parts, post, request.scheduledFor);
    return post;
  });
}

/** Adds the publications of a post. Those that are due are queued too, for when this process does not get to them. */
export async function addPublications(
  parts: Pick<PostParts, 'database' | 'queue' | 'now' | 'socialTimings'>,
  post: Pick<StoredPost, 'id' | 'workspace_id'>,
  accounts: readonly TargetAccount[],
  { status, faults }: { status: PublicationStatus; faults: PostFaults },
): Promise<void> {
  const { database, now } = parts;
  const isDue = status === 'pending';
  const rows = await database.query
    .insertInto('social_publication')
    .values(
      accounts.map((account) => {
        const fault = faults.get(account.id);
        return {
          post_id: post.id,
          workspace_id: post.workspace_id,
          account_id: account.id,
          platform: account.platform,
          status: fault ? ('failed' as const) : status,
          step: isDue ? ('start' as const) : ('held' as const),
          key: randomBytes(16).toString('hex'),
          begun_at: null,
          sending_since: null,
          failures: 0,
          next_try_at: fault || !isDue ? null : now(),
          lease: null,
          leased_until: null,
          provider_post_id: null,
          url: null,
          error: fault?.sentence ?? null,
          action: fault ? ('edit' as const) : null,
          warning: null,
          published_at: null,
        };
      }),
    )
    .returning(['id', 'next_try_at'])
    .execute();
  for (const { id, next_try_at: dueAt } of rows) {
    if (dueAt) await queuePublication(parts, id, { isBackstop: true });
  }
}
