import type { UpdatePostBody } from '@platen/api/social';
import { sql } from 'kysely';
import { ServiceError } from '../../http/service-error.ts';
import { convertMedia } from '../media/convert-media.ts';
import { preparePostMedia } from '../media/prepare-post-media.ts';
import { withAlts } from '../media/take-media.ts';
import { queuePlan } from '../publishing/queue-publishing.ts';
import { addPublications } from './add-publications.ts';
import type { PostParts } from '../social-parts.ts';
import { findIssues, refuseIfNone } from './find-issues.ts';
import { findPost } from './find-posts.ts';
import { planTime } from './plan-time.ts';
import { mediaUrlsOf, optionsOf } from './post-request.ts';
import { isHeld } from './present-post.ts';
import { findTargets } from './target-accounts.ts';

/** Changes a held post; what is omitted stays. Throws ServiceError, and changes nothing then. */
export async function changePost(
  parts: PostParts,
  { id, workspaceId }: { id: number; workspaceId: number },
  body: UpdatePostBody,
  signal: AbortSignal,
): Promise<void> {
  const { database, now } = parts;
  const post = await findPost(parts, workspaceId, id);
  if (!isHeld(post)) throw notEditable();
  const present = await database.query
    .selectFrom('social_publication')
    .select('account_id')
    .where('post_id', '=', id)
    .orderBy('id')
    .execute();
  const accounts = await findTargets(
    parts,
    workspaceId,
    body.accounts ?? present.map(({ account_id: accountId }) => accountId),
  );
  const timezone = body.timezone ?? post.timezone;
  const asked = body.status ?? (body.scheduled_for === null ? 'draft' : undefined);
  const status = asked ?? (body.scheduled_for === undefined ? post.status : 'scheduled');
  if (status === 'draft' && typeof body.scheduled_for === 'string') {
    throw new ServiceError('invalid_schedule', 'scheduled_for is only for status scheduled.');
  }
  const given = typeof body.scheduled_for === 'string';
  const scheduledFor =
    status === 'draft'
      ? null
      : given
        ? planTime(body.scheduled_for ?? '', timezone ?? undefined, now())
        : post.scheduled_for;
  if (status === 'scheduled' && !scheduledFor) {
    throw new ServiceError('invalid_schedule', 'A scheduled post needs scheduled_for.');
  }
  const hasMedia = body.media_url !== undefined || body.media_urls !== undefined;
  const saved = hasMedia
    ? await preparePostMedia(parts, workspaceId, mediaUrlsOf(body), accounts, signal)
    : await convertMedia(
        parts,
        workspaceId,
        post.media,
        accounts.map(({ platform }) => platform),
      );
  const media = withAlts(saved, body.media_alts ?? []);
  const hasOptions = body.platformOptions !== undefined || body.platform_options !== undefined;
  const content = body.content ?? post.content;
  const options = hasOptions ? optionsOf(body) : post.options;
  const tiktok = body.tiktokSettings ?? post.tiktok;
  const errors = status === 'draft' ? new Map() : findIssues(parts, accounts, { content, media, options, tiktok });
  if (status !== 'draft') refuseIfNone(accounts, errors);
  await database.transaction(async () => {
    const written = await database.query
      .updateTable('social_post')
      .set({
        status,
        content,
        media: JSON.stringify(media),
        options: JSON.stringify(options),
        ...(body.tiktokSettings && { tiktok: JSON.stringify(body.tiktokSettings) }),
        scheduled_for: scheduledFor ?? sql<Date>`null`,
        timezone,
        revision: post.revision + 1,
        updated_at: now(),
      })
      .where('id', '=', id)
      // It may have been published in the meantime.
      .where('status', 'in', ['draft', 'scheduled'])
      .where('revision', '=', post.revision)
      .returningAll()
      .executeTakeFirst();
    if (!written) throw notEditable();
    await database.query.deleteFrom('social_publication').where('post_id', '=', id).execute();
    await addPublications(parts, written, accounts, { status: status === 'draft' ? 'drafted' : 'scheduled', errors });
    if (scheduledFor) await queuePlan(parts, written, scheduledFor);
  });
}

function notEditable(): ServiceError {
  return new ServiceError(
    'post_not_editable',
    'Only draft or scheduled posts can be changed, and not while they are publishing.',
  );
}
