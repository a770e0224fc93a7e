import type { RenderFormat } from '../options/output-kind.ts';

/**
 * Pixels that a side of an image may have at most by what its format or its encoders can say: WebP has 14 bits for it, GIF 16,
 * libjpeg's own bound is 65,500, AV1 frames and VP9 frames have up to 65,536, and x264 takes 16,384. Formats that are not named have no
 * bound of their own.
 */
export const maxSides: Partial<Record<RenderFormat, number>> = {
  jpg: 65_500,
  webp: 16_383,
  avif: 65_536,
  gif: 65_535,
  'animated-webp': 16_383,
  mp4: 16_384,
  mov: 16_384,
  webm: 65_535,
};
