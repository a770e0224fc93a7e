import type { PlatformRules } from '../social-platform.ts';

/** Instagram's rules for posts. */
export const instagramRules: PlatformRules = {
  name: 'Instagram',
  maxCharacters: 2200,
  isTextEnough: false,
  isMediaEnough: true,
  image: {
    formats: ['jpg'],
    converts: { png: 'jpg', webp: 'jpg', avif: 'jpg' },
    max: 10,
    maxBytes: 8 * 1024 * 1024,
    minRatio: 0.8,
    maxRatio: 1.91,
  },
  video: {
    formats: ['mp4', 'mov'],
    max: 10,
    maxBytes: 300 * 1024 * 1024,
    minDurationMs: 3_000,
    maxDurationMs: 900_000,
  },
  mixesKinds: true,
  hasFirstComment: true,
};
