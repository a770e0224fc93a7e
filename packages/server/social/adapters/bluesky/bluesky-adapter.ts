import { z } from 'zod';
import type { AccountPost, Adapter, AdapterCall, Checkpoint, Progress, Published } from '../adapter.ts';
import { SocialError } from '../social-error.ts';
import { blueskyConnection } from './bluesky-connection.ts';
import { recordAnswer, type BlobReference } from './bluesky-schemas.ts';
import { detectFacets, findTextParts } from './detect-facets.ts';
import { explainBluesky, readXrpcError } from './explain-bluesky.ts';
import { makeLinkCard } from './link-card.ts';
import { createRecordKey } from './record-key.ts';
import { readVideoJob, serverOf, uploadBlob, uploadedMedia, uploadMedia, videoHost } from './upload-media.ts';

const collection = 'app.bsky.feed.post';
const askAgainMs = 2000;
/** Bytes of a text in UTF-8, besides its 300 characters: some characters have many. */
const maxTextBytes = 3000;

const checkpointSchema = z.object({
  /** Files that are uploaded, in the post's order. */
  media: z.array(uploadedMedia).default([]),
  /** The whole record, once everything in it is known. */
  record: z.record(z.string(), z.unknown()).optional(),
});
type BlueskyCheckpoint = z.infer<typeof checkpointSchema>;

/**
 * Bluesky, after its published interface (https://docs.bsky.app/docs/category/http-reference, lexicons of `com.atproto.repo` and
 * `app.bsky.feed.post`). The record's key is ours, from when the publication began, and `putRecord` writes to it: however often it is
 * repeated, there is one post.
 */
export const blueskyAdapter: Adapter = {
  platform: 'bluesky',
  hosts: ['bsky.social', videoHost],
  connection: blueskyConnection,
  explain: explainBluesky,

  accepts({ content }) {
    const bytes = Buffer.byteLength(content);
    return bytes > maxTextBytes ? [`Bluesky accepts ${maxTextBytes} bytes of text; this one has ${bytes}.`] : [];
  },

  async start(call, post, checkpoint) {
    const { media } = checkpointSchema.parse(checkpoint);
    for (const item of post.media.slice(media.length)) {
      media.push(await uploadMedia(call, item));
      await call.save({ media });
    }
    return settle(call, post, { media });
  },

  poll: async (call, post, checkpoint) => settle(call, post, checkpointSchema.parse(checkpoint)),

  async finalize(call, _post, checkpoint) {
    const { record } = checkpointSchema.parse(checkpoint);
    const answer = await call.request({
      method: 'POST',
      url: `${serverOf(call)}/xrpc/com.atproto.repo.putRecord`,
      json: { repo: call.account.providerId, collection, rkey: recordKeyOf(call), record },
    });
    return toPublished(call, answer.read(recordAnswer).uri);
  },

  async find(call) {
    const answer = await call.request({
      url: `${serverOf(call)}/xrpc/com.atproto.repo.getRecord`,
      query: { repo: call.account.providerId, collection, rkey: recordKeyOf(call) },
      token: 'none',
      accepts: [400, 404],
    });
    if (answer.status < 300) return toPublished(call, answer.read(recordAnswer).uri);
    const { error, message } = readXrpcError(answer);
    if (error === 'RecordNotFound') return { state: 'absent' };
    throw new SocialError('retry', `Bluesky: ${message ?? 'It could not be determined whether the post exists'}.`);
  },
};

function recordKeyOf(call: AdapterCall): string {
  return createRecordKey(call.begunAt, call.key);
}

function toPublished({ account }: AdapterCall, uri: string): Published {
  const isKnown = account.username !== null && account.username !== 'handle.invalid';
  const profile = isKnown ? account.username : account.providerId;
  const key = uri.split('/').at(-1) ?? '';
  return { state: 'published', id: uri, url: `https://bsky.app/profile/${profile}/post/${key}` };
}

/** Waits for videos that are worked on, then writes the record. */
async function settle(call: AdapterCall, post: AccountPost, checkpoint: BlueskyCheckpoint): Promise<Progress> {
  const media = [];
  for (const item of checkpoint.media) {
    const blob = 'blob' in item ? item.blob : await readVideoJob(call, item.jobId);
    media.push(blob ? { blob } : item);
  }
  const blobs = media.flatMap((item) => ('blob' in item ? [item.blob] : []));
  if (blobs.length < media.length) return { state: 'processing', checkpoint: { media }, askAfterMs: askAgainMs };
  const record = checkpoint.record ?? (await writeRecord(call, post, blobs));
  return { state: 'ready', checkpoint: { media, record } satisfies Checkpoint };
}

async function writeRecord(
  call: AdapterCall,
  post: AccountPost,
  blobs: readonly BlobReference[],
): Promise<Record<string, unknown>> {
  const facets = await detectFacets(post.content, (handle) => resolveHandle(call, handle));
  const embed = blobs.length > 0 ? embedOf(post, blobs) : await cardOf(call, post);
  return {
    $type: collection,
    text: post.content,
    createdAt: call.begunAt.toISOString(),
    ...(facets.length > 0 && { facets }),
    ...(embed && { embed }),
  };
}

function embedOf({ media }: AccountPost, blobs: readonly BlobReference[]): Record<string, unknown> {
  const items = media.map(({ alt, width, height }, index) => ({
    blob: blobs[index],
    alt,
    aspectRatio: { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) },
  }));
  const [first] = items;
  if (media[0]?.kind === 'video' && first) {
    const { blob, alt, aspectRatio } = first;
    return { $type: 'app.bsky.embed.video', video: blob, aspectRatio, ...(alt !== '' && { alt }) };
  }
  return {
    $type: 'app.bsky.embed.images',
    images: items.map(({ blob, alt, aspectRatio }) => ({ image: blob, alt, aspectRatio })),
  };
}

/** The card of a post's link: of the one that is given, else of the first one in the text. */
async function cardOf(call: AdapterCall, { content, options }: AccountPost): Promise<object | undefined> {
  if (options.disableLinkPreview && options.link === undefined) return undefined;
  const link = options.link ?? findTextParts(content).find(({ kind }) => kind === 'link')?.value;
  if (link === undefined || !URL.canParse(link)) return undefined;
  return makeLinkCard(call, link, (bytes, mediaType) => uploadBlob(call, bytes, mediaType));
}

async function resolveHandle(call: AdapterCall, handle: string): Promise<string | undefined> {
  try {
    const answer = await call.request({
      url: `${serverOf(call)}/xrpc/com.atproto.identity.resolveHandle`,
      query: { handle },
      token: 'none',
    });
    return answer.read(z.object({ did: z.string() })).did;
  } catch (error) {
    if (error instanceof SocialError && error.kind === 'invalid') return undefined;
    throw error;
  }
}
