import { platformRules, type PlatformRules, type SocialPlatform } from '@platen/api/social';
import type { Adapter, AdapterAccount } from './adapter.ts';
import { blueskyAdapter } from './bluesky/bluesky-adapter.ts';
import { facebookAdapter } from './facebook/facebook-adapter.ts';
import { instagramAdapter } from './instagram/instagram-adapter.ts';
import { linkedinAdapter } from './linkedin/linkedin-adapter.ts';
import { mastodonAdapter } from './mastodon/mastodon-adapter.ts';
import { pinterestAdapter } from './pinterest/pinterest-adapter.ts';
import { threadsAdapter } from './threads/threads-adapter.ts';
import { tiktokAdapter } from './tiktok/tiktok-adapter.ts';
import { twitterAdapter } from './twitter/twitter-adapter.ts';
import { youtubeAdapter } from './youtube/youtube-adapter.ts';
import { googlebusinessAdapter } from './googlebusiness/googlebusiness-adapter.ts';

/** The networks that posts can be published to. */
export const adapters: Readonly<Partial<Record<SocialPlatform, Adapter>>> = {
  bluesky: blueskyAdapter,
  facebook: facebookAdapter,
  instagram: instagramAdapter,
  linkedin: linkedinAdapter,
  mastodon: mastodonAdapter,
  pinterest: pinterestAdapter,
  threads: threadsAdapter,
  tiktok: tiktokAdapter,
  twitter: twitterAdapter,
  youtube: youtubeAdapter,
  googlebusiness: googlebusinessAdapter,
};

/** A network's adapter. Throws TypeError for one that is not there. */
export function adapterOf(platform: SocialPlatform): Adapter {
  const adapter = adapters[platform];
  if (!adapter) throw new TypeError(`There is no adapter for ${platform}.`);
  return adapter;
}

/** The rules for posts of an account: its network's, or its own. */
export function rulesFor(platform: SocialPlatform, account: Pick<AdapterAccount, 'details'>): PlatformRules {
  const rules = platformRules[platform];
  return adapters[platform]?.rulesOf?.(rules, account) ?? rules;
}
