import type { Layer } from '../layers/layer.ts';
import { definitionOf } from '../layers/layer-definitions.ts';

/** A rectangle in pixels of what a layer is in. */
export interface LayerBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A stretch of one axis. */
export interface Span {
  start: number;
  end: number;
}

/** The two axes by the names of their lengths. */
export type Axis = 'width' | 'height';

/** A layer as the solver sees it. */
export interface ResizeItem {
  layer: Layer;
  /** Holds the layer as it stands, turned corners included. */
  bounds: LayerBox;
  /** Spans its parent from edge to edge and may be stretched that way. */
  bleeds: Record<Axis, boolean>;
}

/** How near to an edge counts as at the edge, as a share of the side. */
const edgeShare = 0.01;
/** The same for a line around the page. */
const borderShare = 0.08;

/** The layers of a page or group of that size as items. `boxes` are their real boxes where they differ from what they say. */
export function createItems(
  layers: readonly Layer[],
  size: Record<Axis, number>,
  boxes: ReadonlyMap<string, LayerBox>,
): ResizeItem[] {
  return layers.map((layer) => {
    const box = boxes.get(layer.id) ?? layer;
    const bounds = turnedBounds(box, layer);
    const isStraight = layer.rotation % 360 === 0 && layer.skewX === 0 && layer.skewY === 0;
    const margin = isBorder(layer) ? borderShare : edgeShare;
    const reaches = (axis: Axis): boolean => {
      const { start, end } = spanOf(bounds, axis);
      return start <= margin * size[axis] && end >= (1 - margin) * size[axis];
    };
    const definition = definitionOf(layer);
    const spans = { width: isStraight && reaches('width'), height: isStraight && reaches('height') };
    return {
      layer,
      bounds,
      bleeds: {
        width: spans.width && definition.canStretch(layer, 'width', spans),
        height: spans.height && definition.canStretch(layer, 'height', spans),
      },
    };
  });
}

/** A box's extent along an axis. */
export function spanOf(box: LayerBox, axis: Axis): Span {
  const start = axis === 'width' ? box.x : box.y;
  return { start, end: start + box[axis] };
}

/** Whether two boxes share area; touching edges do not count. */
export function boxesOverlap(one: LayerBox, other: LayerBox, slack = 0.5): boolean {
  return (
    one.x + slack < other.x + other.width &&
    other.x + slack < one.x + one.width &&
    one.y + slack < other.y + other.height &&
    other.y + slack < one.y + one.height
  );
}

/** A rectangle of which only the outline is drawn. */
function isBorder(layer: Layer): boolean {
  return (
    layer.type === 'shape' &&
    layer.geometry.shape === 'rectangle' &&
    layer.fills.length === 0 &&
    layer.strokes.length > 0
  );
}

function turnedBounds(box: LayerBox, { rotation }: Layer): LayerBox {
  const angle = (rotation * Math.PI) / 180;
  const [cosine, sine] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const width = box.width * cosine + box.height * sine;
  const height = box.width * sine + box.height * cosine;
  return {
    x: box.x + (box.width - width) / 2,
    y: box.y + (box.height - height) / 2,
    width,
    height,
  };
}
