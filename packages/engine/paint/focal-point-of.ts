import type { FocalPoint } from '../geometry/image-fit.ts';
import { findFocalPoint, focalCopySide } from '../images/find-focal-point.ts';
import type { PlatformImage } from '../platform/canvas.ts';
import type { Platform } from '../platform/platform.ts';
import { halveImage } from './scaled-image.ts';

/** Points found in decoded images, for as long as these are cached. */
const found = new WeakMap<PlatformImage, Promise<FocalPoint>>();

/** The focal point of a decoded image, found in its pixels once. The same for an image and for one that was halved. */
export function focalPointOf(image: PlatformImage, platform: Platform): Promise<FocalPoint> {
  let point = found.get(image);
  if (!point) {
    point = findFocalPoint(focalCopy(image, platform));
    found.set(image, point);
    point.catch(() => found.delete(image));
  }
  return point;
}

/** The pixels of an image over white, halved until none of its sides is longer than focal points need. */
function focalCopy(image: PlatformImage, platform: Platform) {
  const times = Math.max(0, Math.ceil(Math.log2(Math.max(image.width, image.height) / focalCopySide)));
  const half = halveImage(image, times, platform);
  const { width, height } = half;
  const canvas = platform.createCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new TypeError('the canvas has no 2d context');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.drawImage(half.image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  half.close();
  platform.releaseCanvas(canvas);
  return { width, height, data };
}
