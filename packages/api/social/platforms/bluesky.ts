import type { PlatformRules } from '../social-platform.ts';

/** What Bluesky takes. */
export const blueskyRules: PlatformRules = {
  name: 'Bluesky',
  maxCharacters: 300,
  isTextEnough: true,
  isMediaEnough: true,
  image: {
    formats: ['png', 'jpg', 'webp'],
    converts: { gif: 'png', avif: 'jpg' },
    most: 4,
    maxBytes: 1_000_000,
  },
  video: {
    formats: ['mp4'],
    most: 1,
    maxBytes: 100_000_000,
    maxDurationMs: 180_000,
  },
  mixesKinds: false,
  hasFirstComment: false,
};
