import type { Template } from '@platen/template';
import type { CostBudget } from '../cost/cost-budget.ts';
import type { FocalPoint } from '../geometry/image-fit.ts';
import { findFocalPoint, focalCopySide } from '../images/find-focal-point.ts';
import type { Image } from '../pages/resources.ts';
import { pixelSteps } from '../paint/pixel-steps.ts';
import { halveImage } from '../paint/scaled-image.ts';
import type { PlatformImage } from '../platform/canvas.ts';
import type { Platform } from '../platform/platform.ts';

/** Where focal points come from. */
export interface FocalSetting {
  /** Those of brand assets, by id. */
  points?: Readonly<Record<string, FocalPoint>> | undefined;
  /** The images of the render, by source. */
  images: ReadonlyMap<string, Image>;
  platform: Platform;
  cost: CostBudget;
}

/** An image layer or an image paint with `focal: 'auto'`. */
interface Focused {
  type: 'image';
  source: string;
  fit: string;
  crop?: { x: number; y: number; width: number; height: number };
}

/** Keys of layers below which no image is, and which can be long. */
const withoutImages: ReadonlySet<string> = new Set(['rows', 'keyframes', 'parameters']);

/** Points found in decoded images, for as long as these are cached. */
const found = new WeakMap<PlatformImage, Promise<FocalPoint>>();

/**
 * A template with all values in it whose image layers and paints with `focal: 'auto'` have the focal points of their images: those of
 * brand assets as they were stored, and of images from the web and in data URIs as they are found in their pixels, which is the same
 * on every host. Those that cover nothing are in the middle. Parts without such images stay the same objects.
 */
export async function placeFocalPoints(template: Template, setting: FocalSetting): Promise<Template> {
  const sources = new Set<string>();
  let isAsked = false;
  mapFocused(template.pages, (image) => {
    isAsked = true;
    if (image.fit === 'cover' && /^(?:https?|data):/i.test(image.source)) sources.add(image.source);
    return image;
  });
  if (!isAsked) return template;
  const ofSources = new Map<string, FocalPoint>();
  for (const source of sources) {
    const image = setting.images.get(source);
    if (image?.kind === 'pixels') ofSources.set(source, await pointOf(image.image, setting));
  }
  const { points = {} } = setting;
  const pages = mapFocused(template.pages, (image) => {
    if (image.fit !== 'cover') return { ...image, focalX: 0.5, focalY: 0.5 };
    const id = image.source.startsWith('asset:') ? image.source.slice('asset:'.length) : '';
    const point = Object.hasOwn(points, id) ? points[id] : ofSources.get(image.source);
    if (!point) return image;
    // Points are those of the whole image, layers have them in the part that they use.
    const { x, y, width, height } = image.crop ?? { x: 0, y: 0, width: 1, height: 1 };
    return { ...image, focalX: within((point.x - x) / width), focalY: within((point.y - y) / height) };
  });
  return pages === template.pages ? template : { ...template, pages };
}

function within(fraction: number): number {
  return Math.min(1, Math.max(0, fraction));
}

function mapFocused<Value>(value: Value, place: (image: Focused) => Focused): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const mapped = value.map((each) => mapFocused(each, place));
    return (mapped.some((each, index) => each !== value[index]) ? mapped : value) as Value;
  }
  const changed = Object.entries(value).flatMap(([key, each]: [string, unknown]) => {
    const mapped = withoutImages.has(key) ? each : mapFocused(each, place);
    return mapped === each ? [] : [[key, mapped] as const];
  });
  const whole = changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) };
  return isFocused(whole) ? (place(whole) as typeof whole) : whole;
}

function isFocused(value: object): value is Focused {
  return 'focal' in value && value.focal === 'auto';
}

function pointOf(image: PlatformImage, { platform, cost }: FocalSetting): Promise<FocalPoint> {
  // Found before or not: a render costs the same.
  cost.spend(image.width * image.height * pixelSteps.copy, 'Finding a focal point');
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
