import type { ChartLayer, TextStyle } from '@platen/template';
import type { Locale } from '@platen/template/internal';
import type { Box } from '../geometry/boxes.ts';
import { reportFonts, type ChartTools, type LayoutContext } from '../pages/layout-context.ts';
import type { ChartLayout } from '../pages/page-layout.ts';
import { layoutBars } from './bar-marks.ts';
import { faded } from './chart-colors.ts';
import { findNames, numbersOf, readChartData, type ChartData } from './chart-data.ts';
import { layoutHead, layoutLegend, type ChartPlan, type LegendEntry } from './chart-frame.ts';
import { createNumbers, numberCharacters } from './chart-numbers.ts';
import { ChartSheet, rounded } from './chart-sheet.ts';
import { chartStringsFor } from './chart-strings.ts';
import { describeChart } from './describe-chart.ts';
import { layoutGauge, layoutRings, ringLegend } from './gauges.ts';
import { layoutHorizontalBars } from './horizontal-marks.ts';
import { layoutLines, layoutSparkline } from './line-marks.ts';
import { layoutRadar } from './radar-marks.ts';
import { layoutScatter, scatterLegend } from './scatter-marks.ts';
import { layoutSlices, sliceLegend, slicesOf } from './slices.ts';
import { layoutWaterfall } from './waterfall-marks.ts';
import { hairline } from './vertical-axes.ts';

const strong = /\p{L}/u;
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
/** Boxes below have no room for a chart. */
const minSide = 4;

/** Charts as one locale writes their numbers. `spend` is told how many values a chart has before it is laid out. */
export function createChartTools(locale: Locale, spend: (values: number) => void): ChartTools {
  return {
    layout(layer, size, context) {
      spend(layer.rows.reduce((sum, row) => sum + Object.keys(row).length, 0));
      return layoutChart(layer, size, locale, context);
    },
    texts: (layer) => chartTexts(layer, locale),
  };
}

/**
 * Lays out a chart in a size in pixels: outlines and texts to draw in their order. What rows cannot show is reported as
 * `chart_invalid`.
 */
export function layoutChart(
  layer: ChartLayer,
  { width, height }: { width: number; height: number },
  { tag, table }: Locale,
  context: LayoutContext,
): ChartLayout {
  const data = readChartData(layer);
  const sheet = new ChartSheet(layer, (text, box, start) => {
    context.step();
    return context.setText(text, box, start);
  });
  const report = (message: string): void => context.report(layer.id, 'chart_invalid', message);
  for (const problem of data.problems) report(problem);
  const words = chartStringsFor(tag);
  const numbers = createNumbers(layer, table, numbersOf(data.series));
  const plan: ChartPlan = { layer, data, sheet, numbers, words, isRtl: isRightToLeft(layer, data.categories), report };
  const padding = Math.min(layer.padding, width / 2, height / 2);
  const box = { x: padding, y: padding, width: width - 2 * padding, height: height - 2 * padding };
  if (box.width >= minSide && box.height >= minSide) {
    const area = layer.kind === 'sparkline' && layer.title === '' ? box : layoutHead(plan, box);
    if (hasValues(plan)) layoutKind(plan, area);
    else layoutEmpty(plan, area);
  }
  const texts = sheet.texts.filter(({ text }) => text.lines.length > 0);
  reportFonts(
    context,
    layer.id,
    texts.map(({ text }) => text),
  );
  return { marks: sheet.marks, texts, description: describeChart(layer, describedData(layer, data), numbers, words) };
}

/** The points of a scatter chart are told with their names, where they have some. */
function describedData(layer: ChartLayer, data: ChartData): ChartData {
  const names = layer.kind === 'scatter' ? findNames(layer) : [];
  if (names.length === 0) return data;
  return { ...data, categories: data.categories.map((position, index) => `${names[index] ?? ''} ${position}`.trim()) };
}

function hasValues({ data, layer }: ChartPlan): boolean {
  const isSliced = layer.kind === 'pie' || layer.kind === 'donut';
  if (layer.kind === 'scatter')
    return data.positions.some((x, index) => x !== undefined && data.series[0]?.values[index] !== undefined);
  const used = isSliced || layer.kind === 'gauge' || layer.kind === 'ring' ? data.series.slice(0, 1) : data.series;
  for (const value of numbersOf(used)) if (!isSliced || value > 0) return true;
  return false;
}

