import type { PlatformRules } from '../social-platform.ts';

/** Pinterest's rules for posts. */
export const pinterestRules: PlatformRules = {
  name: 'Pinterest',
  maxCharacters: 800,
  isTextEnough: false,
  isMediaEnough: true,
  image: {
    formats: ['png', 'jpg'],
    converts: { webp: 'jpg', avif: 'jpg' },
    max: 5,
    maxBytes: 20 * 1024 * 1024,
  },
  video: {
    formats: ['mp4', 'mov'],
    max: 1,
    maxBytes: 2 * 1024 * 1024 * 1024,
    minDurationMs: 4_000,
    maxDurationMs: 900_000,
  },
  mixesKinds: false,
  hasFirstComment: false,
};
