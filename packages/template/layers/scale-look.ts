import type { Filter } from '../values/filter.ts';
import type { LayerFrame } from './layer-frame.ts';
import type { ListStyle, TextRunStyle } from './text/text-layer.ts';
import type { Paint } from '../values/paint.ts';
import type { Shadow } from '../values/shadow.ts';
import type { CornerRadii, ShapeGeometry } from '../values/shape-geometry.ts';
import type { Stroke } from '../values/stroke.ts';

/** A length times a factor, no more than the format takes. */
export function scaleLength(value: number, factor: number, max: number, min = 0): number {
  return Math.max(min, Math.min(max, Math.round(value * factor * 1000) / 1000));
}

/** A paint whose tiles are larger or smaller; everything else of a paint follows what it is painted on. */
export function scalePaint(paint: Paint, factor: number): Paint {
  if (paint.type !== 'image' || paint.fit !== 'tile') return paint;
  return { ...paint, scale: scaleLength(paint.scale, factor, 100, 0.001) };
}

/** A stroke with its width and dashes multiplied. */
export function scaleStroke(stroke: Stroke, factor: number): Stroke {
  return {
    ...stroke,
    paint: scalePaint(stroke.paint, factor),
    width: scaleLength(stroke.width, factor, 1000),
    dash: stroke.dash.map((length) => scaleLength(length, factor, 5000)),
    dashOffset: stroke.dashOffset * factor,
  };
}

/** Radii multiplied. */
export function scaleRadii(radius: CornerRadii, factor: number): CornerRadii {
  return {
    topLeft: scaleLength(radius.topLeft, factor, 5000),
    topRight: scaleLength(radius.topRight, factor, 5000),
    bottomRight: scaleLength(radius.bottomRight, factor, 5000),
    bottomLeft: scaleLength(radius.bottomLeft, factor, 5000),
  };
}

/** A shadow whose offset, blur and spread are multiplied. */
export function scaleShadow(shadow: Shadow, factor: number): Shadow {
  return {
    ...shadow,
    offsetX: scaleLength(shadow.offsetX, factor, 5000, -5000),
    offsetY: scaleLength(shadow.offsetY, factor, 5000, -5000),
    blur: scaleLength(shadow.blur, factor, 1000),
    spread: scaleLength(shadow.spread, factor, 1000, -1000),
  };
}

/** A filter whose lengths are multiplied. */
export function scaleFilter(filter: Filter, factor: number): Filter {
  if (filter.type === 'blur') return { ...filter, radius: scaleLength(filter.radius, factor, 500) };
  if (filter.type === 'pixelate') return { ...filter, size: scaleLength(filter.size, factor, 1000, 1) };
  return filter;
}

/** A frame with its strokes and radii multiplied. */
export function scaleFrame({ fills, strokes, radius }: LayerFrame, factor: number): LayerFrame {
  return {
    fills: fills.map((fill) => scalePaint(fill, factor)),
    strokes: strokes.map((stroke) => scaleStroke(stroke, factor)),
    radius: scaleRadii(radius, factor),
  };
}

/** A text style, whole or in part, with its lengths multiplied. */
export function scaleTextStyle<Style extends TextRunStyle>(style: Style, factor: number): Style {
  const { fontSize, letterSpacing, wordSpacing, baselineShift, fill } = style;
  return {
    ...style,
    ...(fontSize !== undefined && { fontSize: scaleLength(fontSize, factor, 5000, 0.1) }),
    ...(letterSpacing !== undefined && { letterSpacing: scaleLength(letterSpacing, factor, 1000, -1000) }),
    ...(wordSpacing !== undefined && { wordSpacing: scaleLength(wordSpacing, factor, 1000, -1000) }),
    ...(baselineShift !== undefined && { baselineShift: scaleLength(baselineShift, factor, 5000, -5000) }),
    ...(fill && { fill: scalePaint(fill, factor) }),
  };
}

/** A list's indent multiplied. */
export function scaleList(list: ListStyle, factor: number): ListStyle {
  return { ...list, indent: scaleLength(list.indent, factor, 2000) };
}

/** A geometry with the lengths that do not follow its box multiplied. */
export function scaleGeometry(geometry: ShapeGeometry, factor: number): ShapeGeometry {
  if (geometry.shape !== 'polygon' && geometry.shape !== 'star') return geometry;
  return { ...geometry, cornerRadius: scaleLength(geometry.cornerRadius, factor, 5000) };
}
