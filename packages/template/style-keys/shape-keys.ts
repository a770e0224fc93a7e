import { formatCssPaint } from '../css/format-css-paint.ts';
import type { ShapeLayer } from '../layers/shape-layer.ts';
import { solid } from '../values/paint.ts';
import type { Stroke } from '../values/stroke.ts';
import { paintDescription, paintFormat } from './paint-format.ts';
import { styleKey, withAliases, type StyleKey } from './style-key.ts';
import { pixelFormat } from './value-format.ts';

const shapes = ['shape'] as const;

const thinStroke: Stroke = {
  paint: solid('#000000'),
  width: 1,
  position: 'center',
  dash: [],
  dashOffset: 0,
  cap: 'butt',
  join: 'miter',
  miterLimit: 10,
};

function withStroke(layer: ShapeLayer, change: Partial<Stroke>): ShapeLayer {
  const [first = thinStroke, ...others] = layer.strokes;
  return { ...layer, strokes: [{ ...first, ...change }, ...others] };
}

const fill = styleKey('fill', shapes, {
  format: paintFormat,
  described: paintDescription,
  read(layer) {
    const [first] = layer.fills;
    return first ? formatCssPaint(first) : 'transparent';
  },
  // One paint replaces all of them: a colour below a gradient would show through nowhere it was meant to.
  write: (layer, paint) => ({ ...layer, fills: [paint] }),
});

const stroke = styleKey('stroke', shapes, {
  format: paintFormat,
  described: paintDescription,
  read(layer) {
    const [first] = layer.strokes;
    return first && formatCssPaint(first.paint);
  },
  write: (layer, paint) => withStroke(layer, { paint }),
});

const strokeWidth = styleKey('strokeWidth', shapes, {
  format: pixelFormat(0, 1000),
  read: (layer) => layer.strokes[0]?.width,
  write: (layer, width) => withStroke(layer, { width }),
});

/** Keys for shapes. */
export const shapeKeys: readonly StyleKey[] = [
  ...withAliases(fill, 'color', 'backgroundColor'),
  ...withAliases(stroke, 'borderColor'),
  ...withAliases(strokeWidth, 'borderWidth'),
];
