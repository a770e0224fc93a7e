import { halvePicture, type Picture, type Platform } from '@platen/engine';

/** Pictures of at most so many pixels are edited as they are: 32 MB of memory. */
const mostPixels = 8_000_000;

/**
 * A smaller picture to edit with in place of a large one; its natural size stays what it was. Undefined for those that are small, and
 * where a half of it would have fewer pixels along its longer side than the page has: the artboard at 100 % shows what is rendered.
 */
export function makeEditingPicture(
  picture: Picture,
  page: { width: number; height: number },
  platform: Platform,
): { picture: Picture; close(): void } | undefined {
  if (picture.kind !== 'pixels') return undefined;
  let [width, height] = [picture.width, picture.height];
  let times = 0;
  while (width * height > mostPixels && Math.max(width, height) / 2 >= Math.max(page.width, page.height)) {
    [width, height] = [Math.ceil(width / 2), Math.ceil(height / 2)];
    times++;
  }
  if (times === 0) return undefined;
  const image = halvePicture(picture.image, times, platform);
  const { encoded: _unused, ...rest } = picture;
  return { picture: { ...rest, image }, close: () => image.close() };
}
