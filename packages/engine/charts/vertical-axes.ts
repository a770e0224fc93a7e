import type { ScaleLinear } from 'd3-scale';
import type { Box } from '../geometry/boxes.ts';
import { planCategoryLabels, putCategoryLabels } from './category-labels.ts';
import type { ChartPlan } from './chart-frame.ts';
import { rounded } from './chart-sheet.ts';
import { tightRange, valueRange, valueScale, type ValueRange } from './value-axis.ts';

/** The area of a chart with values upwards and categories sideways. */
export interface VerticalArea {
  /** Where values are drawn. */
  plot: Box;
  y: ScaleLinear<number, number>;
  range: ValueRange;
  /** The pixel of zero, or of the end that is nearest to it. */
  zero: number;
  /** The middle of a category, and pixels from one to the next. */
  x(index: number): number;
  step: number;
}

/** How a chart uses its axes. */
export interface VerticalOptions {
  values: readonly number[];
  withZero: boolean;
  /** Whether all values are written at their bars: the axis of values is not needed then. */
  hasLabels: boolean;
  /** Pixels above the highest value, and below the lowest one. */
  headroom: { above: number; below: number };
  /** Pixels kept free at the end, for names of lines. */
  endRoom: number;
  /** Categories are points from edge to edge instead of bands. */
  isContinuous: boolean;
  isShare: boolean;
}

/** Lays out grid, axes and names, and answers where values belong. */
export function layoutVerticalAxes(plan: ChartPlan, box: Box, options: VerticalOptions): VerticalArea {
  const { layer, sheet, data, numbers, isRtl } = plan;
  const { valueAxis, categoryAxis, axisColor } = layer;
  const size = sheet.fontSize;
  const count = data.categories.length;
  const showsCategories = categoryAxis.show !== 'hide';
  const showsValues = valueAxis.show === 'show' || (valueAxis.show === 'auto' && !options.hasLabels);
  const hasGrid = valueAxis.grid && (valueAxis.show !== 'auto' || !options.hasLabels);
  const small = { color: axisColor, scale: 0.9 };

  let { y: top, height } = box;
  if (valueAxis.title !== '' && showsValues) {
    const text = sheet.set(valueAxis.title, small, { width: box.width, align: isRtl ? 'right' : 'left' });
    sheet.put(text, box.x, top);
    top += text.contentHeight + size * 0.4;
    height -= text.contentHeight + size * 0.4;
  }
  const axisTitle =
    categoryAxis.title === '' || !showsCategories
      ? undefined
      : sheet.set(categoryAxis.title, small, { width: box.width, align: 'center' });
  const below = axisTitle ? axisTitle.contentHeight + size * 0.4 : 0;
  const estimated = Math.max(1, height - below - size * 2);
  const wide = valueRange(options.values, {
    min: valueAxis.min,
    max: valueAxis.max,
    withZero: options.withZero,
    count: Math.max(2, Math.min(8, Math.round(estimated / (size * 3.2)))),
  });
  const range = !showsValues && options.hasLabels ? tightRange(wide, options.values, valueAxis) : wide;
  const ticks = showsValues
    ? range.ticks.map((value) => ({
        value,
        text: sheet.set(options.isShare ? numbers.share(value) : numbers.tick(value, range.step), small),
      }))
    : [];
  const gutter = ticks.length > 0 ? Math.max(...ticks.map(({ text }) => text.contentWidth)) + size * 0.6 : 0;
  const sides = isRtl ? { left: options.endRoom, right: gutter } : { left: gutter, right: options.endRoom };
  const width = Math.max(1, box.width - sides.left - sides.right);
  const left = box.x + sides.left;
  // Points at the very edges would be cut in half.
  const inset = options.isContinuous ? Math.min(size * 0.5, width / 4) : 0;
  const step = options.isContinuous ? (width - 2 * inset) / Math.max(1, count - 1) : width / Math.max(1, count);
  const offset = (index: number): number => {
    if (!options.isContinuous) return step * (index + 0.5);
    return count === 1 ? width / 2 : inset + step * index;
  };
  const x = (index: number): number => (isRtl ? left + width - offset(index) : left + offset(index));
  const labels = planCategoryLabels(sheet, showsCategories ? data.categories : [], small, {
    step,
    length: width,
    maxHeight: height * 0.42,
    before: isRtl ? box.x + box.width - x(0) : x(0) - box.x,
    canSkip: options.isContinuous || data.categories.every((name) => /^[\d\s./:-]*$/.test(name)),
  });
  const foot = (labels.height > 0 ? labels.height + size * 0.45 : 0) + below;
  const headroom = Math.max(options.headroom.above, ticks.length > 0 ? size * 0.55 : 0);
  const plotTop = top + Math.min(headroom, height / 3);
  const bottom = Math.max(plotTop + 1, top + height - foot - options.headroom.below);
  const y = valueScale(range, bottom, plotTop);
  const zero = y(Math.max(range.low, Math.min(range.high, 0)));

  for (const { value, text } of ticks) {
    sheet.putAt(text, isRtl ? left + width + gutter : left - gutter + gutter - size * 0.6, y(value), 'right');
  }
  if (hasGrid) {
    for (const value of range.ticks) {
      if (Math.abs(y(value) - zero) < 0.01 && range.low <= 0 && range.high >= 0) continue;
      sheet.line(`M${rounded(left)} ${rounded(y(value))}H${rounded(left + width)}`, layer.gridColor, hairline(size));
    }
  }
  const axisY = top + height - foot;
  putCategoryLabels(sheet, labels, axisY + size * 0.45, x, { left: box.x, right: box.x + box.width, isRtl });
  if (axisTitle) sheet.put(axisTitle, box.x, top + height - axisTitle.contentHeight);
  return { plot: { x: left, y: plotTop, width, height: bottom - plotTop }, y, range, zero, x, step };
}

/** The line at zero, over what starts there. */
export function drawBaseline({ layer, sheet }: ChartPlan, { plot, zero }: VerticalArea): void {
  if (layer.categoryAxis.show === 'hide') return;
  sheet.line(
    `M${rounded(plot.x)} ${rounded(zero)}H${rounded(plot.x + plot.width)}`,
    layer.axisColor,
    hairline(sheet.fontSize),
  );
}

/** The width of thin lines: a pixel for the usual letters, and as much more for larger ones. */
export function hairline(fontSize: number): number {
  return Math.max(0.75, rounded(fontSize / 14));
}
