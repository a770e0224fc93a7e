import type { PlatformRules } from '../social-platform.ts';

/** Threads' rules for posts. */
export const threadsRules: PlatformRules = {
  name: 'Threads',
  maxCharacters: 500,
  isTextEnough: true,
  isMediaEnough: true,
  image: {
    formats: ['png', 'jpg'],
    converts: { webp: 'jpg', avif: 'jpg' },
    max: 20,
    maxBytes: 8 * 1024 * 1024,
    minRatio: 0.1,
    maxRatio: 10,
  },
  video: {
    formats: ['mp4', 'mov'],
    max: 20,
    maxBytes: 1024 * 1024 * 1024,
    maxDurationMs: 300_000,
  },
  mixesKinds: true,
  hasFirstComment: true,
};
