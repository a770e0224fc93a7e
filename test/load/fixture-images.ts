/** A fixture image and what it must look like once decoded. */
export interface FixtureImage {
  name: string;
  /** Another one it shows, to this mean difference of 255 per channel (premultiplied). */
  like: string;
  within: number;
}

/** Every image in test/fixtures/images. */
export const fixtureImages: readonly FixtureImage[] = [
  { name: 'photo-16-bit.png', like: 'photo-16-bit.png', within: 0 },
  { name: 'photo.png', like: 'photo.jpg', within: 3 },
  { name: 'photo.jpg', like: 'photo.png', within: 3 },
  { name: 'photo-444.jpg', like: 'photo-16-bit.png', within: 3 },
  { name: 'photo-progressive.jpg', like: 'photo-16-bit.png', within: 3 },
  { name: 'photo-p3.jpg', like: 'photo-16-bit.png', within: 3 },
  { name: 'photo-p3.png', like: 'photo-16-bit.png', within: 1 },
  { name: 'photo-wide.jpg', like: 'photo-16-bit.png', within: 4 },
  { name: 'photo.webp', like: 'photo-16-bit.png', within: 3 },
  { name: 'photo.avif', like: 'photo-16-bit.png', within: 3 },
  { name: 'photo-420.avif', like: 'photo-16-bit.png', within: 3 },
  { name: 'photo-10-bit.avif', like: 'photo-16-bit.png', within: 3 },
  { name: 'photo.gif', like: 'photo-16-bit.png', within: 4 },
  { name: 'photo-orientation-1.jpg', like: 'photo-16-bit.png', within: 8 },
  ...[2, 3, 4, 5, 6, 7, 8].map((orientation) => ({
    name: `photo-orientation-${orientation}.jpg`,
    like: 'photo-orientation-1.jpg',
    within: 2,
  })),
  { name: 'photo-orientation-6.png', like: 'photo-orientation-1.jpg', within: 2 },
  { name: 'photo-orientation-6.avif', like: 'photo-orientation-1.jpg', within: 3 },
  { name: 'photo-cmyk-profile.jpg', like: 'photo-cmyk.jpg', within: 0 },
  { name: 'badge.png', like: 'badge.png', within: 0 },
  { name: 'badge-16-bit.png', like: 'badge.png', within: 0.5 },
  { name: 'badge-interlaced.png', like: 'badge.png', within: 0 },
  { name: 'badge-indexed.png', like: 'badge.png', within: 4 },
  { name: 'badge-lossless.webp', like: 'badge.png', within: 1 },
  { name: 'badge.webp', like: 'badge.png', within: 3 },
  { name: 'badge.avif', like: 'badge.png', within: 3 },
];

/** Images that look like no other one here; only equal on all platforms. */
export const singularImages: readonly string[] = [
  'photo-cmyk.jpg',
  'odd-ycck.jpg',
  'photo-gray.jpg',
  'photo-wide-444.jpg',
  'photo-gamma-1.png',
  'photo-orientation-6.webp',
  'badge-gray-alpha.png',
  'line-art-1-bit.png',
  'animated.gif',
  'animated.webp',
];

/** Decoded pixels of an image at 24 by 16 points, premultiplied RGBA, in base64: what all platforms must give. */
export interface ImageSamples {
  width: number;
  height: number;
  samples: string;
}

export const sampleColumns = 24;
export const sampleRows = 16;

/** Picks the sample points out of RGBA pixels, premultiplied so that hidden colors do not count. */
export function samplePixels(pixels: Uint8ClampedArray, width: number, height: number): number[] {
  const samples: number[] = [];
  for (let row = 0; row < sampleRows; row++) {
    for (let column = 0; column < sampleColumns; column++) {
      const x = Math.floor(((column + 0.5) / sampleColumns) * width);
      const y = Math.floor(((row + 0.5) / sampleRows) * height);
      const offset = (y * width + x) * 4;
      const alpha = pixels[offset + 3] ?? 0;
      for (let channel = 0; channel < 3; channel++) samples.push(((pixels[offset + channel] ?? 0) * alpha) / 255);
      samples.push(alpha);
    }
  }
  return samples;
}
