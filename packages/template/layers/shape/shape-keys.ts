import { outlineKeys } from '../outline-keys.ts';
import { withAliases, type StyleKey } from '../style-key.ts';
import type { ShapeLayer } from './shape-layer.ts';

const { fill, stroke, strokeWidth } = outlineKeys<ShapeLayer>({
  read: (layer) => layer,
  write: (layer, { fills, strokes }) => ({ ...layer, fills, strokes }),
});

/** Keys for shapes. */
export const shapeKeys: readonly StyleKey<ShapeLayer>[] = [
  ...withAliases(fill, 'color', 'backgroundColor'),
  ...withAliases(stroke, 'borderColor'),
  ...withAliases(strokeWidth, 'borderWidth'),
];
