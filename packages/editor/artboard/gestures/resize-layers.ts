import type { Box } from '@platen/engine';
import { layerMatrix, invert, multiply, transformPoint, type Matrix } from '@platen/engine/internal';
import { scaleLayer, type Layer } from '@platen/template';
import { resizeBox, type HandleSide } from '../../geometry/resize-box.ts';
import type { LayerChange } from '../../context/artboard.ts';
import { definitionOf } from '../../layers/layer-definitions.ts';
import { hasLayout } from '../../store/layout-parent.ts';
import type { Point } from '../../geometry/point.ts';
import { tidy } from './move-layer.ts';

/** How a drag of a handle is meant. */
export interface ResizeIntent {
  handle: HandleSide;
  /** How far the handle was dragged, in page pixels. */
  by: Point;
  keepRatio: boolean;
  fromCenter: boolean;
}

/** A layer that is resized, as it was when the drag began. */
export interface ResizedLayer {
  layer: Layer;
  /** Where it was laid out, in its parent's pixels. */
  box: Box;
  /** From its parent's pixels to the page's. */
  parent: Matrix;
}

/** Returns the change made by dragging a handle of a single layer. */
export function resizeLayer({ layer, box, parent }: ResizedLayer, intent: ResizeIntent): LayerChange {
  const { handle } = intent;
  const [a, b, c, d] = layerMatrix(layer, { x: 0, y: 0, width: 0, height: 0 });
  const [dx, dy] = inParent(parent, intent.by);
  const isCorner = handle.x !== 0 && handle.y !== 0;
  const { corners, isFixed = false, canFlip = false, grows: growsOf } = definitionOf(layer);
  const scales = isCorner && intent.keepRatio && corners === 'scale' && !hasLayout(layer);
  const plan = resizeBox({
    box,
    linear: [a, b, c, d, 0, 0],
    handle,
    dx,
    dy,
    keepRatio: intent.keepRatio && (isCorner || (isFixed && !hasLayout(layer))),
    fromCenter: intent.fromCenter,
    min: 1,
    canFlip,
  });
  const { x, y, width, height } = plan.box;
  // A box that grows with its text says less about where it is than the layer does.
  const grows = growsOf?.(layer) ?? false;
  if (scales) {
    const factor = plan.scaleX;
    return (now) => {
      const scaled = scaleLayer(now, factor, { x, y, width, height: now.height * factor });
      return { ...scaled, x: tidy(x), y: tidy(grows ? y + (now.y - box.y) * factor : y) };
    };
  }
  return (now) => ({
    ...now,
    x: tidy(x),
    y: tidy(grows ? y + (now.y - box.y) : y),
    width: tidy(width),
    ...(!grows && { height: tidy(height) }),
    ...(now.item && { item: withFixed(now.item, handle) }),
    ...(plan.flipsX && { flipX: !now.flipX }),
    ...(plan.flipsY && { flipY: !now.flipY }),
  });
}

/** The item of a layer whose dragged sides become fixed. */
function withFixed(item: NonNullable<Layer['item']>, { x, y }: HandleSide): NonNullable<Layer['item']> {
  const fixed = { type: 'fixed' } as const;
  return { ...item, ...(x !== 0 && item.width && { width: fixed }), ...(y !== 0 && item.height && { height: fixed }) };
}

/** Returns the changes made by dragging a handle of the frame around several layers: all of them scale equally about the same point. */
export function resizeTogether(
  layers: readonly ResizedLayer[],
  frame: Box,
  intent: ResizeIntent,
): Map<string, LayerChange> {
  const plan = resizeBox({
    box: frame,
    linear: [1, 0, 0, 1, 0, 0],
    handle: intent.handle,
    dx: intent.by.x,
    dy: intent.by.y,
    keepRatio: true,
    fromCenter: intent.fromCenter,
    min: 1,
    canFlip: false,
  });
  const factor = plan.scaleX;
  return new Map(
    layers.map(({ layer, box, parent }) => {
      const [pageX, pageY] = transformPoint(parent, box.x + box.width / 2, box.y + box.height / 2);
      const middle = {
        x: plan.box.x + (pageX - frame.x) * factor,
        y: plan.box.y + (pageY - frame.y) * factor,
      };
      const [x, y] = transformPoint(invert(parent) ?? [1, 0, 0, 1, 0, 0], middle.x, middle.y);
      const [width, height] = [box.width * factor, box.height * factor];
      const change: LayerChange = (now) => {
        const place = { x: x - width / 2, y: y - height / 2, width, height: now.height * factor };
        const scaled = scaleLayer(now, factor, place);
        return { ...scaled, x: tidy(place.x), y: tidy(place.y + (now.y - box.y) * factor) };
      };
      return [layer.id, change];
    }),
  );
}

/** Turns layers about a point of the page by degrees, clockwise. */
export function rotateTogether(
  layers: readonly ResizedLayer[],
  about: Point,
  degrees: number,
): Map<string, LayerChange> {
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const turn: Matrix = [
    cos,
    sin,
    -sin,
    cos,
    about.x - cos * about.x + sin * about.y,
    about.y - sin * about.x - cos * about.y,
  ];
  return new Map(
    layers.map(({ layer, box, parent }) => {
      const [pageX, pageY] = transformPoint(multiply(turn, parent), box.x + box.width / 2, box.y + box.height / 2);
      const [x, y] = transformPoint(invert(parent) ?? [1, 0, 0, 1, 0, 0], pageX, pageY);
      const [dx, dy] = [x - box.x - box.width / 2, y - box.y - box.height / 2];
      // In a parent that is mirrored, turning goes the other way.
      const way = parent[0] * parent[3] - parent[1] * parent[2] < 0 ? -1 : 1;
      const change: LayerChange = (now) => ({
        ...now,
        x: tidy(now.x + dx),
        y: tidy(now.y + dy),
        rotation: tidyAngle(now.rotation + way * degrees),
      });
      return [layer.id, change];
    }),
  );
}

/** Degrees from -180 to 180 with at most two decimals. */
export function tidyAngle(degrees: number): number {
  const turned = ((((degrees + 180) % 360) + 360) % 360) - 180;
  return tidy(turned === -180 ? 180 : turned);
}

function inParent(parent: Matrix, by: Point): [x: number, y: number] {
  const [a, b, c, d] = parent;
  return transformPoint(invert([a, b, c, d, 0, 0]) ?? [1, 0, 0, 1, 0, 0], by.x, by.y);
}
