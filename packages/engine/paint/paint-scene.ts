import type { PlatformCanvas } from '../platform/canvas.ts';
import type { Platform } from '../platform/platform.ts';
import { growBox, type Box } from '../geometry/boxes.ts';
import { createKonvaCanvas, Konva, nativeCanvas, nativeContext, type SceneCanvas } from './konva-environment.ts';
import { pixelSteps } from './pixel-steps.ts';
import type { SurfacePool } from './surface-pool.ts';

/** A paintable scene: a page's nodes in page pixels, its background first. */
export type PaintableScene = InstanceType<typeof Konva.Group> & {
  readonly layout: { readonly page: { width: number; height: number; bleed: number } };
  readonly background: InstanceType<typeof Konva.Shape> & { area: Box; readonly isOpaque: boolean };
  readonly tools: { readonly platform: Platform; readonly surfaces: SurfacePool };
};

/** Where the page is in the image. */
export interface PaintFrame {
  /** Size of the image, pixels. */
  width: number;
  height: number;
  /** Output pixels per page pixel. */
  scale: number;
  /** Output pixels from the image's top left corner to the page's. Default 0. */
  x?: number;
  y?: number;
  /** Leaves the page's background out. Default false. */
  transparent?: boolean;
  /** Shows the page's bleed, where the frame leaves room for it. Default false: layers end at the page's edge. */
  includeBleed?: boolean;
}

/** Some of a page's layers, to paint a page in two steps. */
export interface LayerRange {
  /** The image of the background and all layers before `from`; missing when `from` is 0. */
  below?: CanvasImageSource;
  /** First layer that is painted; default 0, which includes the background. */
  from?: number;
  /** Layer before which painting ends; default after the last. */
  to?: number;
}

/**
 * Paints a page on a new canvas of the platform, which the caller gives back. The background covers the whole image, layers
 * end at the page's edge (or that of its bleed).
 */
export function paintScene(scene: PaintableScene, frame: PaintFrame, range: LayerRange = {}): PlatformCanvas {
  scene.tools.surfaces.cost.spend(frame.width * frame.height * pixelSteps.surface, 'A page');
  const canvas = createKonvaCanvas(scene.tools.platform, frame.width, frame.height);
  const context = prepareContext(canvas);
  context.save();
  try {
    if (range.below) context.drawImage(range.below, 0, 0);
    else if (frame.transparent !== true) paintBackground(canvas, scene, frame);
    clipToPage(context, scene, frame);
    const layers = scene.children.filter((child) => child !== scene.background);
    for (const layer of layers.slice(range.from, range.to)) layer.drawScene(canvas);
  } finally {
    context.restore();
  }
  return platformCanvas(canvas);
}

/** The canvas that Konva draws on, as the platform knows it. */
export function platformCanvas(canvas: SceneCanvas): PlatformCanvas {
  return nativeCanvas(canvas) as unknown as PlatformCanvas;
}

/** The canvas's context, images drawn on it smoothed as everywhere. */
export function prepareContext(canvas: SceneCanvas): CanvasRenderingContext2D {
  const context = nativeContext(canvas.getContext());
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'low';
  return context;
}

/** Paints the page's background over the whole image. Leaves the context in the page's space. */
export function paintBackground(canvas: SceneCanvas, { background }: PaintableScene, frame: PaintFrame): void {
  const { width, height, scale, x = 0, y = 0 } = frame;
  background.area = { x: -x / scale, y: -y / scale, width: width / scale, height: height / scale };
  nativeContext(canvas.getContext()).setTransform(scale, 0, 0, scale, x, y);
  background.drawScene(canvas);
}

/** Cuts what is drawn next at the page's edge, or that of its bleed, and leaves the context in the page's space. */
export function clipToPage(context: CanvasRenderingContext2D, { layout }: PaintableScene, frame: PaintFrame): void {
  const { scale, x = 0, y = 0 } = frame;
  const { page } = layout;
  const shown = growBox({ x: 0, y: 0, width: page.width, height: page.height }, frame.includeBleed ? page.bleed : 0);
  context.setTransform(1, 0, 0, 1, 0, 0);
  clipToPixels(context, shown, scale, x, y);
  context.setTransform(scale, 0, 0, scale, x, y);
}

/** Clips at whole pixels, where a clip needs no antialiasing: browsers have none. */
function clipToPixels(context: CanvasRenderingContext2D, box: Box, scale: number, x: number, y: number): void {
  const left = Math.round(box.x * scale + x);
  const top = Math.round(box.y * scale + y);
  context.beginPath();
  context.rect(
    left,
    top,
    Math.round((box.x + box.width) * scale + x) - left,
    Math.round((box.y + box.height) * scale + y) - top,
  );
  context.clip();
}
