import type { PlatformRules } from '../social-platform.ts';

/** Google Business's rules for posts. */
export const googlebusinessRules: PlatformRules = {
  name: 'Google Business',
  maxCharacters: 1500,
  isTextEnough: true,
  isMediaEnough: false,
  image: {
    formats: ['png', 'jpg'],
    converts: { webp: 'jpg', avif: 'jpg' },
    max: 1,
    maxBytes: 5 * 1024 * 1024,
    minWidth: 400,
    minHeight: 300,
  },
  mixesKinds: false,
  hasFirstComment: false,
};
