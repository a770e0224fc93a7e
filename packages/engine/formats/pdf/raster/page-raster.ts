import type { PageLayout } from '../../../pages/page-layout.ts';
import type { PlatformCanvas } from '../../../platform/canvas.ts';
import { intersectBoxes, isEmptyBox, roundBoxOut, type Box } from '../../../geometry/boxes.ts';
import { createKonvaCanvas, nativeCanvas, nativeContext } from '../../../paint/konva-environment.ts';
import { scaleOf, transformBox } from '../../../geometry/matrix.ts';
import { paintScene } from '../../../paint/paint-scene.ts';
import { pixelSteps } from '../../../paint/pixel-steps.ts';
import { createScene, type PageScene } from '../../../scene/create-scene.ts';
import { LayerNode } from '../../../scene/layer-node.ts';
import type { LayerEffects } from '../../../paint/paint-layer.ts';
import type { DocumentTools } from '../paint/document-tools.ts';
import { effectBounds } from '../paint/layer-bounds.ts';
import type { PlacedLayer } from '../paint/placed-layer.ts';
import type { PageFrame } from '../page-frame.ts';
import type { RgbaPixels } from './packed-pixels.ts';

/** Part of a page as pixels. */
export interface RasterPart {
  pixels: RgbaPixels;
  /** Where it lies, page pixels. */
  box: Box;
  /** Pixels in an inch of paper. */
  dpi: number;
}

/** Draws layers of a page on canvases, as images of it are drawn: for what PDF cannot say. */
export class PageRaster {
  readonly #layout: PageLayout;
  readonly #frame: PageFrame;
  readonly #tools: DocumentTools;
  #scene: PageScene | undefined;

  constructor(layout: PageLayout, frame: PageFrame, tools: DocumentTools) {
    this.#layout = layout;
    this.#frame = frame;
    this.#tools = tools;
  }

  /** A layer with its effects, but for its opacity and blend mode. Undefined when nothing of it can be seen. */
  drawLayer(placed: PlacedLayer): RasterPart | undefined {
    const box = intersectBoxes(roundBoxOut(transformBox(effectBounds(placed.item), placed.matrix)), this.#frame.shown);
    const scale = (this.#tools.options.rasterDpi / 72) * scaleOf(this.#frame.toPage);
    return this.draw(placed, box, scale, { opacity: 1, blend: 'source-over' });
  }

  /** A layer in a box of page pixels, at a scale (which is lowered to stay within bounds), some of its effects replaced. */
  draw(placed: PlacedLayer, box: Box, wantedScale: number, effects: Partial<LayerEffects>): RasterPart | undefined {
    if (isEmptyBox(box)) return undefined;
    const { platform, guard } = this.#tools;
    guard.check();
    const scale = wantedScale * this.#tools.rasters.take(box.width * wantedScale, box.height * wantedScale);
    const [width, height] = [Math.ceil(box.width * scale), Math.ceil(box.height * scale)];
    const node = this.#node(placed.item.layer.id);
    if (!node) return undefined;
    const bytes = this.#pay(width, height);
    const canvas = createKonvaCanvas(platform, width, height);
    const { effects: own, isMask } = node;
    try {
      node.effects = { ...own, ...effects };
      node.isMask = false;
      const context = nativeContext(canvas.getContext());
      context.imageSmoothingEnabled = true;
      context.imageSmoothingQuality = 'low';
      // Stretched by less than a pixel, so that the box ends where its pixels do.
      const [scaleX, scaleY] = [width / box.width, height / box.height];
      context.setTransform(scaleX, 0, 0, scaleY, -box.x * scaleX, -box.y * scaleY);
      node.drawScene(canvas);
      const pixels = context.getImageData(0, 0, width, height);
      const dpi = Math.round((scale * 72) / scaleOf(this.#frame.toPage));
      return { pixels, box, dpi };
    } finally {
      node.effects = own;
      node.isMask = isMask;
      this.#tools.resources.cost?.release(bytes);
      platform.releaseCanvas(nativeCanvas(canvas) as unknown as PlatformCanvas);
    }
  }

  /** The page's background and its layers up to one of them, in a box of page pixels. */
  drawUpTo(index: number, around: Box): RasterPart | undefined {
    const box = intersectBoxes(roundBoxOut(around), this.#frame.shown);
    if (isEmptyBox(box)) return undefined;
    const { platform, options, guard } = this.#tools;
    guard.check();
    const wanted = (options.rasterDpi / 72) * scaleOf(this.#frame.toPage);
    const scale = wanted * this.#tools.rasters.take(box.width * wanted, box.height * wanted);
    const [width, height] = [Math.ceil(box.width * scale), Math.ceil(box.height * scale)];
    const { page } = this.#layout;
    const includeBleed = this.#frame.shown.width > page.width;
    const frame = { width, height, scale, x: -box.x * scale, y: -box.y * scale, includeBleed };
    const bytes = this.#pay(width, height);
    const canvas = paintScene(this.#openScene(), frame, { to: index + 1 });
    try {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height);
      const dpi = Math.round((scale * 72) / scaleOf(this.#frame.toPage));
      return pixels && { pixels, box: { ...box, width: width / scale, height: height / scale }, dpi };
    } finally {
      this.#tools.resources.cost?.release(bytes);
      platform.releaseCanvas(canvas);
    }
  }

  /** Pays for a canvas and for reading and packing its pixels; answers the memory it takes, which is to be released. */
  #pay(width: number, height: number): number {
    const { cost } = this.#tools.resources;
    const bytes = width * height * 8;
    cost?.spend(width * height * (pixelSteps.surface + pixelSteps.packing), 'A layer that PDF has as pixels');
    cost?.hold(bytes);
    return bytes;
  }

  /** Frees the scene. */
  release(): void {
    this.#scene?.destroy();
    this.#scene = undefined;
  }

  #openScene(): PageScene {
    this.#scene ??= createScene(this.#layout, this.#tools.resources, this.#tools.platform);
    return this.#scene;
  }

  #node(id: string): LayerNode | undefined {
    const node = this.#openScene().findOne(
      (candidate: { id(): string }) => candidate instanceof LayerNode && candidate.id() === id,
    );
    return node instanceof LayerNode ? node : undefined;
  }
}
