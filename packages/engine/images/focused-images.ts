import type { FocalPoint } from '../geometry/image-fit.ts';

/** An image layer or an image paint with `focal: 'auto'`. */
interface Focused {
  type: 'image';
  source: string;
  fit: string;
  crop?: { x: number; y: number; width: number; height: number };
}

/** Keys of layers below which no image is, and which can be long. */
const withoutImages: ReadonlySet<string> = new Set(['rows', 'keyframes', 'parameters']);

/** Whether the focal point of a source is found in its pixels: it is from the web or a data URI. */
export function hasOwnPoint(source: string): boolean {
  return /^(?:https?|data):/i.test(source);
}

/** The id of the brand asset that a source names. */
export function assetIn(source: string): string | undefined {
  return source.startsWith('asset:') ? source.slice('asset:'.length) : undefined;
}

/** The sources of images with `focal: 'auto'` that cover something; undefined where no image has that. */
export function focusedSources(value: unknown): Set<string> | undefined {
  const sources = new Set<string>();
  let isAsked = false;
  mapFocused(value, (image) => {
    isAsked = true;
    if (image.fit === 'cover') sources.add(image.source);
    return image;
  });
  return isAsked ? sources : undefined;
}

/**
 * Layers or pages whose images with `focal: 'auto'` have their focal points, by source; those that cover nothing have them in the middle.
 * Parts without such images, and those whose points are not known, stay the same objects.
 */
export function withFocalPoints<Value>(value: Value, pointOf: (source: string) => FocalPoint | undefined): Value {
  return mapFocused(value, (image) => {
    if (image.fit !== 'cover') return { ...image, focalX: 0.5, focalY: 0.5 };
    const point = pointOf(image.source);
    if (!point) return image;
    // Points are those of the whole image, layers have them in the part that they use.
    const { x, y, width, height } = image.crop ?? { x: 0, y: 0, width: 1, height: 1 };
    return { ...image, focalX: within((point.x - x) / width), focalY: within((point.y - y) / height) };
  });
}

function within(fraction: number): number {
  return Math.min(1, Math.max(0, fraction));
}

/** Nothing is made of what stays: the layers of a page are asked with every change. */
function mapFocused<Value>(value: Value, place: (image: Focused) => Focused): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    let mapped: unknown[] | undefined;
    for (const [index, each] of value.entries()) {
      const other: unknown = mapFocused(each, place);
      if (other !== each) (mapped ??= [...value])[index] = other;
    }
    return (mapped ?? value) as Value;
  }
  let changed: Record<string, unknown> | undefined;
  for (const key in value) {
    const each = value[key];
    if (typeof each !== 'object' || each === null || withoutImages.has(key)) continue;
    const mapped = mapFocused(each, place);
    if (mapped !== each) (changed ??= {})[key] = mapped;
  }
  const whole = changed ? { ...value, ...changed } : value;
  return isFocused(whole) ? (place(whole) as typeof whole) : whole;
}

function isFocused(value: object): value is Focused {
  return 'focal' in value && value.focal === 'auto';
}
