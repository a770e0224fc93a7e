import type { PlatformRules } from '../social-platform.ts';

/** LinkedIn's rules for posts. */
export const linkedinRules: PlatformRules = {
  name: 'LinkedIn',
  maxCharacters: 3000,
  isTextEnough: true,
  isMediaEnough: true,
  image: {
    formats: ['png', 'jpg', 'gif'],
    converts: { webp: 'jpg', avif: 'jpg' },
    max: 20,
    maxBytes: 10 * 1024 * 1024,
  },
  video: {
    formats: ['mp4'],
    max: 1,
    maxBytes: 500 * 1024 * 1024,
    minDurationMs: 3_000,
    maxDurationMs: 1_800_000,
  },
  mixesKinds: false,
  hasFirstComment: true,
};
