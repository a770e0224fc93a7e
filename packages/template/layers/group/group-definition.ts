import { drawnKeys } from '../common-keys.ts';
import type { GroupLayer } from '../layer.ts';
import type { LayerDefinition } from '../layer-definition.ts';
import { scaleGroupLayout } from './scale-group-layout.ts';

/** Groups for templates. */
export const groupDefinition: LayerDefinition<GroupLayer> = {
  migrations: [],
  keys: drawnKeys,
  parameterType: 'text',
  canStretch: (_, _axis, spans) => spans.width && spans.height,
  scale: (layer, factor, scaleChild) => ({
    layers: layer.layers.map(scaleChild),
    ...(layer.layout && { layout: scaleGroupLayout(layer.layout, factor) }),
  }),
};
