import type { Box, Platform, PlatformCanvas } from '@platen/engine';
import {
  areaOf,
  createKonvaCanvas,
  emptyBox,
  intersectBoxes,
  isEmptyBox,
  mergeRegions,
  nativeCanvas,
  overlaps,
  type LayerNode,
  type LiveScene,
  type SceneCanvas,
} from '@platen/engine/internal';
import { findShift, type Drawn, type Shift } from './find-shift.ts';
import { LiftedLayers } from './lifted-layers.ts';
import { boxOnCanvas, canvasBox, type PageFrame } from './page-frame.ts';
import { clearPixels, copyPixels, paintPart, type PlacedLayer } from './paint-part.ts';

/** Regions that are painted apart at most. */
const maxRegions = 4;
/** Duration of one painting, in milliseconds, above which static layers are cached as images while others move. */
const slowMs = 7;
/** Milliseconds after which canvases for drawing aside are given back. */
const restMs = 5000;

/** Layers as they were when images of them were made, and the page pixels that they have moved since. */
interface Carried {
  layers: LiftedLayers;
  dx: number;
  dy: number;
}

/**
 * The canvas that shows the page. Only what has changed is painted again: where layers looked different or will. Layers that are
 * being dragged are moved without touching their nodes, and what lies below and above them is kept as images when painting it
 * takes long.
 */
export class StaticCanvas {
  readonly element: HTMLCanvasElement;
  readonly #platform: Platform;
  readonly #canvas: SceneCanvas;
  #scene: LiveScene | undefined;
  #frame: PageFrame | undefined;
  #drawn = new Map<LayerNode, Drawn>();
  #order: readonly LayerNode[] = [];
  #damage: Box[] = [];
  #backgroundRevision = 0;
  /** Where painting was quick rather than exact, in page pixels. */
  #rough: Box[] = [];
  #scratch: SceneCanvas | undefined;
  #lifted: LiftedLayers | undefined;
  #liftedBounds: readonly Box[] = [];
  /** Many layers that keys move. */
  #carried: Carried | undefined;
  #carriedTimer: ReturnType<typeof setTimeout> | undefined;
  /** Page pixels by which lifted layers were moved when they were last drawn. */
  #liftedAt = { dx: 0, dy: 0 };

  constructor(platform: Platform) {
    this.#platform = platform;
    this.element = document.createElement('canvas');
    const own = { ...platform, createCanvas: () => this.element as unknown as PlatformCanvas };
    this.#canvas = createKonvaCanvas(own, 1, 1);
  }

  /** The size of the page that is shown; undefined before there is one. */
  get page(): { width: number; height: number } | undefined {
    return this.#scene?.layout.page;
  }

  /** Whether anything was painted quickly rather than exactly. */
  get isRough(): boolean {
    return this.#rough.length > 0;
  }

