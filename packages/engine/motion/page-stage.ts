import type { Layer } from '@platen/template';
import type { LaidOutLayer, PageLayout } from '../pages/page-layout.ts';
import type { PlatformCanvas, PlatformImage } from '../platform/canvas.ts';
import type { SetText } from '../pages/layout-context.ts';
import type { Resources } from '../pages/resources.ts';
import { transformBox } from '../geometry/matrix.ts';
import { emptyBox, intersectBoxes, isEmptyBox, roundBoxOut, type Box } from '../geometry/boxes.ts';
import { nativeCanvas, type SceneCanvas } from '../paint/konva-environment.ts';
import { paintRegions, type PageImage, type PlacedNode } from '../paint/paint-regions.ts';
import { platformCanvas, type PaintFrame } from '../paint/paint-scene.ts';
import type { Platform } from '../platform/platform.ts';
import { createScene, type PageScene } from '../scene/create-scene.ts';
import type { LayerNode } from '../scene/layer-node.ts';
import { uniteRegions } from '../geometry/regions.ts';
import { PageMotion } from './page-motion.ts';
import { groupRuns, StaticRun } from './static-run.ts';

/** Options of drawing one page of a video repeatedly. */
export interface PageStageOptions {
  layout: PageLayout;
  resources: Resources;
  platform: Platform;
  setText: SetText;
  /** How long the page is shown, in milliseconds. */
  durationMs: number;
  /** Where the page is in the video's image. */
  frame: PaintFrame;
  /** Canvases of the video's size, to draw on and for what stays. The stage gives them back. */
  takeCanvas(): SceneCanvas;
  giveCanvas(canvas: SceneCanvas): void;
  /** A canvas of that size that is used for the moment only; always the same. */
  scratch(): SceneCanvas;
  /** Whether an image's source is a moving image. Default: none is. */
  isMoving?(source: string): boolean;
  /** Keeps what does not move as an image. Default true; what comes out is the same. */
  keepsStill?: boolean;
}

/** How a layer was when it was last drawn. */
interface Drawn {
  revision: number;
  /** In whole pixels of the canvas. */
  bounds: Box;
}

/** Frames in a row that a layer has to stay the same in before it is drawn into the image of what stays. */
const patience = 8;

/**
 * A page of a video on a canvas. Only what has changed since the moment before is painted again: the parts of the canvas where
 * layers looked different or will. The background and the lowest layers, as far as they have stayed the same for some frames,
 * are kept as one image, and so are costly layers further up that never change. None of this makes a difference to what comes
 * out from frame to frame, not to a bit.
 */
export class PageStage {
  readonly scene: PageScene;
  readonly #options: PageStageOptions;
  readonly #motion: PageMotion;
  readonly #image: PageImage;
  readonly #canvas: SceneCanvas;
  /** The page's own layers, some of them together. */
  readonly #items: readonly (LayerNode | StaticRun)[];
  readonly #drawn = new Map<LayerNode | StaticRun, Drawn>();
  /** Layers over the page, such as subtitles, and what they were made from. */
  #overlay: { items: readonly LaidOutLayer[]; nodes: LayerNode[] } = { items: [], nodes: [] };
  #below: { canvas: SceneCanvas; count: number } | undefined;
  /** The lowest layer that changed, in each of the last frames. */
  readonly #lowest: number[] = [];

