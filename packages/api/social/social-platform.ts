import { z } from 'zod';

/** The networks that posts can be published to. */
export const socialPlatforms = [
  'bluesky',
  'mastodon',
  'linkedin',
  'pinterest',
  'tiktok',
  'youtube',
  'facebook',
  'instagram',
  'threads',
  'twitter',
  'googlebusiness',
] as const;
/** The schema of a network's name. */
export const socialPlatform = z.enum(socialPlatforms);
export type SocialPlatform = z.infer<typeof socialPlatform>;

/** File formats of media, as their content shows. */
export const mediaFormats = ['png', 'jpg', 'webp', 'gif', 'avif', 'mp4', 'mov', 'webm', 'pdf'] as const;
/** The schema of a media format. */
export const mediaFormat = z.enum(mediaFormats);
export type MediaFormat = z.infer<typeof mediaFormat>;

/** The audience of a post, on networks that allow a choice. */
export const postPrivacy = z.enum(['public', 'followers', 'friends', 'unlisted', 'private']);
export type PostPrivacy = z.infer<typeof postPrivacy>;

/** A network's rules for one kind of media. Sizes in bytes and pixels, ratios as width by height. */
export interface MediaRule {
  formats: readonly MediaFormat[];
  /** Formats that the service turns into one that the network takes. */
  converts?: Readonly<Partial<Record<MediaFormat, MediaFormat>>>;
  /** Most in one post. */
  max: number;
  maxBytes: number;
  minWidth?: number;
  minHeight?: number;
  maxWidth?: number;
  maxHeight?: number;
  minRatio?: number;
  maxRatio?: number;
  minDurationMs?: number;
  maxDurationMs?: number;
}

/** A network's rules for posts. */
export interface PlatformRules {
  /** The network's own name. */
  name: string;
  /** Most characters, counted as the network counts; see `countCharacters`. */
  maxCharacters: number;
  /** Whether a post without media is possible. */
  isTextEnough: boolean;
  /** Whether a post without text is possible. */
  isMediaEnough: boolean;
  /** Images; an animated GIF is one where `gif` is among its formats. Undefined when it takes none. */
  image?: MediaRule;
  video?: MediaRule;
  /** Whether images and videos go together in one post. */
  mixesKinds?: boolean;
  /** Whether our service writes a first comment below the post. */
  hasFirstComment: boolean;
  /** The audiences that can be chosen. Undefined if the account's settings apply. */
  privacies?: readonly PostPrivacy[];
}