  /** Shows another scene; everything is painted again the next time. */
  setScene(scene: LiveScene | undefined): void {
    if (scene === this.#scene) return;
    this.#scene = scene;
    this.drop();
    this.#dropCarried();
    this.#drawn = new Map();
    this.#order = [];
    this.invalidate();
  }

  /** Paints everything again the next time. */
  invalidate(): void {
    this.#frame = undefined;
  }

  /** Takes top-level layers in hand, to be moved by `move` without their nodes being touched. */
  lift(nodes: ReadonlySet<LayerNode>): void {
    if (!this.#scene || !this.#frame) return;
    this.drop();
    this.#lifted = new LiftedLayers(this.#platform, this.#scene, nodes);
    this.#liftedAt = { dx: 0, dy: 0 };
    const bounds = [...nodes].map(this.#boundsOf);
    // Of many the box around them is as good: they are painted together.
    this.#liftedBounds = mergeRegions(
      bounds.filter((box) => !isEmptyBox(box)),
      maxRegions,
    );
  }

  /** Moves lifted layers to where they are `dx`, `dy` page pixels from their nodes. */
  move(dx: number, dy: number): void {
    const [lifted, frame] = [this.#lifted, this.#frame];
    if (!lifted || !frame) return;
    const before = this.#liftedAt;
    if (dx === before.dx && dy === before.dy) return;
    for (const bounds of this.#liftedBounds) {
      for (const by of [before, { dx, dy }]) this.#damage.push(moved(bounds, by.dx, by.dy));
    }
    this.#liftedAt = { dx, dy };
  }

  /** Puts lifted layers down where their nodes are. */
  drop(): void {
    if (this.#lifted) this.move(0, 0);
    this.#lifted?.close();
    this.#lifted = undefined;
  }

  /**
   * Updates the canvas from the scene. Returns whether anything was painted. With `isQuick`, for frames of a gesture, edges may differ
   * slightly from a full painting; the next painting without it corrects that.
   */
  paint(frame: PageFrame, isQuick: boolean): boolean {
    const scene = this.#scene;
    const before = this.#frame;
    this.#frame = frame;
    if (!scene) {
      this.#resize(frame);
      clearPixels(this.#canvas, canvasBox(frame));
      return true;
    }
    const isOtherBackground = scene.backgroundRevision !== this.#backgroundRevision;
    this.#backgroundRevision = scene.backgroundRevision;
    if (isOtherBackground) this.#lifted?.forget();
    const isWhole =
      isOtherBackground ||
      !before ||
      before.scale !== frame.scale ||
      before.width !== frame.width ||
      before.height !== frame.height;
    const { changed, shift } = this.#collect(scene);
    const isMoved = before !== undefined && (before.x !== frame.x || before.y !== frame.y);
    if (isWhole || isMoved || (changed.length > 0 && !shift)) this.#dropCarried();
    const carried = shift && !isWhole && !isMoved ? this.#carry(scene, shift) : undefined;
    if (isQuick || carried) this.#rough = mergeRegions([...this.#rough, ...changed], maxRegions);
    else changed.push(...this.#rough.splice(0));
    const regions = changed.map((box) => boxOnCanvas(box, frame));
    if (isWhole) {
      this.#resize(frame);
      this.#lifted?.forget();
      regions.splice(0, regions.length, canvasBox(frame));
    } else if (isMoved) {
      this.#lifted?.forget();
      regions.push(...this.#scroll(before, frame));
    }
    const merged = mergeRegions(
      regions.filter((region) => !isEmptyBox(region)),
      maxRegions,
    );
    if (merged.length === 0) return false;
    if (carried) {
      const by = { dx: Math.round(carried.dx * frame.scale), dy: Math.round(carried.dy * frame.scale) };
      for (const region of merged) carried.layers.paint(this.#canvas, region, frame, by, this.#boundsOf);
      return true;
    }
    // Much of the canvas is painted faster as a whole than aside.
    const isMajority = areaOf(merged) > 0.5 * frame.width * frame.height && !this.#lifted?.hasImages;
    const startedAt = performance.now();
    if (isMajority) this.#paintRegion(canvasBox(frame), scene, frame);
    else if (isQuick || this.#lifted?.hasImages) {
      for (const region of merged) this.#paintRegion(region, scene, frame);
    } else this.#paintExactly(merged, scene, frame);
    if (this.#lifted && !isWhole && performance.now() - startedAt > slowMs) this.#lifted.keepImages();
    return true;
  }

  /** Frees all memory. */
  close(): void {
    this.drop();
    this.#dropCarried();
    clearTimeout(this.#scratchTimer);
    this.#dropScratch();
    this.element.width = 0;
    this.element.height = 0;
  }

  #resize({ width, height }: PageFrame): void {
    if (this.element.width !== width) this.element.width = width;
    if (this.element.height !== height) this.element.height = height;
    this.#canvas.setSize(width, height);
  }

  /** Takes layers along that have moved together; while they go on, what was painted is moved. */
  #carry(scene: LiveScene, { nodes, dx, dy }: Shift): Carried {
    clearTimeout(this.#carriedTimer);
    this.#carriedTimer = setTimeout(() => this.#dropCarried(), restMs);
    const present = this.#carried;
    if (present && isSameSet(present.layers.nodes, nodes)) {
      present.dx += dx;
      present.dy += dy;
      return present;
    }
    present?.layers.close();
    return (this.#carried = { layers: new LiftedLayers(this.#platform, scene, nodes, true), dx: 0, dy: 0 });
  }

  #dropCarried(): void {
    clearTimeout(this.#carriedTimer);
    this.#carried?.layers.close();
    this.#carried = undefined;
  }

  /** Where something has changed since the last painting, in page pixels, and whether it is many layers that have moved together. */
  #collect(scene: LiveScene): { changed: Box[]; shift: Shift | undefined } {
    const damage = this.#damage.splice(0);
    const isDamaged = damage.length > 0;
    const order = scene.layerNodes;
    const drawn = new Map<LayerNode, Drawn>();
    for (const node of order) {
      const known = this.#drawn.get(node);
      if (known && known.revision === node.revision) {
        drawn.set(node, known);
        continue;
      }
      const bounds = node.isMask ? emptyBox : node.paintedBounds();
      drawn.set(node, { revision: node.revision, moves: node.moves, bounds });
      if (known) damage.push(known.bounds);
      damage.push(bounds);
    }
    const places = isSameOrder(order, this.#order) ? undefined : new Map(order.map((node, index) => [node, index]));
    if (places) {
      for (const [node, { bounds }] of this.#drawn) if (!drawn.has(node)) damage.push(bounds);
      // Of layers that stay, those that others have passed.
      let highest = -1;
      for (const node of this.#order) {
        const place = places.get(node);
        if (place === undefined) continue;
        if (place < highest) damage.push(drawn.get(node)?.bounds ?? emptyBox);
        highest = Math.max(highest, place);
      }
    }
    const shift = isDamaged || places || this.#lifted ? undefined : findShift(this.#drawn, drawn);
    this.#order = order;
    this.#drawn = drawn;
    if (places || damage.length > 0) this.#lifted?.noteChanges();
    return { changed: damage.filter((box) => !isEmptyBox(box)), shift };
  }

  /** Moves what is there by whole pixels. Answers what is uncovered. */
  #scroll(before: PageFrame, frame: PageFrame): Box[] {
    const [dx, dy] = [frame.x - before.x, frame.y - before.y];
    const whole = canvasBox(frame);
    const remaining = intersectBoxes(moved(whole, dx, dy), whole);
    if (isEmptyBox(remaining)) return [whole];
    const context = this.element.getContext('2d');
    if (!context) return [whole];
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalCompositeOperation = 'copy';
    context.imageSmoothingEnabled = false;
    context.drawImage(this.element, dx, dy);
    context.restore();
    const { width, height } = whole;
    // They have no corner in common: what overlaps is painted as one.
    return [
      dx > 0 ? { x: 0, y: 0, width: dx, height } : { x: width + dx, y: 0, width: -dx, height },
      dy > 0 ? { ...remaining, y: 0, height: dy } : { ...remaining, y: height + dy, height: -dy },
    ];
  }

  #paintRegion(region: Box, scene: LiveScene, frame: PageFrame): void {
    const isAll = region.width === frame.width && region.height === frame.height;
    const lifted = this.#lifted;
    if (lifted?.hasImages) {
      lifted.paint(this.#canvas, region, frame, this.#shift(frame), this.#boundsOf);
      return;
    }
    const layers = this.#layersIn([region], frame);
    if (isAll) {
      clearPixels(this.#canvas, region);
      paintPart(this.#canvas, { x: 0, y: 0 }, scene, frame, layers, true);
      return;
    }
    // Drawn aside: what is isolated need not be larger than the region then.
    const surface = scene.tools.surfaces.acquire(region.width, region.height);
    let done = false;
    try {
      paintPart(surface.konva, region, scene, frame, layers, true);
      clearPixels(this.#canvas, region);
      copyPixels(this.#canvas, surface.image, region, { x: 0, y: 0 });
      done = true;
    } finally {
      scene.tools.surfaces.release(surface, !done);
    }
  }

  /**
   * Draws whole layers aside, once for all regions, and copies the regions: what is drawn under a clip differs by a little from what is not.
   */
  #paintExactly(regions: readonly Box[], scene: LiveScene, frame: PageFrame): void {
    const { width, height } = frame;
    if (this.#scratch && (this.#scratch.width !== width || this.#scratch.height !== height)) this.#dropScratch();
    const scratch = (this.#scratch ??= createKonvaCanvas(this.#platform, width, height));
    for (const region of regions) clearPixels(scratch, region);
    paintPart(scratch, { x: 0, y: 0 }, scene, frame, this.#layersIn(regions, frame), true);
    for (const region of regions) {
      clearPixels(this.#canvas, region);
      copyPixels(this.#canvas, nativeCanvas(scratch), region, region);
    }
    clearTimeout(this.#scratchTimer);
    this.#scratchTimer = setTimeout(() => this.#dropScratch(), restMs);
  }

  #scratchTimer: ReturnType<typeof setTimeout> | undefined;

  #dropScratch(): void {
    if (this.#scratch) this.#platform.releaseCanvas(nativeCanvas(this.#scratch));
    this.#scratch = undefined;
  }

  #layersIn(regions: readonly Box[], frame: PageFrame): PlacedLayer[] {
    const { dx, dy } = this.#shift(frame);
    const page = this.#liftedAt;
    return this.#order.flatMap((node) => {
      const own = this.#boundsOf(node);
      if (isEmptyBox(own)) return [];
      const isLifted = this.#lifted?.nodes.has(node) ?? false;
      const bounds = boxOnCanvas(isLifted ? moved(own, page.dx, page.dy) : own, frame);
      if (isEmptyBox(bounds) || !regions.some((region) => overlaps(bounds, region))) return [];
      return [isLifted ? { node, dx, dy } : { node, dx: 0, dy: 0 }];
    });
  }

  readonly #boundsOf = (node: LayerNode): Box => this.#drawn.get(node)?.bounds ?? emptyBox;

  /** How far lifted layers are moved, in device pixels. */
  #shift({ scale }: PageFrame): { dx: number; dy: number } {
    const { dx, dy } = this.#liftedAt;
    return this.#lifted?.hasImages
      ? { dx: Math.round(dx * scale), dy: Math.round(dy * scale) }
      : { dx: dx * scale, dy: dy * scale };
  }
}

/** A box elsewhere. */
export function moved(box: Box, dx: number, dy: number): Box {
  return { ...box, x: box.x + dx, y: box.y + dy };
}

function isSameOrder(one: readonly LayerNode[], other: readonly LayerNode[]): boolean {
  return one.length === other.length && one.every((node, index) => node === other[index]);
}

function isSameSet(one: ReadonlySet<LayerNode>, other: ReadonlySet<LayerNode>): boolean {
  return one.size === other.size && [...one].every((node) => other.has(node));
}
