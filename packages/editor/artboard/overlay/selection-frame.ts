import type { Box } from '@platen/engine';
import { transformPoint, type Matrix } from '@platen/engine/internal';
import type { Layer } from '@platen/template';
import { cornerName, radiiOf } from '../../geometry/corner-radius.ts';
import type { HandleSide } from '../../geometry/resize-box.ts';
import type { ArtboardStage } from '../../context/artboard-stage.ts';
import { definitionOf, isLine } from '../../layers/layer-definitions.ts';
import type { Point } from '../../geometry/point.ts';
import { outermost } from '../live/pick-layer.ts';

/** The frame around what is selected: a turned one around a single layer, an upright one around several. */
export interface SelectionFrame {
  /** In its own pixels, at 0, 0. */
  box: Box;
  /** To the page. */
  matrix: Matrix;
  /** The single layer. */
  layer: Layer | undefined;
  ids: readonly string[];
}

/** A handle of a frame. */
export interface FrameHandle {
  kind: 'resize' | 'rotate' | 'start' | 'end' | 'radius';
  side: HandleSide;
  /** On the page. */
  point: Point;
}

/** CSS pixels from a frame's edge to its rotation handle. */
const rotateDistance = 26;
/** Sides that are shorter than this many CSS pixels have no handle in their middle. */
const shortSide = 34;
/** Handles of opposite sides that were nearer to each other than this many CSS pixels would cover what is between them: a press there is for the layer. */
const shortDistance = 24;
/** CSS pixels of the shorter side from which corners have handles for their radius, and how far those are from them at least. */
const radiusRoom = 90;
const radiusInset = 16;

const corners: readonly HandleSide[] = [
  { x: -1, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 1 },
  { x: -1, y: 1 },
];
const sides: readonly HandleSide[] = [
  { x: 0, y: -1 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
];

/** The frame around the selection as it is shown now; undefined when nothing of it is shown. */
export function selectionFrame({ editor, geometry }: ArtboardStage): SelectionFrame | undefined {
  const { state } = editor;
  const layers = state.layersById.peek();
  const ids = outermost(state.selection.peek(), layers).filter((id) => layers.has(id));
  const [first] = ids;
  if (first === undefined) return undefined;
  if (ids.length === 1) {
    const [box, matrix, layer] = [geometry.boxOf(first), geometry.matrixOf(first), layers.get(first)?.layer];
    return box && matrix && layer && { box, matrix, layer, ids };
  }
  const bounds = geometry.boundsOf(ids);
  if (!bounds) return undefined;
  const box = { x: 0, y: 0, width: bounds.width, height: bounds.height };
  return { box, matrix: [1, 0, 0, 1, bounds.x, bounds.y], layer: undefined, ids };
}

/** The handles of a frame at a zoom, those that are drawn last at the end. None when a layer of it is locked. */
export function frameHandles(frame: SelectionFrame, zoom: number, isLocked: boolean): FrameHandle[] {
  if (isLocked) return [];
  const { box, matrix, layer } = frame;
  const at = (side: HandleSide): Point => pointAt(frame, side);
  if (isLine(layer)) {
    return [
      { kind: 'start', side: { x: -1, y: -1 }, point: at({ x: -1, y: -1 }) },
      { kind: 'end', side: { x: 1, y: 1 }, point: at({ x: 1, y: 1 }) },
    ];
  }
  const [scaleX, scaleY] = [Math.hypot(matrix[0], matrix[1]) * zoom, Math.hypot(matrix[2], matrix[3]) * zoom];
  const handles: FrameHandle[] = [rotateHandle(frame, zoom), ...radiusHandles(frame, scaleX, scaleY)];
  for (const side of sides) {
    // The sides of a text matter more than its corners, however low it is.
    const min = layer?.type === 'text' && side.y === 0 ? shortSide / 3 : shortSide;
    const [width, height] = [box.width * scaleX, box.height * scaleY];
    const [along, across] = side.x === 0 ? [width, height] : [height, width];
    if (along >= min && across >= shortDistance && layer && definitionOf(layer).hasSide?.(layer, side))
      handles.push({ kind: 'resize', side, point: at(side) });
  }
  for (const side of corners) handles.push({ kind: 'resize', side, point: at(side) });
  return handles;
}

/** A handle in each corner that can be rounded, where there is room for them beside the others. */
function radiusHandles({ box, matrix, layer }: SelectionFrame, scaleX: number, scaleY: number): FrameHandle[] {
  const radii = layer && radiiOf(layer);
  if (!radii || Math.min(box.width * scaleX, box.height * scaleY) < radiusRoom) return [];
  return corners.map((side) => {
    const radius = Math.min(radii[cornerName(side)], box.width / 2, box.height / 2);
    const [x, y] = [Math.max(radius, radiusInset / scaleX), Math.max(radius, radiusInset / scaleY)];
    const [pageX, pageY] = transformPoint(matrix, side.x < 0 ? x : box.width - x, side.y < 0 ? y : box.height - y);
    return { kind: 'radius', side, point: { x: pageX, y: pageY } };
  });
}

/** A point of a frame on the page: -1 left or top, 0 in the middle, 1 right or bottom. */
export function pointAt({ box, matrix }: SelectionFrame, { x, y }: { x: number; y: number }): Point {
  const [pageX, pageY] = transformPoint(matrix, (box.width * (x + 1)) / 2, (box.height * (y + 1)) / 2);
  return { x: pageX, y: pageY };
}

/** The handle within reach of a page point, `reach` in page pixels. */
export function handleAt(handles: readonly FrameHandle[], point: Point, reach: number): FrameHandle | undefined {
  let best: FrameHandle | undefined;
  let nearest = reach;
  for (const handle of handles) {
    const distance = Math.hypot(handle.point.x - point.x, handle.point.y - point.y);
    if (distance <= nearest) [best, nearest] = [handle, distance];
  }
  return best;
}

/** The cursor for a handle, turned with its frame. */
export function handleCursor({ kind, side }: FrameHandle, { matrix }: SelectionFrame): string {
  if (kind === 'rotate') return 'grab';
  if (kind !== 'resize') return 'crosshair';
  const [x, y] = [matrix[0] * side.x + matrix[2] * side.y, matrix[1] * side.x + matrix[3] * side.y];
  const eighth = (Math.round(Math.atan2(y, x) / (Math.PI / 4)) + 8) % 4;
  return ['ew-resize', 'nwse-resize', 'ns-resize', 'nesw-resize'][eighth] ?? 'move';
}

function rotateHandle(frame: SelectionFrame, zoom: number): FrameHandle {
  const [top, middle] = [pointAt(frame, { x: 0, y: -1 }), pointAt(frame, { x: 0, y: 0 })];
  const length = Math.hypot(top.x - middle.x, top.y - middle.y);
  const [, , c, d] = frame.matrix;
  const [x, y] = length > 0 ? [top.x - middle.x, top.y - middle.y] : [-c, -d];
  const reach = Math.hypot(x, y) || 1;
  const distance = rotateDistance / zoom;
  return {
    kind: 'rotate',
    side: { x: 0, y: -1 },
    point: { x: top.x + (x / reach) * distance, y: top.y + (y / reach) * distance },
  };
}