function layoutKind(plan: ChartPlan, area: Box): void {
  const { layer, data } = plan;
  const isLine = layer.kind === 'line' || layer.kind === 'radar';
  const bySeries =
    data.series.length > 1 ? data.series.map(({ title, color }): LegendEntry => ({ title, color, isLine })) : [];
  switch (layer.kind) {
    case 'bar':
    case 'grouped':
    case 'stacked':
      return layoutBars(plan, withLegend(plan, area, bySeries));
    case 'horizontal':
      return layoutHorizontalBars(plan, withLegend(plan, area, bySeries));
    case 'line':
    case 'area': {
      const isDirect =
        layer.legend === 'direct' ||
        (layer.legend === 'auto' && bySeries.length > 0 && bySeries.length <= 6 && layer.kind === 'line');
      return layoutLines(plan, isDirect ? area : withLegend(plan, area, bySeries), isDirect && bySeries.length > 0);
    }
    case 'sparkline':
      return layoutSparkline(plan, area);
    case 'pie':
    case 'donut': {
      const slices = slicesOf(plan);
      const hasRoom = slices.length <= 8 && area.width > plan.sheet.fontSize * 18;
      const isDirect = layer.legend === 'direct' || (layer.legend === 'auto' && hasRoom);
      return layoutSlices(plan, isDirect ? area : withLegend(plan, area, sliceLegend(slices)), slices, isDirect);
    }
    case 'scatter':
      return layoutScatter(plan, withLegend(plan, area, scatterLegend(plan)));
    case 'radar':
      return layoutRadar(plan, withLegend(plan, area, bySeries));
    case 'gauge':
      return layoutGauge(plan, area);
    case 'ring':
      return layoutRings(
        plan,
        withLegend(plan, area, ringLegend(plan), area.width > area.height * 1.25 ? 'end' : 'top'),
      );
    case 'waterfall':
      return layoutWaterfall(plan, area);
  }
}

function withLegend(plan: ChartPlan, area: Box, entries: readonly LegendEntry[], usual: 'top' | 'end' = 'top'): Box {
  const { legend } = plan.layer;
  if (legend === 'none') return area;
  return layoutLegend(
    plan,
    area,
    entries,
    legend === 'bottom' || legend === 'end' || legend === 'top' ? legend : usual,
  );
}

/** Thin lines where a chart would be, and that there are no data. */
function layoutEmpty({ layer, sheet, words }: ChartPlan, area: Box): void {
  const { axisColor, gridColor } = layer;
  const thin = hairline(sheet.fontSize);
  if (layer.kind === 'sparkline') {
    const y = rounded(area.y + area.height / 2);
    sheet.line(`M${rounded(area.x)} ${y}H${rounded(area.x + area.width)}`, gridColor, thin);
    return;
  }
  for (const part of [0, 0.25, 0.5, 0.75, 1]) {
    const y = rounded(area.y + area.height * part);
    sheet.line(
      `M${rounded(area.x)} ${y}H${rounded(area.x + area.width)}`,
      part === 1 ? axisColor : faded(gridColor, 0.8),
      thin,
    );
  }
  const text = sheet.set(words.noData, { color: axisColor }, { width: area.width, align: 'center' });
  const y = area.y + area.height * 0.625;
  if (text.contentHeight < area.height) sheet.put(text, area.x, y - text.contentHeight / 2);
}

/** Whether a chart is read from right to left: as said, else by the first letter of its title or of a name. */
function isRightToLeft({ direction, title, subtitle }: ChartLayer, categories: readonly string[]): boolean {
  if (direction !== 'auto') return direction === 'rtl';
  for (const text of [title, subtitle, ...categories]) {
    const letter = strong.exec(text);
    if (letter) return rightToLeft.test(letter[0]);
  }
  return false;
}

/** All that a chart may write, by the styles that it is written in. */
function chartTexts(layer: ChartLayer, { tag, table }: Locale): { text: string; style: TextStyle }[] {
  const { style, title, subtitle, series, rows, categoryAxis, valueAxis } = layer;
  const words = chartStringsFor(tag);
  const parts = [
    title,
    subtitle,
    categoryAxis.title,
    valueAxis.title,
    words.noData,
    words.total,
    '…',
    numberCharacters(layer, table),
  ];
  const keys = new Set<string>();
  for (const row of rows) {
    for (const [key, cell] of Object.entries(row)) {
      keys.add(key);
      if (typeof cell === 'string') parts.push(cell);
    }
  }
  const text = [...parts, ...series.map((each) => each.title), ...keys].join(' ');
  const weights = new Set([style.fontWeight, 600, 700]);
  const styles = [...weights].map((fontWeight): TextStyle => ({ ...style, fontWeight }));
  return [...styles.map((each) => ({ text, style: each })), { text: title, style: { ...style, ...layer.titleStyle } }];
}
