import type { Layer } from '@platen/template';
import type { LaidOutLayer, PageLayout } from '../layout/page-layout.ts';
import type { Platform, PlatformCanvas } from '../platform.ts';
import { paintScene, type PaintableScene, type PaintFrame } from './paint-scene.ts';
import type { PaintTools } from './paint-tools.ts';

/** What can be painted and compared with what was painted before. */
export type ComparableScene = PaintableScene & { readonly layout: PageLayout; readonly tools: PaintTools };

type Drawn = Pick<PaintTools, 'pictures' | 'emoji'>;

/** What is known of a page in a frame since its last render. */
interface Memory {
  layout: PageLayout;
  drawn: Drawn;
  /** How many of the lowest layers were the same the last time. */
  sameBefore: number;
  /** The picture of the background and the lowest `count` layers. */
  kept: { canvas: PlatformCanvas; count: number } | undefined;
}

/**
 * Paints pages, and keeps the picture of a page's lowest layers when they were the same in two renders: a template's background,
 * photographs and shapes are then not drawn again for each new headline. What comes out is the same, bit by bit.
 */
export class UnchangedLayers {
  readonly #platform: Platform;
  readonly #maxPixels: number;
  /** The least recently used first. */
  readonly #memories = new Map<string, Memory>();

  /** `maxBytes`: memory that the kept pictures may take together. */
  constructor(platform: Platform, maxBytes: number) {
    this.#platform = platform;
    this.#maxPixels = maxBytes / 4;
  }

  /** As `paintScene`: a new canvas, which the caller gives back. */
  paint(scene: ComparableScene, frame: PaintFrame): PlatformCanvas {
    const { layout } = scene;
    const drawn = { pictures: scene.tools.pictures, emoji: scene.tools.emoji };
    const key = JSON.stringify([layout.page.id, layout.page.width, layout.page.height, frame]);
    const memory = this.#memories.get(key);
    this.#memories.delete(key);
    if (!memory || frame.width * frame.height > this.#maxPixels / 2) {
      this.#drop(memory);
      this.#remember(key, { layout, drawn, sameBefore: 0, kept: undefined });
      return paintScene(scene, frame);
    }
    const same = countSame(memory, layout, drawn);
    // More layers are kept only when they stayed the same twice, so that values in turns do not undo each other's work.
    const count =
      memory.kept && same >= memory.kept.count ? Math.max(memory.kept.count, Math.min(same, memory.sameBefore)) : same;
    const kept = this.#keep(scene, frame, memory, count);
    this.#remember(key, { layout, drawn, sameBefore: same, kept });
    if (!kept) return paintScene(scene, frame);
    return paintScene(scene, frame, { below: kept.canvas as unknown as CanvasImageSource, from: kept.count });
  }

  /** Gives all memory back. */
  clear(): void {
    for (const memory of this.#memories.values()) this.#drop(memory);
    this.#memories.clear();
  }

  #keep(scene: ComparableScene, frame: PaintFrame, memory: Memory, count: number): Memory['kept'] {
    const { kept } = memory;
    if (kept?.count === count) return kept;
    if (count === 0) {
      this.#drop(memory);
      return undefined;
    }
    const isLess = kept && kept.count < count;
    const canvas = paintScene(scene, frame, {
      ...(isLess && { below: kept.canvas as unknown as CanvasImageSource, from: kept.count }),
      to: count,
    });
    this.#drop(memory);
    return { canvas, count };
  }

  #remember(key: string, memory: Memory): void {
    this.#memories.set(key, memory);
    let pixels = 0;
    for (const { kept } of this.#memories.values()) pixels += kept ? kept.canvas.width * kept.canvas.height : 0;
    for (const [oldest, other] of this.#memories) {
      if (pixels <= this.#maxPixels && this.#memories.size <= maxPages) return;
      pixels -= other.kept ? other.kept.canvas.width * other.kept.canvas.height : 0;
      this.#memories.delete(oldest);
      this.#drop(other);
    }
  }

  #drop(memory: Memory | undefined): void {
    if (memory?.kept) this.#platform.releaseCanvas(memory.kept.canvas);
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

/** Compares data; a text that names a picture or an emoji is the same when that is the very same one. */
function isEqual(one: unknown, other: unknown, before: Drawn, now: Drawn): boolean {
  if (typeof one === 'string') {
    if (one !== other) return false;
    return before.pictures.get(one) === now.pictures.get(one) && before.emoji.get(one) === now.emoji.get(one);
  }
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return Object.is(one, other);
  const [left, right] = [Object.entries(one), other as Record<string, unknown>];
  if (left.length !== Object.keys(right).length) return false;
  return left.every(([name, value]) => name in right && isEqual(value, right[name], before, now));
}
