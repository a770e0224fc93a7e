import type { PlatformRules, SocialPlatform } from './social-platform.ts';
import { blueskyRules } from './platforms/bluesky.ts';
import { mastodonRules } from './platforms/mastodon.ts';
import { linkedinRules } from './platforms/linkedin.ts';
import { pinterestRules } from './platforms/pinterest.ts';
import { tiktokRules } from './platforms/tiktok.ts';
import { youtubeRules } from './platforms/youtube.ts';
import { facebookRules } from './platforms/facebook.ts';
import { instagramRules } from './platforms/instagram.ts';
import { threadsRules } from './platforms/threads.ts';
import { twitterRules } from './platforms/twitter.ts';
import { googlebusinessRules } from './platforms/googlebusiness.ts';

/** Rules of each network for posts. */
export const platformRules: Readonly<Record<SocialPlatform, PlatformRules>> = {
  bluesky: blueskyRules,
  mastodon: mastodonRules,
  linkedin: linkedinRules,
  pinterest: pinterestRules,
  tiktok: tiktokRules,
  youtube: youtubeRules,
  facebook: facebookRules,
  instagram: instagramRules,
  threads: threadsRules,
  twitter: twitterRules,
  googlebusiness: googlebusinessRules,
};
