import type { PlatformRules } from '../social-platform.ts';

/** Mastodon's rules for posts. */
export const mastodonRules: PlatformRules = {
  name: 'Mastodon',
  maxCharacters: 500,
  isTextEnough: true,
  isMediaEnough: true,
  image: {
    formats: ['png', 'jpg', 'webp', 'gif'],
    converts: { avif: 'jpg' },
    max: 4,
    maxBytes: 16 * 1024 * 1024,
  },
  video: {
    formats: ['mp4', 'webm', 'mov'],
    max: 1,
    maxBytes: 99 * 1024 * 1024,
  },
  mixesKinds: false,
  hasFirstComment: false,
};
