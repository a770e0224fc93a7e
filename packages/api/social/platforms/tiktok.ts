import type { PlatformRules } from '../social-platform.ts';

/** TikTok's rules for posts. */
export const tiktokRules: PlatformRules = {
  name: 'TikTok',
  maxCharacters: 2200,
  isTextEnough: false,
  isMediaEnough: true,
  image: {
    formats: ['jpg', 'webp'],
    converts: { png: 'jpg', avif: 'jpg' },
    max: 35,
    maxBytes: 20 * 1024 * 1024,
  },
  video: {
    formats: ['mp4', 'webm', 'mov'],
    max: 1,
    maxBytes: 4 * 1024 * 1024 * 1024,
    minWidth: 360,
    minHeight: 360,
    maxWidth: 4096,
    maxHeight: 4096,
    minDurationMs: 3_000,
    maxDurationMs: 600_000,
  },
  mixesKinds: false,
  hasFirstComment: false,
  privacies: ['public', 'followers', 'friends', 'private'],
};
