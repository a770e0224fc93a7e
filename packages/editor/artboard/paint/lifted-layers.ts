import type { Box, Platform } from '@platen/engine';
import {
  createKonvaCanvas,
  growBox,
  intersectBoxes,
  isEmptyBox,
  nativeCanvas,
  nativeContext,
  overlaps,
  type LayerNode,
  type LiveScene,
  type SceneCanvas,
} from '@platen/engine/internal';
import type { Layer } from '@platen/template';
import { boxOnCanvas, canvasBox, type PageFrame } from './page-frame.ts';
import { clearPixels, copyPixels, paintPart, type PlacedLayer } from './paint-part.ts';

/** Layers in a row that move together or stay together, and their image once it is made. */
interface Run {
  nodes: LayerNode[];
  moves: boolean;
  /** The run is drawn layer by layer: it is short, or its colors mix with what lies below. */
  isDrawn: boolean;
  /** The image's place is in device pixels, for layers where their nodes are. */
  image?: { canvas: SceneCanvas; box: Box };
}

/** Images beside the one of what lies lowest, at most. */
const maxImages = 6;
/** A run of no more layers is drawn rather than kept. */
const shortRun = 3;

/**
 * Layers that are being dragged, or moved by keys, between images of what lies below and above them. Images lie on what is below them as their
 * layers would, but for what rounding twice makes of colors that are partly clear; what is dropped is painted again.
 */
export class LiftedLayers {
  readonly nodes: ReadonlySet<LayerNode>;
  readonly #platform: Platform;
  readonly #scene: LiveScene;
  readonly #nodesMove: boolean;
  #wantsImages = false;
  #runs: Run[] | undefined;

  /** `nodesMove`: the nodes themselves are moved, and are where they are shown; otherwise they stay where they were taken up. */
  constructor(platform: Platform, scene: LiveScene, nodes: ReadonlySet<LayerNode>, nodesMove = false) {
    this.nodes = nodes;
    this.#nodesMove = nodesMove;
    this.#platform = platform;
    this.#scene = scene;
    // Many layers take long to paint, whatever the first image took.
    this.#wantsImages = nodes.size > 12;
  }

  /** Whether painting is done with images. */
  get hasImages(): boolean {
    return this.#wantsImages;
  }

  /** Paints with images from the next time on. */
  keepImages(): void {
    this.#wantsImages = true;
  }

  /** The canvas shows another part of the page, or at another scale. */
  forget(): void {
    for (const run of this.#runs ?? []) {
      if (run.image) this.#platform.releaseCanvas(nativeCanvas(run.image.canvas));
    }
    this.#runs = undefined;
  }

  /** Layers have changed or come: the images show what was. */
  noteChanges(): void {
    const known = this.#runs?.flatMap(({ nodes }) => nodes) ?? [];
    const revisions = known.map(({ revision }) => revision).join(' ');
    if (this.#revisions === revisions && known.length === this.#scene.layerNodes.length) return;
    this.forget();
  }

  #revisions = '';

  /** Paints a region of the canvas, lifted layers moved by some device pixels. */
  paint(
    canvas: SceneCanvas,
    region: Box,
    frame: PageFrame,
    shift: { dx: number; dy: number },
    boundsOf: (node: LayerNode) => Box,
  ): void {
    const runs = (this.#runs ??= this.#makeRuns());
    clearPixels(canvas, region);
    for (const [index, run] of runs.entries()) {
      const by = run.moves ? shift : { dx: 0, dy: 0 };
      if (run.isDrawn) {
        this.#drawRun(canvas, region, frame, run, this.#nodesMove ? { dx: 0, dy: 0 } : by, boundsOf);
        continue;
      }
      const isBase = index === 0 && !run.moves;
      const image = this.#imageOf(run, frame, by, isBase, boundsOf);
      if (!image) continue;
      const { box } = image;
      const part = intersectBoxes(region, { ...box, x: box.x + by.dx, y: box.y + by.dy });
      const shown = run.moves ? intersectBoxes(part, this.#pageBox(frame)) : part;
      copyPixels(canvas, nativeCanvas(image.canvas), shown, {
        x: shown.x - by.dx - box.x,
        y: shown.y - by.dy - box.y,
      });
    }
  }

  /** Frees all memory. */
  close(): void {
    this.forget();
  }

  #pageBox(frame: PageFrame): Box {
    const { width, height } = this.#scene.layout.page;
    return boxOnCanvas({ x: 0, y: 0, width, height }, frame);
  }

  #makeRuns(): Run[] {
    const nodes = this.#scene.layerNodes;
    this.#revisions = nodes.map(({ revision }) => revision).join(' ');
    // The lowest image holds the background, and so is there without a layer too.
    const runs: Run[] = [{ nodes: [], moves: false, isDrawn: false }];
    for (const node of nodes) {
      const moves = this.nodes.has(node);
      const last = runs.at(-1);
      if (last && last.moves === moves) last.nodes.push(node);
      else runs.push({ nodes: [node], moves, isDrawn: false });
    }
    const above = runs.slice(1);
    for (const run of above) run.isDrawn = run.nodes.length <= shortRun || run.nodes.some(({ layer }) => mixes(layer));
    const mergedRuns = above
      .filter(({ isDrawn }) => !isDrawn)
      .toSorted((one, other) => other.nodes.length - one.nodes.length);
    for (const run of mergedRuns.slice(maxImages)) run.isDrawn = true;
    return runs;
  }

  #drawRun(
    canvas: SceneCanvas,
    region: Box,
    frame: PageFrame,
    run: Run,
    { dx, dy }: { dx: number; dy: number },
    boundsOf: (node: LayerNode) => Box,
  ): void {
    const layers = this.#inRegion(run.nodes, region, frame, { dx, dy }, boundsOf);
    if (layers.length === 0) return;
    const context = nativeContext(canvas.getContext());
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.beginPath();
    context.rect(region.x, region.y, region.width, region.height);
    context.clip();
    paintPart(canvas, { x: 0, y: 0 }, this.#scene, frame, layers, false);
    context.restore();
  }

  #inRegion(
    nodes: readonly LayerNode[],
    region: Box,
    frame: PageFrame,
    { dx, dy }: { dx: number; dy: number },
    boundsOf: (node: LayerNode) => Box,
  ): PlacedLayer[] {
    const { scale } = frame;
    return nodes.flatMap((node) => {
      const own = boundsOf(node);
      if (isEmptyBox(own)) return [];
      const bounds = boxOnCanvas({ ...own, x: own.x + dx / scale, y: own.y + dy / scale }, frame);
      return !isEmptyBox(bounds) && overlaps(bounds, region) ? [{ node, dx, dy }] : [];
    });
  }

