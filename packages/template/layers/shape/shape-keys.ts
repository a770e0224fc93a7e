import { formatCssPaint } from '../../css/format-css-paint.ts';
import type { ShapeLayer } from './shape-layer.ts';
import { replacePaint } from '../../values/paint.ts';
import { thinStroke, type Stroke } from '../../values/stroke.ts';
import { paintDescription, paintFormat } from '../../css/paint-format.ts';
import { styleKeysFor, withAliases, type StyleKey } from '../style-key.ts';
import { pixelFormat } from '../../css/value-format.ts';

const { styleKey } = styleKeysFor<ShapeLayer>();

function withStroke(layer: ShapeLayer, change: Partial<Stroke>): ShapeLayer {
  const [first = thinStroke, ...others] = layer.strokes;
  return { ...layer, strokes: [{ ...first, ...change }, ...others] };
}

const fill = styleKey('fill', {
  format: paintFormat,
  described: paintDescription,
  read(layer) {
    const [first] = layer.fills;
    return first ? formatCssPaint(first) : 'transparent';
  },
  // One paint replaces all of them: a color below a gradient would show through nowhere it was meant to.
  write: (layer, paint) => ({ ...layer, fills: [replacePaint(layer.fills[0], paint)] }),
});

const stroke = styleKey('stroke', {
  format: paintFormat,
  described: paintDescription,
  read(layer) {
    const [first] = layer.strokes;
    return first && formatCssPaint(first.paint);
  },
  write: (layer, paint) => withStroke(layer, { paint }),
});

const strokeWidth = styleKey('strokeWidth', {
  format: pixelFormat(0, 1000),
  read: (layer) => layer.strokes[0]?.width,
  write: (layer, width) => withStroke(layer, { width }),
});

/** Keys for shapes. */
export const shapeKeys: readonly StyleKey<ShapeLayer>[] = [
  ...withAliases(fill, 'color', 'backgroundColor'),
  ...withAliases(stroke, 'borderColor'),
  ...withAliases(strokeWidth, 'borderWidth'),
];
