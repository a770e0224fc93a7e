import type { PostPrivacy } from '@platen/api/social';
import { z } from 'zod';
import type { AdapterCall } from '../adapter.ts';
import { SocialError } from '../social-error.ts';
import { askTiktok } from './tiktok-request.ts';

const creatorAnswer = z.object({
  creator_avatar_url: z.string().nullish(),
  creator_username: z.string(),
  creator_nickname: z.string().default(''),
  privacy_level_options: z.array(z.string()),
  comment_disabled: z.boolean().default(false),
  duet_disabled: z.boolean().default(false),
  stitch_disabled: z.boolean().default(false),
  max_video_post_duration_sec: z.number().optional(),
});

/** Current posting settings of an account. */
export type TiktokCreator = z.output<typeof creatorAnswer>;

/** Queries the account before every post, as TikTok requires (reference "Query creator info"). */
export function creatorOf(call: Pick<AdapterCall, 'request'>): Promise<TiktokCreator> {
  return askTiktok(call, '/v2/post/publish/creator_info/query/', {}, creatorAnswer);
}

/** From all to the account alone. */
const privacyLevels = ['PUBLIC_TO_EVERYONE', 'FOLLOWER_OF_CREATOR', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'];
/** TikTok's names for the audience of a post; it has no unlisted posts. */
const levelOf: Readonly<Partial<Record<PostPrivacy, string>>> = {
  public: 'PUBLIC_TO_EVERYONE',
  followers: 'FOLLOWER_OF_CREATOR',
  friends: 'MUTUAL_FOLLOW_FRIENDS',
  private: 'SELF_ONLY',
};
const unaudited = 'has not audited the app';

/**
 * Starts a post for the chosen audience; without a choice, for the widest that the account offers: everyone, or followers for private
 * accounts. An app without TikTok's audit may only show posts of private accounts to the account itself, so this is tried as well without a
 * choice. Throws SocialError `invalid` if the account does not offer the chosen audience.
 */
export async function withPrivacy<Begun>(
  { privacy_level_options: offered }: TiktokCreator,
  chosen: PostPrivacy | undefined,
  begin: (privacyLevel: string) => Promise<Begun>,
): Promise<{ begun: Begun; privacyLevel: string }> {
  if (chosen !== undefined) {
    const level = levelOf[chosen];
    if (level === undefined || !offered.includes(level)) {
      throw new SocialError('invalid', `This TikTok account does not allow posts visible to ${chosen}.`);
    }
    return { begun: await begin(level), privacyLevel: level };
  }
  const privacyLevel = privacyLevels.find((level) => offered.includes(level)) ?? 'SELF_ONLY';
  try {
    return { begun: await begin(privacyLevel), privacyLevel };
  } catch (error) {
    const isUnaudited = error instanceof SocialError && error.message.includes(unaudited);
    const isPrivate = !offered.includes('PUBLIC_TO_EVERYONE') && offered.includes('SELF_ONLY');
    if (!isUnaudited || !isPrivate || privacyLevel === 'SELF_ONLY') throw error;
    return { begun: await begin('SELF_ONLY'), privacyLevel: 'SELF_ONLY' };
  }
}
