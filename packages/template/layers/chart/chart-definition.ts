import { drawnKeys } from '../common-keys.ts';
import type { LayerDefinition } from '../layer-definition.ts';
import { scaleLength, scaleTextStyle } from '../scale-look.ts';
import { rowsContent } from '../table/table-rows.ts';
import { textStyleKeys } from '../text/text-style-keys.ts';
import { chartKeys } from './chart-keys.ts';
import type { ChartLayer } from './chart-layer.ts';

/** Charts for templates. */
export const chartDefinition: LayerDefinition<ChartLayer> = {
  migrations: [],
  keys: [...chartKeys, ...textStyleKeys, ...drawnKeys],
  parameterType: 'text',
  content: rowsContent,
  canStretch: () => true,
  scale: (layer, factor) => ({
    style: scaleTextStyle(layer.style, factor),
    titleStyle: scaleTextStyle(layer.titleStyle, factor),
    barRadius: scaleLength(layer.barRadius, factor, 500),
    lineWidth: scaleLength(layer.lineWidth, factor, 100),
    padding: scaleLength(layer.padding, factor, 2000),
  }),
};
