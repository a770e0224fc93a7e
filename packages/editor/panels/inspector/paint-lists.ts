import type {
  CornerRadii,
  GroupBoolean,
  GroupLayer,
  Layer,
  LayerFrame,
  Paint,
  ShapeLayer,
  Stroke,
} from '@platen/template';

/**
 * How a layer's box is painted: `own` for shapes and groups that are one outline, which have fills and strokes of their own; `frame` for layers with a frame around their
 * content; `image` for those with one background and one outline; undefined for invisible layers.
 */
export type PaintedKind = 'own' | 'frame' | 'image';

/** How a layer is painted. */
export function paintedKind(layer: Layer): PaintedKind | undefined {
  const { type } = layer;
  if (isOutline(layer)) return 'own';
  if (type === 'image' || type === 'video') return 'image';
  return type === 'audio' ? undefined : 'frame';
}

/** How all of the layers are painted; undefined when they differ or there are none. */
export function sharedKind(layers: readonly Layer[]): PaintedKind | undefined {
  const [first] = layers;
  const kind = first && paintedKind(first);
  return kind !== undefined && layers.every((layer) => paintedKind(layer) === kind) ? kind : undefined;
}

/** The paints of a layer's box; undefined when it has none. */
export function readFills(layer: Layer): readonly Paint[] | undefined {
  if (layer.type === 'audio') return undefined;
  if (isOutline(layer)) return lookOf(layer).fills;
  if (layer.type === 'image' || layer.type === 'video') return layer.background ? [layer.background] : [];
  return layer.frame?.fills ?? [];
}

/** Paints a layer's box; an image takes the first paint only. */
export function writeFills(layer: Layer, fills: readonly Paint[]): void {
  if (layer.type === 'audio') return;
  if (isOutline(layer)) lookOf(layer).fills = [...fills];
  else if (layer.type === 'image' || layer.type === 'video') {
    const [first] = fills;
    if (first) layer.background = first;
    else delete layer.background;
  } else frameOf(layer).fills = [...fills];
}

/** The strokes of a layer's box; undefined when it has none. */
export function readStrokes(layer: Layer): readonly Stroke[] | undefined {
  if (layer.type === 'audio') return undefined;
  if (isOutline(layer)) return lookOf(layer).strokes;
  if (layer.type === 'image' || layer.type === 'video') return layer.stroke ? [layer.stroke] : [];
  return layer.frame?.strokes ?? [];
}

/** Outlines a layer's box; an image takes the first stroke only. */
export function writeStrokes(layer: Layer, strokes: readonly Stroke[]): void {
  if (layer.type === 'audio') return;
  if (isOutline(layer)) lookOf(layer).strokes = [...strokes];
  else if (layer.type === 'image' || layer.type === 'video') {
    const [first] = strokes;
    if (first) layer.stroke = first;
    else delete layer.stroke;
  } else frameOf(layer).strokes = [...strokes];
}

/** A layer that is an outline: a shape, or a group that draws its layers as one. */
type OutlineLayer = ShapeLayer | (GroupLayer & { boolean: GroupBoolean });

function isOutline(layer: Layer): layer is OutlineLayer {
  return layer.type === 'shape' || (layer.type === 'group' && layer.boolean !== undefined);
}

/** Returns the object with the fills and strokes of an outline. */
function lookOf(layer: OutlineLayer): { fills: Paint[]; strokes: Stroke[] } {
  return layer.type === 'group' ? layer.boolean : layer;
}

const square: CornerRadii = { topLeft: 0, topRight: 0, bottomRight: 0, bottomLeft: 0 };

/** The corners of a layer's box; undefined for shapes that are no rectangles and for sounds. */
export function readRadius(layer: Layer): CornerRadii | undefined {
  if (layer.type === 'audio' || (layer.type === 'group' && layer.boolean)) return undefined;
  if (layer.type === 'shape') return layer.geometry.shape === 'rectangle' ? layer.radius : undefined;
  if (layer.type === 'image' || layer.type === 'video') return layer.radius;
  return layer.frame?.radius ?? square;
}

/** Rounds the corners of a layer's box. */
export function writeRadius(layer: Layer, radius: CornerRadii): void {
  if (layer.type === 'audio') return;
  if (layer.type === 'shape' || layer.type === 'image' || layer.type === 'video') layer.radius = radius;
  else frameOf(layer).radius = radius;
}

function frameOf(layer: Extract<Layer, { frame?: unknown }>): LayerFrame {
  layer.frame ??= { fills: [], strokes: [], radius: { ...square } };
  return layer.frame;
}
