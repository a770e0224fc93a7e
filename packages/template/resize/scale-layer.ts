import type { Layer } from '../layers/layer.ts';
import type { TextLayer } from '../layers/text-layer.ts';
import type { TableLayer } from '../layers/table-layer.ts';
import type { ShapeGeometry } from '../values/shape-geometry.ts';
import {
  scaleFilter,
  scaleFrame,
  scaleLength,
  scaleList,
  scalePaint,
  scaleRadii,
  scaleShadow,
  scaleStroke,
  scaleTextStyle,
} from './scale-look.ts';
import { scaleMotion } from './scale-motion.ts';
import { scalePathData } from './scale-path-data.ts';

/** Where a layer's box goes. */
export interface LayerPlace {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * A layer in another place with everything about it `factor` times as large: text, strokes, radii, shadows, filters and what it
 * holds. The place's size need not be the layer's own times the factor; a box that is stretched keeps the sizes of its parts.
 */
export function scaleLayer(layer: Layer, factor: number, place: LayerPlace): Layer {
  const { x, y, width, height } = round(place);
  const common = {
    x,
    y,
    width,
    height,
    shadows: layer.shadows.map((shadow) => scaleShadow(shadow, factor)),
    filters: layer.filters.map((filter) => scaleFilter(filter, factor)),
    ...(layer.mask?.type === 'shape' && {
      mask: {
        ...layer.mask,
        geometry: scaleGeometry(layer.mask.geometry, factor),
        ...(layer.mask.radius && { radius: scaleRadii(layer.mask.radius, factor) }),
      },
    }),
    ...(layer.placement && {
      placement: { ...layer.placement, gap: scaleLength(layer.placement.gap, factor, 5000, -5000) },
    }),
    ...(layer.motion && {
      motion: scaleMotion(
        layer.motion,
        factor,
        (value) => x + (value - layer.x) * factor,
        (value) => y + (value - layer.y) * factor,
      ),
    }),
  };
  const frame = 'frame' in layer && layer.frame ? { frame: scaleFrame(layer.frame, factor) } : {};
  switch (layer.type) {
    case 'text':
      return { ...layer, ...common, ...frame, ...scaleText(layer, factor) };
    case 'table':
      return { ...layer, ...common, ...frame, ...scaleTable(layer, factor) };
    case 'image':
    case 'video':
      return {
        ...layer,
        ...common,
        radius: scaleRadii(layer.radius, factor),
        ...(layer.stroke && { stroke: scaleStroke(layer.stroke, factor) }),
        ...(layer.background && { background: scalePaint(layer.background, factor) }),
      };
    case 'shape':
      return {
        ...layer,
        ...common,
        geometry: scaleGeometry(layer.geometry, factor),
        radius: scaleRadii(layer.radius, factor),
        fills: layer.fills.map((fill) => scalePaint(fill, factor)),
        strokes: layer.strokes.map((stroke) => scaleStroke(stroke, factor)),
      };
    case 'group':
      return { ...layer, ...common, ...frame, layers: layer.layers.map((child) => scaleWithin(child, factor)) };
    case 'svg':
    case 'qr':
      return { ...layer, ...common, ...frame };
    case 'audio':
      return { ...layer, ...common };
  }
}

/** A layer and its place times a factor, about the corner of what it lies in. */
export function scaleWithin(layer: Layer, factor: number): Layer {
  return scaleLayer(layer, factor, {
    x: layer.x * factor,
    y: layer.y * factor,
    width: layer.width * factor,
    height: layer.height * factor,
  });
}

function scaleText(layer: TextLayer, factor: number): Partial<TextLayer> {
  const { padding, stroke, background, path, list, maxFontSize } = layer;
  return {
    style: scaleTextStyle(layer.style, factor),
    runs: layer.runs.map((run) => (run.style ? { ...run, style: scaleTextStyle(run.style, factor) } : run)),
    paragraphs: layer.paragraphs.map((paragraph) =>
      paragraph.list ? { ...paragraph, list: scaleList(paragraph.list, factor) } : paragraph,
    ),
    paragraphSpacing: scaleLength(layer.paragraphSpacing, factor, 2000),
    minFontSize: scaleLength(layer.minFontSize, factor, 5000, 0.1),
    ...(maxFontSize !== undefined && { maxFontSize: scaleLength(maxFontSize, factor, 5000, 0.1) }),
    padding: {
      top: scaleLength(padding.top, factor, 2000),
      right: scaleLength(padding.right, factor, 2000),
      bottom: scaleLength(padding.bottom, factor, 2000),
      left: scaleLength(padding.left, factor, 2000),
    },
    ...(list && { list: scaleList(list, factor) }),
    ...(stroke && { stroke: scaleStroke(stroke, factor) }),
    ...(background && {
      background: {
        ...background,
        paint: scalePaint(background.paint, factor),
        radius: scaleLength(background.radius, factor, 1000),
        paddingX: scaleLength(background.paddingX, factor, 1000),
        paddingY: scaleLength(background.paddingY, factor, 1000),
      },
    }),
    ...(path && { path: { ...path, d: scalePathData(path.d, factor) } }),
  };
}

function scaleTable(layer: TableLayer, factor: number): Partial<TableLayer> {
  const { lines } = layer;
  return {
    style: scaleTextStyle(layer.style, factor),
    headerStyle: scaleTextStyle(layer.headerStyle, factor),
    columns: layer.columns.map((column) =>
      column.style ? { ...column, style: scaleTextStyle(column.style, factor) } : column,
    ),
    paddingX: scaleLength(layer.paddingX, factor, 500),
    paddingY: scaleLength(layer.paddingY, factor, 500),
    minRowHeight: scaleLength(layer.minRowHeight, factor, 2000),
    lines: {
      ...lines,
      row: scaleLength(lines.row, factor, 100),
      column: scaleLength(lines.column, factor, 100),
      outer: scaleLength(lines.outer, factor, 100),
      header: scaleLength(lines.header, factor, 100),
    },
  };
}

function scaleGeometry(geometry: ShapeGeometry, factor: number): ShapeGeometry {
  if (geometry.shape !== 'polygon' && geometry.shape !== 'star') return geometry;
  return { ...geometry, cornerRadius: scaleLength(geometry.cornerRadius, factor, 5000) };
}

function round({ x, y, width, height }: LayerPlace): LayerPlace {
  const thousandth = (value: number): number => Math.round(value * 1000) / 1000;
  // Upwards: a text that just fits must not break its last word off.
  const up = (value: number): number => Math.ceil(value * 1000) / 1000;
  return { x: thousandth(x), y: thousandth(y), width: up(width), height: up(height) };
}
