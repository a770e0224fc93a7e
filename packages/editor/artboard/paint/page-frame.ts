import type { Box } from '@platen/engine';
import { intersectBoxes, roundBoxOut, transformBox } from '@platen/engine/internal';
import type { View } from '../../store/editor-state.ts';

/** Where the page lies on a canvas, in its device pixels. The page's corner lies on a whole pixel, so that 100 % is as in output. */
export interface PageFrame {
  /** Size of the canvas. */
  width: number;
  height: number;
  /** Device pixels per page pixel. */
  scale: number;
  /** The page's top left corner. */
  x: number;
  y: number;
}

/** The frame that a view makes on a canvas of that many CSS pixels. */
export function frameOfView(view: View, size: { width: number; height: number }, pixelRatio: number): PageFrame {
  return {
    width: Math.max(1, Math.round(size.width * pixelRatio)),
    height: Math.max(1, Math.round(size.height * pixelRatio)),
    scale: view.zoom * pixelRatio,
    x: Math.round(view.panX * pixelRatio),
    y: Math.round(view.panY * pixelRatio),
  };
}

/** The whole canvas. */
export function canvasBox({ width, height }: PageFrame): Box {
  return { x: 0, y: 0, width, height };
}

/** The pixels of the canvas that a box of the page can touch, as far as they are on it. */
export function boxOnCanvas(box: Box, frame: PageFrame): Box {
  const { scale, x, y } = frame;
  return intersectBoxes(roundBoxOut(transformBox(box, [scale, 0, 0, scale, x, y])), canvasBox(frame));
}

/** The page's own pixels, beyond the canvas too: its edges lie on whole ones. */
export function pageOnCanvas(page: { width: number; height: number }, { scale, x, y }: PageFrame): Box {
  const right = Math.round(page.width * scale + x);
  const bottom = Math.round(page.height * scale + y);
  return { x, y, width: right - x, height: bottom - y };
}
