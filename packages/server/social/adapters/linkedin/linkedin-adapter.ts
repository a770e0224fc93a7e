import type { AccountPost, Adapter, AdapterCall, Checkpoint } from '../adapter.ts';
import { firstAddress, readLinkPreview } from '../read-link-preview.ts';
import { SocialError } from '../social-error.ts';
import { linkedinCheckpoint, type LinkedinCheckpoint } from './linkedin-checkpoint.ts';
import { createComment, findComment, longestComment } from './linkedin-comments.ts';
import { linkedinConnection } from './linkedin-connection.ts';
import { createPost, findPost } from './linkedin-posts.ts';
import { explainLinkedIn } from './linkedin-request.ts';
import { isAvailable, uploadImage, uploadVideo } from './linkedin-upload.ts';

/** Pixels that an image may have at most ("Images API"). */
const maxPixels = 36_152_320;
/** Bytes that a video has to have ("Videos API"). */
const fewestVideoBytes = 75 * 1024;

/**
 * LinkedIn, with its Posts, Images, Videos and Comments APIs ("Community Management"). Files are uploaded and awaited, then one request
 * publishes. After a lost response, the author's posts show the result, if the app may read them.
 */
export const linkedinAdapter: Adapter = {
  platform: 'linkedin',
  hosts: ['api.linkedin.com', 'www.linkedin.com'],
  connection: linkedinConnection,
  explain: explainLinkedIn,

  accepts({ media, options }) {
    const wrong: string[] = [];
    if (media.some(({ kind, width, height }) => kind === 'image' && width * height >= maxPixels)) {
      wrong.push('LinkedIn accepts images of fewer than 36,152,320 pixels.');
    }
    if (media.some(({ kind, byteLength }) => kind === 'video' && byteLength < fewestVideoBytes)) {
      wrong.push('LinkedIn accepts videos of 75 KB and more.');
    }
    if ((options.firstComment?.length ?? 0) > longestComment) {
      wrong.push(`LinkedIn accepts comments of at most ${longestComment} characters.`);
    }
    return wrong;
  },

  async start(call, post, saved) {
    let checkpoint = linkedinCheckpoint.parse(saved);
    for (const [index, media] of post.media.entries()) {
      if (media.kind === 'video') checkpoint = await uploadVideo(call, authorOf(call), media, checkpoint);
      else if (checkpoint.images[index] === undefined) {
        const image = await uploadImage(call, authorOf(call), await media.read());
        checkpoint = { ...checkpoint, images: [...checkpoint.images, image] };
      }
      await call.save(checkpoint);
    }
    if (post.media.length > 0) return { state: 'processing', checkpoint, askAfterMs: 2_000 };
    if (checkpoint.article === undefined) {
      checkpoint = { ...checkpoint, article: await toArticle(call, post) };
    }
    return { state: 'ready', checkpoint };
  },

  async poll(call, _post, saved) {
    const checkpoint = linkedinCheckpoint.parse(saved);
    for (const urn of [...checkpoint.images, ...(checkpoint.video ? [checkpoint.video.urn] : [])]) {
      if (!(await isAvailable(call, urn))) return { state: 'processing', checkpoint };
    }
    return { state: 'ready', checkpoint };
  },

  finalize: (call, post, saved) => createPost(call, authorOf(call), post, parse(saved)),
  find: (call, post, saved) => findPost(call, authorOf(call), post, parse(saved)),
  comment: (call, { id }, text) => createComment(call, authorOf(call), id, text),
  findComment: (call, { id }, text) => findComment(call, authorOf(call), id, text),
};

function parse(saved: Checkpoint): LinkedinCheckpoint {
  return linkedinCheckpoint.parse(saved);
}

function authorOf({ account }: AdapterCall): string {
  return account.details['urn'] ?? account.providerId;
}

/** LinkedIn reads no pages: a preview has to say itself what it shows. */
async function toArticle(call: AdapterCall, post: AccountPost): Promise<LinkedinCheckpoint['article']> {
  const source = post.options.link ?? firstAddress(post.content);
  if (post.options.disableLinkPreview || source === undefined) return null;
  const { title, description, imageUrl } = await readLinkPreview((request) => call.request(request), source);
  const thumbnail = imageUrl === undefined ? undefined : await uploadThumbnail(call, imageUrl);
  return {
    source,
    title: post.options.title ?? title,
    ...(description !== undefined && { description }),
    ...(thumbnail !== undefined && { thumbnail }),
  };
}

/** A preview without its image is better than no post. */
async function uploadThumbnail(call: AdapterCall, url: string): Promise<string | undefined> {
  try {
    const image = await call.request({ url, token: 'none', timeoutMs: 10_000, headers: { accept: 'image/*' } });
    if (!/^image\/(?:png|jpe?g|gif)\b/.test(image.headers['content-type'] ?? '')) return undefined;
    return await uploadImage(call, authorOf(call), image.bytes);
  } catch (error) {
    if (error instanceof SocialError && error.kind !== 'reconnect') return undefined;
    throw error;
  }
}
