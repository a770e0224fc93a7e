import type { Layer } from '@platen/template';
import type { Box } from '../geometry/boxes.ts';
import { createKonvaCanvas, nativeCanvas, nativeContext, type SceneCanvas } from '../paint/konva-environment.ts';
import { prepareContext, type PaintFrame } from '../paint/paint-scene.ts';
import type { Platform } from '../platform/platform.ts';
import type { LayerNode } from '../scene/layer-node.ts';

/**
 * Layers in a row that never change, drawn as one image that is kept. The image lies over what is below it as each of them
 * would, but for what rounding twice makes of colors that are partly clear: 1 of 255, seldom more.
 */
export class StaticRun {
  readonly nodes: readonly LayerNode[];
  readonly #platform: Platform;
  readonly #frame: PaintFrame;
  readonly #isCached: boolean;
  #image: { canvas: SceneCanvas; bounds: Box; revision: number } | undefined;

  /** Without `isCached` the image is made again each time; what comes out is the same. */
  constructor(nodes: readonly LayerNode[], platform: Platform, frame: PaintFrame, isCached: boolean) {
    this.nodes = nodes;
    this.#platform = platform;
    this.#frame = frame;
    this.#isCached = isCached;
  }

  /** Increases should one of the layers change after all. */
  get revision(): number {
    return this.nodes.reduce((sum, node) => sum + node.revision, 0);
  }

  /** Draws a part of the image, whose `bounds` hold all of it; both in whole pixels of the video. */
  drawPart(target: SceneCanvas, part: Box, bounds: Box): void {
    if (!this.#isCached || this.#image?.revision !== this.revision) this.close();
    this.#image ??= this.#paint(bounds);
    const { canvas } = this.#image;
    const { x, y, width, height } = part;
    const context = nativeContext(target.getContext());
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(nativeCanvas(canvas), x - bounds.x, y - bounds.y, width, height, x, y, width, height);
    context.restore();
  }

  /** Frees the image's memory. */
  close(): void {
    if (this.#image) this.#platform.releaseCanvas(nativeCanvas(this.#image.canvas));
    this.#image = undefined;
  }

  #paint(bounds: Box): { canvas: SceneCanvas; bounds: Box; revision: number } {
    const canvas = createKonvaCanvas(this.#platform, bounds.width, bounds.height);
    const context = prepareContext(canvas);
    const { scale, x = 0, y = 0 } = this.#frame;
    context.save();
    context.setTransform(scale, 0, 0, scale, x - bounds.x, y - bounds.y);
    for (const node of this.nodes) node.drawScene(canvas);
    context.restore();
    return { canvas, bounds, revision: this.revision };
  }
}

/** Runs whose layers take at least about this many simple operations are worth an image. */
const minCost = 6;
/** Images of one page at most. */
const maxRuns = 2;

/**
 * The layers of a page in the order of drawing, with the costliest runs of those that never change put together. Layers at the
 * very bottom stay apart: they are kept in another way. It is a matter of the page alone, so that all frames come out alike.
 */
export function groupRuns(
  nodes: readonly LayerNode[],
  neverChanges: (layer: Layer) => boolean,
  createRun: (nodes: readonly LayerNode[]) => StaticRun,
): (LayerNode | StaticRun)[] {
  const runs: { start: number; end: number; cost: number }[] = [];
  let start = 0;
  for (let index = 0; index <= nodes.length; index += 1) {
    const node = nodes[index];
    if (node && canJoin(node, neverChanges)) continue;
    const cost = nodes.slice(start, index).reduce((sum, { layer }) => sum + costOf(layer), 0);
    if (start > 0 && cost >= minCost) runs.push({ start, end: index, cost });
    start = index + 1;
  }
  const chosen = runs.toSorted((one, other) => other.cost - one.cost).slice(0, maxRuns);
  const items: (LayerNode | StaticRun)[] = [];
  for (let index = 0; index < nodes.length; index += 1) {
    const run = chosen.find((one) => one.start === index);
    if (run) {
      items.push(createRun(nodes.slice(run.start, run.end)));
      index = run.end - 1;
    } else items.push(nodes[index]!);
  }
  return items;
}

/** Blending needs what lies below, and masks follow other layers. */
function canJoin({ layer, isMask }: LayerNode, neverChanges: (layer: Layer) => boolean): boolean {
  return !isMask && layer.blendMode === 'normal' && !layer.placement && neverChanges(layer);
}

/** About how long a layer takes to draw, a plain shape being 1. */
function costOf(layer: Layer): number {
  const inner = layer.type === 'group' ? layer.layers.reduce((sum, child) => sum + costOf(child), 0) : 0;
  return 1 + layer.shadows.length * 2 + layer.filters.length * 3 + (layer.mask ? 2 : 0) + inner;
}
