import { drawnKeys } from '../common-keys.ts';
import type { LayerDefinition } from '../layer-definition.ts';
import { radiusKey } from '../radius-key.ts';
import { scaleGeometry, scalePaint, scaleRadii, scaleStroke } from '../scale-look.ts';
import { shapeKeys } from './shape-keys.ts';
import type { ShapeLayer } from './shape-layer.ts';

/** Shapes for templates. */
export const shapeDefinition: LayerDefinition<ShapeLayer> = {
  migrations: [],
  keys: [radiusKey, ...shapeKeys, ...drawnKeys],
  parameterType: 'fill',
  canStretch: ({ geometry }) => geometry.shape === 'rectangle' || geometry.shape === 'line',
  scale: ({ geometry, radius, fills, strokes }, factor) => ({
    geometry: scaleGeometry(geometry, factor),
    radius: scaleRadii(radius, factor),
    fills: fills.map((fill) => scalePaint(fill, factor)),
    strokes: strokes.map((stroke) => scaleStroke(stroke, factor)),
  }),
};
