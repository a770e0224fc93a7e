import { z } from 'zod';
import type {
  AccountPost,
  Adapter,
  AdapterCall,
  Checkpoint,
  Found,
  InFlight,
  Progress,
  Published,
} from '../adapter.ts';
import { SocialError } from '../social-error.ts';
import { explainTwitter, readProblem } from './explain-twitter.ts';
import { findPost } from './find-post.ts';
import { twitterConnection } from './twitter-connection.ts';
import { createdAnswer } from './twitter-schemas.ts';
import { isUsable, readProgress, uploadedMedia, uploadMedia, type UploadedMedia } from './upload-media.ts';

const postsUrl = 'https://api.x.com/2/tweets';
/** How long a post that X calls a repetition is looked for; timelines may be behind. */
const lookForMs = 20_000;
const lookAgainMs = 3000;

const checkpointSchema = z.object({
  /** Files in the post's order; the last one may be in progress. */
  media: z.array(uploadedMedia).default([]),
  /** When X first called the post a repetition, in milliseconds since 1970. */
  repeatedAt: z.number().optional(),
});

/**
 * X, after its published interface, version 2 (https://docs.x.com/x-api/posts/create-post, https://docs.x.com/x-api/media/introduction). X
 * has no idempotency key: after a lost answer the account's newest posts are read, and compared by the ids of files and by text; X itself
 * refuses the same text twice.
 */
export const twitterAdapter: Adapter = {
  platform: 'twitter',
  hosts: ['api.x.com', 'x.com'],
  connection: twitterConnection,
  explain: explainTwitter,

  accepts({ media }) {
    const hasAnimation = media.some(({ format }) => format === 'gif');
    return hasAnimation && media.length > 1 ? ['X accepts an animated GIF only without other media.'] : [];
  },

  async start(call, post, checkpoint) {
    const before = checkpointSchema.parse(checkpoint).media;
    const media: UploadedMedia[] = before.every((item) => isUsable(item, call.now())) ? before : [];
    for (const [index, item] of post.media.entries()) {
      const keep = async (uploaded: UploadedMedia): Promise<void> => {
        media[index] = uploaded;
        await call.save({ media });
      };
      media[index] = await uploadMedia(call, item, media[index], keep);
    }
    return toProgress(media);
  },

  async poll(call, _post, checkpoint) {
    const media = [];
    for (const item of checkpointSchema.parse(checkpoint).media) media.push(await readProgress(call, item));
    return toProgress(media);
  },

  async finalize(call, { content }, checkpoint) {
    const { media } = checkpointSchema.parse(checkpoint);
    const created = await createPost(call, {
      ...(content !== '' && { text: content }),
      ...(media.length > 0 && { media: { media_ids: media.map(({ id }) => id) } }),
    });
    if (created !== 'repeated') return toPublished(call, created);
    const repeatedAt = call.now().getTime();
    return { state: 'processing', checkpoint: { media, repeatedAt }, askAfterMs: 0 };
  },

  /** A post that X called a repetition: this one, whose answer was lost, or an earlier one of the same text. */
  async confirm(call, post, checkpoint): Promise<Published | InFlight> {
    const found = await find(call, post, checkpoint);
    if (found.state === 'published') return found;
    const { repeatedAt = 0 } = checkpointSchema.parse(checkpoint);
    if (found.state === 'absent' && call.now().getTime() - repeatedAt < lookForMs) {
      return { state: 'processing', checkpoint, askAfterMs: lookAgainMs };
    }
    throw new SocialError('invalid', 'X does not allow the same text twice in a short time. Change it and try again.');
  },

  find,

  async comment(call, published, text) {
    const created = await createPost(call, { text, reply: { in_reply_to_tweet_id: published.id } });
    if (created === 'repeated' && (await findReply(call, published, text)) !== 'present') {
      throw new SocialError(
        'invalid',
        'X does not allow the same text twice in a short time. Change the first comment.',
      );
    }
  },

  findComment: findReply,
};

function toPublished({ account }: AdapterCall, id: string): Published {
  return { state: 'published', id, url: `https://x.com/${account.username ?? 'i'}/status/${id}` };
}

function toProgress(media: readonly UploadedMedia[]): Progress {
  const checkpoint: Checkpoint = { media };
  const waits = media.filter(({ stage }) => stage !== 'ready').map(({ askAfterMs = 2000 }) => askAfterMs);
  if (waits.length === 0) return { state: 'ready', checkpoint };
  return { state: 'processing', checkpoint, askAfterMs: Math.min(...waits) };
}

async function find(call: AdapterCall, { content }: AccountPost, checkpoint: Checkpoint): Promise<Found> {
  const mediaIds = checkpointSchema.parse(checkpoint).media.map(({ id }) => id);
  const found = await look(() => findPost(call, { text: content, mediaIds }));
  if (found === 'unknown') return { state: 'unknown' };
  return found ? toPublished(call, found.id) : { state: 'absent' };
}

async function findReply(
  call: AdapterCall,
  { id }: Published,
  text: string,
): Promise<'present' | 'absent' | 'unknown'> {
  const found = await look(() => findPost(call, { text, mediaIds: [], replyTo: id }));
  if (found === 'unknown') return 'unknown';
  return found ? 'present' : 'absent';
}

/** An app may be allowed to write and not to read. */
async function look<Post>(ask: () => Promise<Post>): Promise<Post | 'unknown'> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof SocialError && error.kind === 'invalid') return 'unknown';
    throw error;
  }
}

/** Creates a post and answers its id, or that X refuses it as a repetition. */
async function createPost(call: AdapterCall, json: object): Promise<string> {
  const answer = await call.request({ method: 'POST', url: postsUrl, json, accepts: [403] });
  if (answer.status !== 403) return answer.read(createdAnswer).data.id;
  const problem = readProblem(answer) ?? 'It refused this';
  if (/duplicate content/i.test(problem)) return 'repeated';
  throw new SocialError('invalid', `X: ${problem.replace(/\.$/, '')}.`, { status: answer.status });
}