  /** The image of a run; of moving layers as much as may come into view soon. */
  #imageOf(
    run: Run,
    frame: PageFrame,
    { dx, dy }: { dx: number; dy: number },
    isBase: boolean,
    boundsOf: (node: LayerNode) => Box,
  ): Run['image'] {
    const view = canvasBox(frame);
    if (!run.moves) {
      run.image ??= this.#paintRun(run, frame, view, isBase, boundsOf);
      return run.image;
    }
    const { image } = run;
    const needed = { ...view, x: -dx, y: -dy };
    // Where the nodes were when they were taken up.
    const taken = this.#nodesMove ? { ...frame, x: frame.x - dx, y: frame.y - dy } : frame;
    const reach = this.#reach(run, taken, boundsOf);
    if (image && !isCut(image.box, needed, reach)) return image;
    if (image) this.#platform.releaseCanvas(nativeCanvas(image.canvas));
    const around = growBox(needed, Math.round(view.width / 4), Math.round(view.height / 4));
    const box = intersectBoxes(reach, wholeBox(around));
    if (isEmptyBox(box)) {
      delete run.image;
      return undefined;
    }
    run.image = this.#paintRun(run, taken, box, false, boundsOf);
    return run.image;
  }

  /** All that a run shows, in device pixels, beyond the canvas too. */
  #reach(run: Run, frame: PageFrame, boundsOf: (node: LayerNode) => Box): Box {
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const node of run.nodes) {
      const { x, y, width, height } = boundsOf(node);
      if (width <= 0 || height <= 0) continue;
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x + width);
      bottom = Math.max(bottom, y + height);
    }
    if (!(right > left)) return { x: 0, y: 0, width: 0, height: 0 };
    const { scale, x, y } = frame;
    return wholeBox({
      x: left * scale + x - 2,
      y: top * scale + y - 2,
      width: (right - left) * scale + 4,
      height: (bottom - top) * scale + 4,
    });
  }

  #paintRun(
    run: Run,
    frame: PageFrame,
    box: Box,
    isBase: boolean,
    boundsOf: (node: LayerNode) => Box,
  ): NonNullable<Run['image']> {
    const canvas = createKonvaCanvas(this.#platform, box.width, box.height);
    // Moving layers are cut at the page's edge where they come to lie, not where they were.
    const shifted = { ...frame, x: frame.x - box.x, y: frame.y - box.y, width: box.width, height: box.height };
    const layers = run.nodes.flatMap((node) => (isEmptyBox(boundsOf(node)) ? [] : [{ node, dx: 0, dy: 0 }]));
    if (run.moves) paintUncut(canvas, shifted, layers);
    else paintPart(canvas, { x: 0, y: 0 }, this.#scene, shifted, layers, isBase);
    return { canvas, box };
  }
}

function paintUncut(canvas: SceneCanvas, { scale, x, y }: PageFrame, layers: readonly PlacedLayer[]): void {
  const context = nativeContext(canvas.getContext());
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'low';
  context.save();
  context.setTransform(scale, 0, 0, scale, x, y);
  for (const { node } of layers) node.drawScene(canvas);
  context.restore();
}

/** Whether a part of what is needed is there in `all` and missing in what is kept. */
function isCut(drawn: Box, needed: Box, all: Box): boolean {
  const wanted = intersectBoxes(needed, all);
  if (isEmptyBox(wanted)) return false;
  const there = intersectBoxes(wanted, drawn);
  return there.width < wanted.width || there.height < wanted.height;
}

function wholeBox({ x, y, width, height }: Box): Box {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  return { x: left, y: top, width: Math.ceil(x + width) - left, height: Math.ceil(y + height) - top };
}

/** Whether a layer's colors, or those of layers in it, mix with what lies below. */
function mixes(layer: Layer): boolean {
  if (layer.blendMode !== 'normal') return true;
  return layer.type === 'group' && layer.layers.some(mixes);
}
