import { defaultLimits, type PageLayout, type Platform, type PlatformCanvas } from '@platen/engine';
import {
  AssetCache,
  FontStore,
  layoutPages,
  layoutText,
  loadResources,
  paintScene,
  type Resources,
} from '@platen/engine/internal';
import { createNodePlatform } from '@platen/engine/node';
import { parseTemplate } from '@platen/template';
import type { SetText } from '../../packages/engine/pages/layout-context.ts';
import { PageMotion } from '../../packages/engine/motion/page-motion.ts';
import { pageDuration } from '../../packages/engine/motion/page-duration.ts';
import { containPage } from '../../packages/engine/pages/output-frame.ts';
import { createScene } from '../../packages/engine/scene/create-scene.ts';

/** Laid out pages with all that is needed to draw them. */
export interface OpenedPages {
  pages: PageLayout[];
  resources: Resources;
  setText: SetText;
  platform: Platform;
}

const fontStores = new WeakMap<Platform, FontStore>();

/** Loads and lays out a template. */
export async function openPages(source: unknown, platform: Platform = createNodePlatform()): Promise<OpenedPages> {
  const template = parseTemplate(source);
  const fontStore = fontStores.get(platform) ?? new FontStore(platform);
  fontStores.set(platform, fontStore);
  const { resources } = await loadResources(template, platform, {
    limits: defaultLimits,
    cache: new AssetCache(2 ** 28),
    fontStore,
  });
  const setText: SetText = (layer, box, start) => layoutText(layer, box, resources.fonts, { start });
  return { pages: layoutPages(template, resources).pages, resources, setText, platform };
}

/** How long a page without media is shown. */
export function durationOf(page: PageLayout): number {
  return pageDuration(page, { sources: new Map(), voices: new Map() });
}

/** A moment of a page drawn from nothing, in an image of that size, on black. The canvas is the caller's. */
export function drawMoment(
  { resources, setText, platform }: OpenedPages,
  page: PageLayout,
  localMs: number,
  size: { width: number; height: number },
): PlatformCanvas {
  const scene = createScene(page, resources, platform);
  new PageMotion(scene, { ...resources, durationMs: durationOf(page), setText }).setTime(localMs);
  const { scale, x, y } = containPage(page.page, '', size.width, size.height);
  const painted = paintScene(scene, { ...size, scale, x, y });
  const canvas = platform.createCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The canvas has no 2D context.');
  context.fillRect(0, 0, size.width, size.height);
  context.drawImage(painted as unknown as CanvasImageSource, 0, 0);
  platform.releaseCanvas(painted);
  scene.destroy();
  return canvas;
}

/** The pixels of a canvas, RGBA. */
export function pixelsOf(canvas: PlatformCanvas): Uint8ClampedArray {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The canvas has no 2D context.');
  return context.getImageData(0, 0, canvas.width, canvas.height).data;
}

/** How many pixels differ, and by how much the most different does. */
export function countDifferent(one: Uint8ClampedArray, other: Uint8ClampedArray): { pixels: number; largest: number } {
  let [pixels, largest] = [0, 0];
  for (let index = 0; index < one.length; index += 4) {
    let max = 0;
    for (let channel = index; channel < index + 4; channel += 1) {
      max = Math.max(max, Math.abs((one[channel] ?? 0) - (other[channel] ?? 0)));
    }
    if (max > 0) pixels += 1;
    largest = Math.max(largest, max);
  }
  return { pixels, largest };
}
