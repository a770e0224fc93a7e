import type { Box } from '@platen/engine';
import {
  intersectBoxes,
  isEmptyBox,
  nativeContext,
  prepareContext,
  type LayerNode,
  type LiveScene,
  type SceneCanvas,
} from '@platen/engine/internal';
import { pageOnCanvas, type PageFrame } from './page-frame.ts';

/** A layer to paint, moved by some device pixels from where its node stands. */
export interface PlacedLayer {
  node: LayerNode;
  dx: number;
  dy: number;
}

/**
 * Paints layers on a canvas whose pixel 0, 0 is the pixel `origin` of the artboard, by the engine's own nodes. They end at the
 * page's edge; `background` paints what is below them first.
 */
export function paintPart(
  canvas: SceneCanvas,
  origin: { x: number; y: number },
  scene: LiveScene,
  frame: PageFrame,
  layers: Iterable<PlacedLayer>,
  background: boolean,
): void {
  const context = prepareContext(canvas);
  const page = pageOnCanvas(scene.layout.page, frame);
  const shown = intersectBoxes(page, { ...origin, width: canvas.width, height: canvas.height });
  if (isEmptyBox(shown)) return;
  const [x, y] = [frame.x - origin.x, frame.y - origin.y];
  context.save();
  try {
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.beginPath();
    context.rect(shown.x - origin.x, shown.y - origin.y, shown.width, shown.height);
    context.clip();
    if (background) {
      scene.background.area = pageArea(page, frame);
      context.setTransform(frame.scale, 0, 0, frame.scale, x, y);
      scene.background.drawScene(canvas);
    }
    for (const { node, dx, dy } of layers) {
      context.setTransform(frame.scale, 0, 0, frame.scale, x + dx, y + dy);
      node.drawScene(canvas);
    }
  } finally {
    context.restore();
  }
}

/** Page pixels that reach to the last device pixel of the page. */
function pageArea(page: Box, { scale }: PageFrame): Box {
  return { x: 0, y: 0, width: page.width / scale, height: page.height / scale };
}

/** Copies a part of a canvas to another one, in whole pixels. */
export function copyPixels(
  target: SceneCanvas,
  source: CanvasImageSource,
  part: Box,
  from: { x: number; y: number },
): void {
  if (isEmptyBox(part)) return;
  const context = nativeContext(target.getContext());
  const { x, y, width, height } = part;
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.imageSmoothingEnabled = false;
  context.drawImage(source, from.x, from.y, width, height, x, y, width, height);
  context.restore();
}

/** Clears a part of a canvas. */
export function clearPixels(target: SceneCanvas, { x, y, width, height }: Box): void {
  const context = nativeContext(target.getContext());
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(x, y, width, height);
  context.restore();
}
