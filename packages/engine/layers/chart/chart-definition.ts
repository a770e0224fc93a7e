import { boxOf } from '../../geometry/boxes.ts';
import type { LeafDefinition } from '../layer-definition.ts';
import { createChartContent } from './chart-content.ts';

/** Charts in the engine. Their layout is loaded with the first chart. */
export const chartDefinition: LeafDefinition<'chart'> = {
  place: (layer, box, context) => {
    const chart = context.charts?.layout(layer, box, context);
    return chart ? { layer, box, chart } : { layer, box };
  },
  measure: (layer) => ({ layer, box: boxOf(layer) }),
  resize(layer, { width, height }, context) {
    const box = { x: 0, y: 0, width, height };
    const chart = context.charts?.layout(layer, box, context);
    return chart ? { layer, box, chart } : { layer, box };
  },
  createContent: ({ chart, box }, tools) => createChartContent(chart, box, tools),
};
