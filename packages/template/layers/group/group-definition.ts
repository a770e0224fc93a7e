import { drawnKeys } from '../common-keys.ts';
import type { GroupLayer } from '../layer.ts';
import type { LayerDefinition } from '../layer-definition.ts';
import { scalePaint, scaleStroke } from '../scale-look.ts';
import { groupKeys } from './group-keys.ts';
import { scaleGroupLayout } from './scale-group-layout.ts';

/** Groups for templates. */
export const groupDefinition: LayerDefinition<GroupLayer> = {
  migrations: [],
  keys: [...groupKeys, ...drawnKeys],
  parameterType: 'text',
  canStretch: (_, _axis, spans) => spans.width && spans.height,
  scale: ({ layers, layout, boolean }, factor, scaleChild) => ({
    layers: layers.map(scaleChild),
    ...(layout && { layout: scaleGroupLayout(layout, factor) }),
    ...(boolean && {
      boolean: {
        ...boolean,
        fills: boolean.fills.map((fill) => scalePaint(fill, factor)),
        strokes: boolean.strokes.map((stroke) => scaleStroke(stroke, factor)),
      },
    }),
  }),
};
