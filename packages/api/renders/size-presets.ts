import { z } from 'zod';

/** Width and height in pixels. */
export interface PixelSize {
  width: number;
  height: number;
}

/** Size names accepted by `size` and `extraSizes` instead of `WxH`. Paper sizes are at 150 pixels per inch. */
export const sizePresets = {
  square: { width: 1080, height: 1080 },
  portrait: { width: 1080, height: 1350 },
  landscape: { width: 1920, height: 1080 },
  story: { width: 1080, height: 1920 },
  hd: { width: 1280, height: 720 },
  'full-hd': { width: 1920, height: 1080 },
  '4k': { width: 3840, height: 2160 },
  'open-graph': { width: 1200, height: 630 },
  'og-image': { width: 1200, height: 630 },
  presentation: { width: 1920, height: 1080 },
  thumbnail: { width: 320, height: 320 },
  'instagram-post': { width: 1080, height: 1080 },
  'instagram-portrait': { width: 1080, height: 1350 },
  'instagram-story': { width: 1080, height: 1920 },
  'instagram-reel': { width: 1080, height: 1920 },
  'facebook-post': { width: 1200, height: 630 },
  'facebook-cover': { width: 1640, height: 624 },
  'facebook-story': { width: 1080, height: 1920 },
  'linkedin-post': { width: 1200, height: 627 },
  'linkedin-cover': { width: 1584, height: 396 },
  'twitter-post': { width: 1600, height: 900 },
  'x-post': { width: 1600, height: 900 },
  'twitter-header': { width: 1500, height: 500 },
  'pinterest-pin': { width: 1000, height: 1500 },
  'tiktok-video': { width: 1080, height: 1920 },
  'youtube-thumbnail': { width: 1280, height: 720 },
  'youtube-banner': { width: 2560, height: 1440 },
  a4: { width: 1240, height: 1754 },
  'a4-landscape': { width: 1754, height: 1240 },
  a5: { width: 874, height: 1240 },
  letter: { width: 1275, height: 1650 },
  'app-store-screenshot': { width: 1290, height: 2796 },
} as const satisfies Record<string, PixelSize>;

/** The minimum and maximum pixels of a side. */
export const sideRange = { min: 10, max: 5000 } as const;

/** Parses `1200x630` or the name of a preset; undefined if it is neither, or a side is not 10 to 5000. */
export function parseSize(text: string): PixelSize | undefined {
  const name = text.trim().toLowerCase();
  if (Object.hasOwn(sizePresets, name)) return sizePresets[name as keyof typeof sizePresets];
  const [, width = '', height = ''] = /^(\d{1,5})\s*[x×]\s*(\d{1,5})$/.exec(name) ?? [];
  const size = { width: Number(width), height: Number(height) };
  const isInRange = (side: number): boolean => side >= sideRange.min && side <= sideRange.max;
  return isInRange(size.width) && isInRange(size.height) ? size : undefined;
}

/** The schema of one side in pixels. */
export const outputSide = z.number().int().min(sideRange.min).max(sideRange.max);

/** The schema of a size as text. */
export const sizeText = z
  .string()
  .max(50)
  .refine(
    (text) => parseSize(text) !== undefined,
    `must be "WxH" in pixels, each side ${sideRange.min} to ${sideRange.max}, or one of ${Object.keys(sizePresets).join(', ')}`,
  )
  .describe(
    'Pixels as "WxH", such as "1200x630", or the name of a preset. Presets: ' +
      Object.entries(sizePresets)
        .map(([name, { width, height }]) => `${name} (${width}x${height})`)
        .join(', ') +
      '.',
  );
