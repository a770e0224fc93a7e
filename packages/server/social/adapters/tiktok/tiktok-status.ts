import { z } from 'zod';
import type { AdapterCall, InFlight, Published } from '../adapter.ts';
import { SocialError } from '../social-error.ts';
import { askTiktok } from './tiktok-request.ts';

const statusAnswer = z.object({
  status: z.string(),
  fail_reason: z.string().nullish(),
  // Spelled so by TikTok.
  publicaly_available_post_id: z.array(z.union([z.string(), z.number()]).transform(String)).nullish(),
  uploaded_bytes: z.number().nullish(),
});

/** How far a post is. */
export type TiktokStatus = z.output<typeof statusAnswer>;

/** Queries the status of a post (reference "Get Post Status"). */
export function statusOf(call: AdapterCall, publishId: string): Promise<TiktokStatus> {
  return askTiktok(call, '/v2/post/publish/status/fetch/', { publish_id: publishId }, statusAnswer);
}

/** State stored of a post that was started. */
export interface TiktokPost {
  publishId: string;
  privacyLevel: string;
  kind: 'video' | 'photo';
  /** Since when TikTok says that it is done, as ISO 8601, without saying where people see it. */
  completeSince?: string | undefined;
}

/** A public post is checked before it has an id: mostly a minute, at times hours. Any other never has one. */
const longestWaitForIdMs = 300_000;

const failures = new Map<string, SocialError>(
  Object.entries({
    file_format_check_failed: 'The format of the video is not supported.',
    duration_check_failed: 'The video is too short or too long for this account.',
    frame_rate_check_failed: 'The video has too few or too many frames a second: 23 to 60 are possible.',
    picture_size_check_failed: 'The image has too few or too many pixels: videos need 360 to 4,096 per side.',
    video_pull_failed: 'The video could not be fetched from this service.',
    photo_pull_failed:
      'The photos could not be fetched from this service. Its address must be reachable from the internet.',
    publish_cancelled: 'The post was canceled.',
    spam_risk_too_many_posts: 'The account reached the most posts of a day. Try again tomorrow.',
    spam_risk_user_banned_from_posting: 'TikTok does not let this account post at present. The TikTok app says why.',
    spam_risk_text: 'TikTok took the text for spam. Change it.',
    spam_risk: 'TikTok took the post for spam. Change it.',
    internal: 'Something went wrong inside TikTok. Publish it once more.',
  }).map(([reason, sentence]) => [reason, new SocialError('invalid', `TikTok: ${sentence}`)]),
);
failures.set('auth_removed', new SocialError('reconnect', 'TikTok: Access was revoked. Reconnect the account.'));

/** Converts the state of a post that TikTok has received completely. Throws SocialError if TikTok did not publish it. */
export function toFound(call: AdapterCall, post: TiktokPost, status: TiktokStatus): Published | InFlight {
  if (status.status === 'FAILED') {
    const reason = status.fail_reason ?? '';
    throw (
      failures.get(reason) ?? new SocialError('invalid', `TikTok could not publish this: ${reason || 'no reason'}.`)
    );
  }
  if (status.status !== 'PUBLISH_COMPLETE') return { state: 'processing', checkpoint: { ...post } };
  const username = call.account.username;
  const profile = username === null ? null : `https://www.tiktok.com/@${username}`;
  const [id] = status.publicaly_available_post_id ?? [];
  if (id !== undefined) {
    const url = profile && `${profile}/${post.kind}/${id}`;
    return { state: 'published', id, url, checkpoint: { ...post } };
  }
  const completeSince = post.completeSince ?? call.now().toISOString();
  const isLong = call.now().getTime() - Date.parse(completeSince) > longestWaitForIdMs;
  if (isLong || post.privacyLevel !== 'PUBLIC_TO_EVERYONE') {
    return { state: 'published', id: post.publishId, url: profile, checkpoint: { ...post } };
  }
  return { state: 'processing', checkpoint: { ...post, completeSince } };
}
