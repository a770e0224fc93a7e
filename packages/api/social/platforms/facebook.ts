import type { PlatformRules } from '../social-platform.ts';

/** Facebook's rules for posts. */
export const facebookRules: PlatformRules = {
  name: 'Facebook',
  maxCharacters: 63_206,
  isTextEnough: true,
  isMediaEnough: true,
  image: {
    formats: ['png', 'jpg', 'gif'],
    converts: { webp: 'jpg', avif: 'jpg' },
    max: 10,
    maxBytes: 10 * 1024 * 1024,
  },
  video: {
    formats: ['mp4', 'mov'],
    max: 1,
    maxBytes: 10 * 1024 * 1024 * 1024,
    maxDurationMs: 14_400_000,
  },
  mixesKinds: false,
  hasFirstComment: true,
};