  constructor(options: PageStageOptions) {
    this.#options = options;
    const { layout, resources, platform, setText, durationMs } = options;
    this.scene = createScene(layout, resources, platform);
    this.#motion = new PageMotion(this.scene, { ...resources, durationMs, setText });
    this.#image = { scene: this.scene, frame: options.frame };
    this.#canvas = options.takeCanvas();
    const { frame, isMoving, keepsStill = true } = options;
    this.#items = groupRuns(
      this.scene.layerNodes,
      (layer) => this.#motion.isAlwaysStill(layer) && !showsFrames(layer, isMoving),
      (nodes) => new StaticRun(nodes, platform, frame, keepsStill),
    );
  }

  /** Whether anything may show through the page: it is drawn on nothing. */
  get isClear(): boolean {
    return !this.scene.background.isOpaque;
  }

  /** The page as it was drawn last. It belongs to the stage. */
  get canvas(): PlatformCanvas {
    return platformCanvas(this.#canvas);
  }

  /** Shows these frames from the next drawing on, by layer; layers without one show their still. */
  setFrames(frames: ReadonlyMap<string, PlatformImage>): void {
    const { tools, nodes } = this.scene;
    for (const [id, node] of nodes) {
      const frame = frames.get(id);
      if (tools.frames.get(id) === frame) continue;
      if (frame) tools.frames.set(id, frame);
      else tools.frames.delete(id);
      this.scene.noteChange(node);
    }
  }

  /** Lays these layers over the page from the next drawing on. The same objects mean the same look. */
  setOverlay(items: readonly LaidOutLayer[]): void {
    const before = this.#overlay;
    if (items === before.items || isSameOverlay(items, before.items)) return;
    const nodes = this.scene.createOverlay(items);
    this.#overlay = { items, nodes };
    for (const node of before.nodes) this.#leave(node);
  }

  /** Draws the page at a time in milliseconds from its start. Answers whether it looks different than before. */
  draw(localMs: number): boolean {
    this.#motion.setTime(localMs);
    const items = [...this.#items, ...this.#overlay.nodes];
    const isFirst = this.#drawn.size === 0 && this.#lowest.length === 0;
    const { width, height } = this.#options.frame;
    const whole: Box = { x: 0, y: 0, width, height };
    const changed: Box[] = this.#left.splice(0);
    let lowest = items.length;
    const placed = items.map((node, index): PlacedNode => {
      const before = this.#drawn.get(node);
      const { revision } = node;
      if (before?.revision === revision) return { node, bounds: before.bounds };
      const bounds = this.#boundsOf(node, whole);
      this.#drawn.set(node, { revision, bounds });
      lowest = Math.min(lowest, index);
      for (const box of before ? [before.bounds, bounds] : [bounds]) if (!isEmptyBox(box)) changed.push(box);
      return { node, bounds };
    });
    if (isFirst) changed.splice(0, changed.length, whole);
    this.#note(isFirst ? 0 : lowest);
    if (this.#below && lowest < this.#below.count) this.#dropBelow();
    if (changed.length === 0) return false;
    this.#keepBelow(placed, whole, isFirst);
    paintRegions(this.#canvas, this.#image, {
      regions: changed,
      below: this.#below ? nativeCanvas(this.#below.canvas) : 'background',
      nodes: placed.slice(this.#below?.count ?? 0),
      scratch: this.#options.scratch,
    });
    return true;
  }

  /** Frees all memory. */
  close(): void {
    this.#dropBelow();
    for (const item of this.#items) if (item instanceof StaticRun) item.close();
    // Konva knows all its shapes until they are destroyed; these are not the scene's children.
    for (const node of this.#overlay.nodes) node.destroy();
    this.#options.giveCanvas(this.#canvas);
    this.scene.destroy();
  }

  /** Parts of the canvas where something was that is there no longer. */
  readonly #left: Box[] = [];

  #leave(node: LayerNode): void {
    const drawn = this.#drawn.get(node);
    this.#drawn.delete(node);
    if (drawn && !isEmptyBox(drawn.bounds)) this.#left.push(drawn.bounds);
    node.destroy();
  }

  #boundsOf(node: LayerNode | StaticRun, whole: Box): Box {
    if (node instanceof StaticRun) {
      const boxes = node.nodes.map((one) => this.#boundsOf(one, whole)).filter((box) => !isEmptyBox(box));
      return boxes.length === 0 ? emptyBox : boxes.reduce(uniteRegions);
    }
    const { scale, x = 0, y = 0 } = this.#options.frame;
    const bounds = node.isMask ? emptyBox : node.paintedBounds();
    if (isEmptyBox(bounds)) return emptyBox;
    return intersectBoxes(roundBoxOut(transformBox(bounds, [scale, 0, 0, scale, x, y])), whole);
  }

  #note(lowest: number): void {
    this.#lowest.push(lowest);
    if (this.#lowest.length > patience) this.#lowest.shift();
  }

  /**
   * Draws what has stayed the same for long enough into the image of what lies below. A background that is more than a color is
   * kept as soon as it is painted for a second time.
   */
  #keepBelow(placed: readonly PlacedNode[], whole: Box, isFirst: boolean): void {
    const hasPatience = this.#lowest.length >= patience && this.#options.keepsStill !== false;
    const count = hasPatience ? Math.min(this.#items.length, ...this.#lowest) : 0;
    const from = this.#below?.count ?? 0;
    if (count <= from && (this.#below || isFirst || !this.scene.background.isCostly)) return;
    const canvas = this.#below?.canvas ?? this.#options.takeCanvas();
    paintRegions(canvas, this.#image, {
      regions: [whole],
      below: this.#below ? 'canvas' : 'background',
      nodes: placed.slice(from, count),
      scratch: this.#options.scratch,
    });
    this.#below = { canvas, count };
  }

  #dropBelow(): void {
    if (this.#below) this.#options.giveCanvas(this.#below.canvas);
    this.#below = undefined;
  }
}

/** Whether a layer, or one in it, may show a video or a moving image. */
function showsFrames(layer: Layer, isMoving: PageStageOptions['isMoving']): boolean {
  if (layer.type === 'group') return layer.layers.some((child) => showsFrames(child, isMoving));
  return layer.type === 'video' || (layer.type === 'image' && (isMoving?.(layer.source) ?? false));
}

function isSameOverlay(one: readonly LaidOutLayer[], other: readonly LaidOutLayer[]): boolean {
  if (one.length !== other.length) return false;
  return one.every((item, index) => {
    const before = other[index];
    return item === before || JSON.stringify([item.layer, item.box]) === JSON.stringify([before?.layer, before?.box]);
  });
}
