import type { Box } from '@platen/engine';
import { invert, transformPoint, type Matrix } from '@platen/engine/internal';

/** Which handle is dragged: -1 left or top, 1 right or bottom, 0 neither. */
export interface HandleSide {
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

/** How a box is resized. */
export interface ResizeRequest {
  /** In its parent's pixels, unturned. */
  box: Box;
  /** The turning, slanting and flipping of the box about its middle; the last two numbers are not used. */
  linear: Matrix;
  handle: HandleSide;
  /** How far the handle was dragged, in the parent's pixels. */
  dx: number;
  dy: number;
  keepRatio: boolean;
  /** The middle stays where it is instead of the opposite side. */
  fromCenter: boolean;
  /** Smallest width and height. */
  min: number;
  /** Whether it may be dragged through itself, and so be flipped. */
  canFlip: boolean;
}

/** The box as it becomes, and whether it was dragged through itself. */
export interface ResizePlan {
  box: Box;
  flipsX: boolean;
  flipsY: boolean;
  /** New width over the old one, and new height over the old one; 1 where there was none. */
  scaleX: number;
  scaleY: number;
}

/** Plans the resize of a box by dragging a handle: the opposite side, corner or the center stays where it is on the page. */
export function resizeBox(request: ResizeRequest): ResizePlan {
  const { box, handle, fromCenter, min, canFlip } = request;
  const [a, b, c, d] = request.linear;
  const inverse = invert([a, b, c, d, 0, 0]) ?? [1, 0, 0, 1, 0, 0];
  const [alongX, alongY] = transformPoint(inverse, request.dx, request.dy);
  const reach = fromCenter ? 2 : 1;
  let width = box.width + handle.x * alongX * reach;
  let height = box.height + handle.y * alongY * reach;
  if (request.keepRatio && box.width > 0 && box.height > 0) {
    [width, height] = fixedRatio(box, handle, width, height);
  }
  width = bounded(width, handle.x === 0 && !request.keepRatio ? box.width : undefined, min, canFlip);
  height = bounded(height, handle.y === 0 && !request.keepRatio ? box.height : undefined, min, canFlip);
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  // What stays, seen from the old middle, and the new middle seen from what stays.
  const still = fromCenter ? { x: 0, y: 0 } : { x: (-handle.x * box.width) / 2, y: (-handle.y * box.height) / 2 };
  const back = fromCenter ? { x: 0, y: 0 } : { x: (handle.x * width) / 2, y: (handle.y * height) / 2 };
  const [shiftX, shiftY] = transformPoint([a, b, c, d, 0, 0], still.x + back.x, still.y + back.y);
  const [newWidth, newHeight] = [Math.abs(width), Math.abs(height)];
  return {
    box: {
      x: middle.x + shiftX - newWidth / 2,
      y: middle.y + shiftY - newHeight / 2,
      width: newWidth,
      height: newHeight,
    },
    flipsX: width < 0,
    flipsY: height < 0,
    scaleX: box.width > 0 ? newWidth / box.width : 1,
    scaleY: box.height > 0 ? newHeight / box.height : 1,
  };
}

/** Width and height in the old ratio: of a corner the larger change counts, of a side its own. */
function fixedRatio(box: Box, handle: HandleSide, width: number, height: number): [width: number, height: number] {
  const [scaleX, scaleY] = [width / box.width, height / box.height];
  const isCorner = handle.x !== 0 && handle.y !== 0;
  const scale = isCorner
    ? Math.abs(scaleX - 1) > Math.abs(scaleY - 1)
      ? scaleX
      : scaleY
    : handle.x !== 0
      ? scaleX
      : scaleY;
  const own = Math.sign(scale) || 1;
  const sign = isCorner ? [Math.sign(scaleX) || 1, Math.sign(scaleY) || 1] : handle.x !== 0 ? [own, 1] : [1, own];
  const size = Math.abs(scale);
  return [box.width * size * (sign[0] ?? 1), box.height * size * (sign[1] ?? 1)];
}

function bounded(length: number, fixedLength: number | undefined, min: number, canFlip: boolean): number {
  if (fixedLength !== undefined) return fixedLength;
  if (!canFlip) return Math.max(min, length);
  return Math.abs(length) < min ? (length < 0 ? -min : min) : length;
}
