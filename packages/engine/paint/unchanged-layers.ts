import type { Layer } from '@platen/template';
import type { LaidOutLayer, PageLayout } from '../pages/page-layout.ts';
import type { Platform } from '../platform/platform.ts';
import type { PlatformCanvas } from '../platform/canvas.ts';
import { paintScene, type PaintableScene, type PaintFrame } from './paint-scene.ts';
import type { PaintTools } from './paint-tools.ts';

/** A scene that can be painted and compared with the previous one. */
export type ComparableScene = PaintableScene & { readonly layout: PageLayout; readonly tools: PaintTools };

type Drawn = Pick<PaintTools, 'images' | 'emoji'>;

/** State of a page in a frame since its last render. */
interface Memory {
  layout: PageLayout;
  drawn: Drawn;
  /** How many of the lowest layers were the same the last time. */
  sameBefore: number;
  /** The image of the background and the lowest `count` layers. */
  cached: { canvas: PlatformCanvas; count: number } | undefined;
}

/**
 * Paints pages, and keeps the image of a page's lowest layers when they were the same in two renders: a template's background,
 * photographs and shapes are then not drawn again for each new headline. What comes out is the same, bit by bit.
 */
export class UnchangedLayers {
  readonly #platform: Platform;
  readonly #maxPixels: number;
  /** The least recently used first. */
  readonly #memories = new Map<string, Memory>();

  /** `maxBytes`: memory that the kept images may take together. */
  constructor(platform: Platform, maxBytes: number) {
    this.#platform = platform;
    this.#maxPixels = maxBytes / 4;
  }

  /** Like `paintScene`: a new canvas, which the caller releases. */
  paint(scene: ComparableScene, frame: PaintFrame): PlatformCanvas {
    const { layout } = scene;
    const drawn = { images: scene.tools.images, emoji: scene.tools.emoji };
    const key = JSON.stringify([layout.page.id, layout.page.width, layout.page.height, frame]);
    const memory = this.#memories.get(key);
    this.#memories.delete(key);
    if (!memory || frame.width * frame.height > this.#maxPixels / 2) {
      this.#drop(memory);
      this.#remember(key, { layout, drawn, sameBefore: 0, cached: undefined });
      return paintScene(scene, frame);
    }
    const same = countSame(memory, layout, drawn);
    // More layers are kept only when they stayed the same twice, so that values in turns do not undo each other's work.
    const count =
      memory.cached && same >= memory.cached.count
        ? Math.max(memory.cached.count, Math.min(same, memory.sameBefore))
        : same;
    const cached = this.#keep(scene, frame, memory, count);
    this.#remember(key, { layout, drawn, sameBefore: same, cached });
    if (!cached) return paintScene(scene, frame);
    return paintScene(scene, frame, { below: cached.canvas as unknown as CanvasImageSource, from: cached.count });
  }

  /** Frees all memory. */
  clear(): void {
    for (const memory of this.#memories.values()) this.#drop(memory);
    this.#memories.clear();
  }

  #keep(scene: ComparableScene, frame: PaintFrame, memory: Memory, count: number): Memory['cached'] {
    const { cached } = memory;
    if (cached?.count === count) return cached;
    if (count === 0) {
      this.#drop(memory);
      return undefined;
    }
    const isLess = cached && cached.count < count;
    const canvas = paintScene(scene, frame, {
      ...(isLess && { below: cached.canvas as unknown as CanvasImageSource, from: cached.count }),
      to: count,
    });
    this.#drop(memory);
    return { canvas, count };
  }

  #remember(key: string, memory: Memory): void {
    this.#memories.set(key, memory);
    let pixels = 0;
    for (const { cached } of this.#memories.values()) pixels += cached ? cached.canvas.width * cached.canvas.height : 0;
    for (const [oldest, other] of this.#memories) {
      if (pixels <= this.#maxPixels && this.#memories.size <= maxPages) return;
      pixels -= other.cached ? other.cached.canvas.width * other.cached.canvas.height : 0;
      this.#memories.delete(oldest);
      this.#drop(other);
    }
  }

  #drop(memory: Memory | undefined): void {
    if (memory?.cached) this.#platform.releaseCanvas(memory.cached.canvas);
  }
}

/** Pages in frames that are remembered at most. */
const maxPages = 200;

/** How many of the lowest layers are the same, 0 when the background is not. */
function countSame(before: Memory, layout: PageLayout, drawn: Drawn): number {
  const { page } = layout;
  const isSame = (one: unknown, other: unknown): boolean => isEqual(one, other, before.drawn, drawn);
  if (!isSame(before.layout.page.backgrounds, page.backgrounds) || before.layout.page.bleed !== page.bleed) return 0;
  // A mask makes one layer depend on another, wherever that one lies.
  if (usesLayerMask(before.layout.layers) || usesLayerMask(layout.layers)) return 0;
  const count = layout.layers.findIndex((layer, index) => !isSame(before.layout.layers[index], layer));
  return count < 0 ? layout.layers.length : count;
}

function usesLayerMask(layers: readonly LaidOutLayer[]): boolean {
  return layers.some((item) => hasLayerMask(item.layer) || ('children' in item && usesLayerMask(item.children)));
}

function hasLayerMask(layer: Layer): boolean {
  return layer.mask?.type === 'layer';
}

/** Compares data; a text that names an image or an emoji is the same when that is the very same one. */
function isEqual(one: unknown, other: unknown, before: Drawn, now: Drawn): boolean {
  if (typeof one === 'string') {
    if (one !== other) return false;
    return before.images.get(one) === now.images.get(one) && before.emoji.get(one) === now.emoji.get(one);
  }
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return Object.is(one, other);
  const [left, right] = [Object.entries(one), other as Record<string, unknown>];
  if (left.length !== Object.keys(right).length) return false;
  return left.every(([name, value]) => name in right && isEqual(value, right[name], before, now));
}
