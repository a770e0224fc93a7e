import type { Box } from '../geometry/boxes.ts';
import { drawSpans, labelAtEnds, type BarSpan } from './bar-marks.ts';
import { seriesColor } from './chart-colors.ts';
import type { ChartPlan } from './chart-frame.ts';
import { rounded } from './chart-sheet.ts';
import { drawBaseline, hairline, layoutVerticalAxes } from './vertical-axes.ts';

/** Steps up and down from where the one before ended. A row without a number shows the total so far. */
export function layoutWaterfall(plan: ChartPlan, box: Box): void {
  const { layer, data, sheet, numbers } = plan;
  const [series] = data.series;
  if (!series) return;
  const [rise, fall, total] = [0, 1, 2].map((index) => seriesColor(layer, index)) as [string, string, string];
  let sum = 0;
  const spans = data.categories.map((_, category): BarSpan => {
    const value = series.values[category];
    const from = value === undefined ? 0 : sum;
    sum += value ?? 0;
    const color = value === undefined ? total : value >= 0 ? rise : fall;
    return { series: 0, category, from, to: sum, value: value ?? sum, color, isEnd: true };
  });
  const texts =
    layer.labels === 'none' || spans.length > 200
      ? []
      : spans.map(({ value }) => sheet.set(numbers.value(value), { scale: 0.9, weight: 600 }));
  const roomEach = box.width / Math.max(1, spans.length);
  const allFit = texts.length > 0 && texts.every(({ contentWidth }) => contentWidth + 2 <= roomEach);
  const isLabelled = allFit || layer.labels === 'all';
  const room = sheet.lineHeight * 0.95;
  const area = layoutVerticalAxes(plan, box, {
    values: spans.map(({ to }) => to),
    withZero: true,
    hasLabels: allFit,
    headroom: {
      above: isLabelled ? room : 0,
      below: isLabelled && spans.some(({ to, from }) => to < from && to < 0) ? room : 0,
    },
    endRoom: 0,
    isContinuous: false,
    isShare: false,
  });
  const shown = spans.map((span) => ({ ...span, to: span.from + (span.to - span.from) * layer.grow }));
  // The bars grow from where each starts.
  const grown = { ...plan, layer: { ...layer, grow: 1 } };
  if (layer.grow >= 1) {
    for (const [index, { to }] of spans.slice(0, -1).entries()) {
      const [from, until] = [area.x(index), area.x(index + 1)];
      sheet.line(
        `M${rounded(from)} ${rounded(area.y(to))}H${rounded(until)}`,
        layer.axisColor,
        hairline(sheet.fontSize),
        [2, 2],
      );
    }
  }
  drawSpans(grown, area, shown, 1);
  drawBaseline(plan, area);
  if (isLabelled) labelAtEnds(layer.grow >= 1 ? grown : plan, area, spans, 1, texts, roomEach);
}
