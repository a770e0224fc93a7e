import type { PlatformRules } from '../social-platform.ts';

/**
 * X's rules for posts (https://docs.x.com/x-api/media/quickstart/best-practices): four images, or one animated GIF, or one video. Longer
 * texts and videos are for subscribers.
 */
export const twitterRules: PlatformRules = {
  name: 'X',
  maxCharacters: 280,
  isTextEnough: true,
  isMediaEnough: true,
  image: {
    formats: ['png', 'jpg', 'webp', 'gif'],
    converts: { avif: 'jpg' },
    max: 4,
    maxBytes: 5 * 1024 * 1024,
  },
  video: {
    formats: ['mp4', 'mov'],
    max: 1,
    maxBytes: 512 * 1024 * 1024,
    minDurationMs: 500,
    maxDurationMs: 140_000,
  },
  mixesKinds: false,
  hasFirstComment: true,
};
