import type { PlatformRules } from '../social-platform.ts';

/** YouTube's rules for posts. */
export const youtubeRules: PlatformRules = {
  name: 'YouTube',
  maxCharacters: 5000,
  isTextEnough: false,
  isMediaEnough: true,
  video: {
    formats: ['mp4', 'webm', 'mov'],
    max: 1,
    maxBytes: 256 * 1024 * 1024 * 1024,
    maxDurationMs: 43_200_000,
  },
  mixesKinds: false,
  hasFirstComment: true,
  privacies: ['public', 'unlisted', 'private'],
};
