import { z } from 'zod';
import type { AccountPost, AdapterCall, Checkpoint, Found, InFlight } from '../adapter.ts';
import { asLost } from '../meta/container-requests.ts';
import { SocialError } from '../social-error.ts';
import { creatorOf, withPrivacy } from './tiktok-creator.ts';
import { askTiktok } from './tiktok-request.ts';
import { statusOf, toFound, type TiktokPost } from './tiktok-status.ts';

const begun = z.object({ publish_id: z.string().min(1) });

/**
 * Publishes photos (reference "Photo", `DIRECT_POST`), which TikTok fetches from this service's public address. The request that begins the
 * post publishes it.
 */
export async function publishPhotos(call: AdapterCall, post: AccountPost): Promise<InFlight> {
  const creator = await creatorOf(call);
  const { title, autoAddMusic, privacy } = post.options;
  const { begun: answer, privacyLevel } = await withPrivacy(creator, privacy, (level) =>
    askTiktok(
      call,
      '/v2/post/publish/content/init/',
      {
        media_type: 'PHOTO',
        post_mode: 'DIRECT_POST',
        post_info: {
          ...(title && { title }),
          description: post.content,
          privacy_level: level,
          disable_comment: creator.comment_disabled,
          auto_add_music: autoAddMusic ?? false,
          brand_content_toggle: false,
          brand_organic_toggle: false,
        },
        source_info: {
          source: 'PULL_FROM_URL',
          photo_cover_index: 0,
          photo_images: post.media.map(({ url }) => url),
        },
      },
      begun,
    ).catch((error: unknown) => {
      throw error instanceof SocialError ? asLost(error) : error;
    }),
  );
  const checkpoint: TiktokPost & Checkpoint = { publishId: answer.publish_id, privacyLevel, kind: 'photo' };
  await call.save(checkpoint);
  return { state: 'processing', checkpoint };
}

const reached = z.object({ publishId: z.string().optional(), privacyLevel: z.string().default('') });

/** TikTok identifies a photo post only by the id in its response: without the response, the result is unknown. */
export async function findPhotos(call: AdapterCall, checkpoint: Checkpoint): Promise<Found> {
  const { publishId, privacyLevel } = reached.parse(checkpoint);
  if (publishId === undefined) return { state: 'unknown' };
  const post: TiktokPost = { publishId, privacyLevel, kind: 'photo' };
  const status = await statusOf(call, publishId);
  // Why it failed is said by `confirm`, which the answer leads to.
  return status.status === 'FAILED' ? { state: 'processing', checkpoint: { ...post } } : toFound(call, post, status);
}
