import type { PlatformRules } from '../social-platform.ts';

/**
 * Bluesky's rules: lexicons `app.bsky.feed.post`, `app.bsky.embed.images` (images up to 2 MB) and `app.bsky.embed.video`. Videos could have
 * 300 MB if sent in parts; in a single request, as documented, the limits are 100 MB and three minutes.
 */
export const blueskyRules: PlatformRules = {
  name: 'Bluesky',
  maxCharacters: 300,
  isTextEnough: true,
  isMediaEnough: true,
  image: {
    formats: ['png', 'jpg', 'webp'],
    converts: { gif: 'png', avif: 'jpg' },
    max: 4,
    maxBytes: 2_000_000,
  },
  video: {
    formats: ['mp4'],
    max: 1,
    maxBytes: 100_000_000,
    maxDurationMs: 180_000,
  },
  mixesKinds: false,
  hasFirstComment: false,
};
