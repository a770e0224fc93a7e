import { z } from 'zod';
import type { Adapter, AdapterCall, Found, PostMedia, Progress, Published } from '../adapter.ts';
import { SocialError } from '../social-error.ts';
import { explainMastodon } from './explain-mastodon.ts';
import { findInstanceIssues, homeOf, rulesOfInstance } from './instance-limits.ts';
import { mastodonConnection } from './mastodon-connection.ts';
import { mediaAnswer, sourceAnswer, statusAnswer, statusesAnswer } from './mastodon-schemas.ts';

const uploadTimeoutMs = 300_000;
const askAgainMs = 2000;
/** How many of an account's newest statuses an instance lists at once. */
const listed = 40;

const checkpointSchema = z.object({
  /** Files that are uploaded, in the post's order, and whether the instance is done with them. */
  media: z.array(z.object({ id: z.string(), isReady: z.boolean() })).default([]),
  /** Id of the account's newest status before this one; empty when there was none. */
  after: z.string().optional(),
});
type MastodonCheckpoint = z.infer<typeof checkpointSchema>;

/**
 * Mastodon, after its published interface (https://docs.joinmastodon.org/methods/statuses/, https://docs.joinmastodon.org/methods/media/). An
 * instance answers the same `Idempotency-Key` with the same status for an hour; after that the account's newest statuses tell.
 */
export const mastodonAdapter: Adapter = {
  platform: 'mastodon',
  // Instances are named by people: their tokens go to `details.instance` alone.
  hosts: [],
  connection: mastodonConnection,
  explain: explainMastodon,
  rulesOf: rulesOfInstance,
  accepts: findInstanceIssues,

  async start(call, post, checkpoint) {
    const { media } = checkpointSchema.parse(checkpoint);
    for (const item of post.media.slice(media.length)) {
      media.push(await uploadMedia(call, item));
      await call.save({ media });
    }
    return settle(call, { media });
  },

  poll: async (call, _post, checkpoint) => settle(call, checkpointSchema.parse(checkpoint)),

  async finalize(call, { content }, checkpoint) {
    const { media } = checkpointSchema.parse(checkpoint);
    const answer = await call.request({
      method: 'POST',
      url: `${homeOf(call.account).instance}/api/v1/statuses`,
      headers: { 'idempotency-key': call.key },
      json: {
        ...(content !== '' && { status: content }),
        ...(media.length > 0 && { media_ids: media.map(({ id }) => id) }),
      },
    });
    return toPublished(answer.read(statusAnswer));
  },

  async find(call, post, checkpoint) {
    const { media, after } = checkpointSchema.parse(checkpoint);
    const statuses = await listStatuses(call, { limit: listed, ...(after && { since_id: after }) });
    const wanted = media.map(({ id }) => id).join();
    for (const status of statuses) {
      if (wanted !== status.media_attachments.map(({ id }) => id).join()) continue;
      // Files are in one status only, so they alone tell.
      const verdict = wanted !== '' || (await hasText(call, status.id, post.content));
      if (verdict === 'unknown') return { state: 'unknown' } satisfies Found;
      if (verdict) return toPublished(status);
    }
    return { state: 'absent' };
  },
};

function toPublished({ id, url }: z.infer<typeof statusAnswer>): Published {
  return { state: 'published', id, url: url ?? null };
}

/** Waits for files, and notes where the account's statuses ended before the new one. */
async function settle(call: AdapterCall, { media, after }: MastodonCheckpoint): Promise<Progress> {
  const asked = [];
  for (const item of media) asked.push(item.isReady ? item : { ...item, isReady: await isDone(call, item.id) });
  const checkpoint = { media: asked, ...(after !== undefined && { after }) };
  if (asked.some(({ isReady }) => !isReady)) return { state: 'processing', checkpoint, askAfterMs: askAgainMs };
  const newest = after ?? (await listStatuses(call, { limit: 1 }))[0]?.id ?? '';
  return { state: 'ready', checkpoint: { ...checkpoint, after: newest } };
}

/** `POST /api/v2/media`: 200 when the file can be used, 202 while the instance works on it. Files go in one piece. */
async function uploadMedia(call: AdapterCall, media: PostMedia): Promise<{ id: string; isReady: boolean }> {
  const answer = await call.request({
    method: 'POST',
    url: `${homeOf(call.account).instance}/api/v2/media`,
    multipart: [
      {
        name: 'file',
        value: { bytes: await media.read(), fileName: `media.${media.format}`, mediaType: media.mediaType },
      },
      ...(media.alt === '' ? [] : [{ name: 'description', value: media.alt }]),
    ],
    timeoutMs: uploadTimeoutMs,
  });
  return { id: answer.read(mediaAnswer).id, isReady: answer.status === 200 };
}

/** `GET /api/v1/media/{id}`: 206 while the instance is at work, 422 when it could not read the file. */
async function isDone(call: AdapterCall, id: string): Promise<boolean> {
  const answer = await call.request({ url: `${homeOf(call.account).instance}/api/v1/media/${encodeURIComponent(id)}` });
  return answer.status === 200 && Boolean(answer.read(mediaAnswer).url);
}

async function listStatuses(
  call: AdapterCall,
  query: { limit: number; since_id?: string },
): Promise<z.infer<typeof statusesAnswer>> {
  const { instance, accountId } = homeOf(call.account);
  const answer = await call.request({
    url: `${instance}/api/v1/accounts/${encodeURIComponent(accountId)}/statuses`,
    query: { ...query, exclude_reblogs: true },
  });
  return answer.read(statusesAnswer);
}

async function hasText(call: AdapterCall, id: string, text: string): Promise<boolean | 'unknown'> {
  try {
    const url = `${homeOf(call.account).instance}/api/v1/statuses/${encodeURIComponent(id)}/source`;
    const source = (await call.request({ url })).read(sourceAnswer);
    return plain(source.text) === plain(text);
  } catch (error) {
    // Servers that speak Mastodon's language without this word.
    if (error instanceof SocialError && error.kind === 'invalid') return 'unknown';
    throw error;
  }
}

function plain(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}
