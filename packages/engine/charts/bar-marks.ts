import type { Box } from '../geometry/boxes.ts';
import { readableOn, faded } from './chart-colors.ts';
import { numbersOf, type SeriesValues } from './chart-data.ts';
import { textColor, type ChartPlan } from './chart-frame.ts';
import { barPath } from './chart-paths.ts';
import { overlap } from './spread-apart.ts';
import { drawBaseline, layoutVerticalAxes, type VerticalArea } from './vertical-axes.ts';
import type { TextLayout } from '../text/text-layout.ts';

/** A stretch of values that a bar spans. */
export interface BarSpan {
  series: number;
  category: number;
  from: number;
  to: number;
  /** The number that is written at it. */
  value: number;
  color: string;
  /** At the outer end of its stack. */
  isEnd: boolean;
}

/** Charts have no room for more labels. */
const maxLabels = 400;

/** Stacks the values of each category: positive ones up from zero, negative ones down. Shares are of all that is positive. */
export function stackSpans(series: readonly SeriesValues[], count: number, isShare: boolean): BarSpan[] {
  const spans: BarSpan[] = [];
  for (let category = 0; category < count; category++) {
    const values = series.map(({ values: own }) => own[category] ?? 0);
    const total = values.reduce((sum, value) => sum + Math.abs(value), 0);
    const part = (value: number): number => (isShare ? (total > 0 ? value / total : 0) : value);
    const ends: Partial<Record<'up' | 'down', BarSpan>> = {};
    let [up, down] = [0, 0];
    for (const [index, value] of values.entries()) {
      if (series[index]?.values[category] === undefined || value === 0) continue;
      const own = part(value);
      const from = value > 0 ? up : down;
      if (value > 0) up += own;
      else down += own;
      const span: BarSpan = {
        series: index,
        category,
        from,
        to: from + own,
        value: isShare ? own : value,
        color: series[index]?.color ?? '',
        isEnd: false,
      };
      ends[value > 0 ? 'up' : 'down'] = span;
      spans.push(span);
    }
    for (const end of Object.values(ends)) end.isEnd = true;
  }
  return spans;
}

/** Bars beside each other, one of each series. */
export function groupSpans(series: readonly SeriesValues[]): BarSpan[] {
  return series.flatMap(({ values, color }, index) =>
    values.flatMap((value, category) =>
      value === undefined ? [] : [{ series: index, category, from: 0, to: value, value, color, isEnd: true }],
    ),
  );
}

/** The place of a bar within the room of its category: its offset from the room's start, and its thickness, at most `maxSize`. */
export function barPlace(
  step: number,
  gap: number,
  index: number,
  count: number,
  maxSize: number,
): { offset: number; size: number } {
  const band = Math.min(step * (1 - gap), maxSize * count);
  const between = count > 1 ? Math.min(2, (band / count) * 0.12) : 0;
  const size = Math.max(0.1, (band - between * (count - 1)) / count);
  return { offset: (step - band) / 2 + index * (size + between), size };
}

/** Bars upwards, beside each other or stacked. */
export function layoutBars(plan: ChartPlan, box: Box): void {
  const { layer, data, sheet, numbers } = plan;
  const { series, categories } = data;
  const isStacked = layer.kind === 'stacked';
  const isShare = isStacked && layer.stacking === 'share';
  const spans = isStacked ? stackSpans(series, categories.length, isShare) : groupSpans(series);
  const slots = isStacked ? 1 : Math.max(1, series.length);
  const write = (value: number): TextLayout =>
    sheet.set(isShare ? numbers.share(value) : numbers.value(value), { scale: 0.9, weight: 600 });
  // Labels that have room at every bar take the place of the axis.
  const roomEach = box.width / Math.max(1, categories.length);
  const mayLabel =
    !isStacked && layer.labels !== 'none' && spans.length <= maxLabels && (layer.labels === 'all' || slots === 1);
  const texts = mayLabel ? spans.map(({ value }) => write(value)) : [];
  const slotRoom = slots === 1 ? roomEach : barPlace(roomEach, layer.barGap, 0, slots, sheet.fontSize * 8).size + 1;
  const allFit = texts.length > 0 && texts.every(({ contentWidth }) => contentWidth + 2 <= slotRoom);
  const isLabelled = allFit || (layer.labels === 'all' && texts.length > 0);
  const room = sheet.lineHeight * 0.95;
  const area = layoutVerticalAxes(plan, box, {
    values: isStacked ? spans.map(({ to }) => to) : [...numbersOf(series)],
    withZero: true,
    hasLabels: allFit,
    headroom: {
      above: isLabelled && spans.some(({ value }) => value >= 0) ? room : 0,
      below: isLabelled && spans.some(({ value }) => value < 0) ? room : 0,
    },
    endRoom: 0,
    isContinuous: false,
    isShare,
  });
  drawSpans(plan, area, spans, slots);
  drawBaseline(plan, area);
  if (isStacked && layer.labels === 'all' && spans.length <= maxLabels) labelInside(plan, area, spans, write);
  else if (isLabelled) labelAtEnds(plan, area, spans, slots, texts, slotRoom);
}

/** The box of a bar in a vertical chart, grown as far as the chart is. */
function spanBox({ layer, sheet, isRtl }: ChartPlan, { x, y, step }: VerticalArea, span: BarSpan, slots: number): Box {
  const { offset, size } = barPlace(step, layer.barGap, slots === 1 ? 0 : span.series, slots, sheet.fontSize * 8);
  const start = x(span.category) - step / 2;
  const left = isRtl ? start + step - offset - size : start + offset;
  const [from, to] = [y(span.from * layer.grow), y(span.to * layer.grow)];
  return { x: left, y: Math.min(from, to), width: size, height: Math.abs(to - from) };
}

/** Draws bars, all of one color as one outline. */
export function drawSpans(plan: ChartPlan, area: VerticalArea, spans: readonly BarSpan[], slots: number): void {
  const byColor = new Map<string, string[]>();
  for (const span of spans) {
    const bar = spanBox(plan, area, span, slots);
    const radius = span.isEnd ? barRadius(plan, bar.width, bar.height) : 0;
    const [top, bottom] = span.to >= span.from ? [radius, 0] : [0, radius];
    const d = barPath(bar, { topLeft: top, topRight: top, bottomRight: bottom, bottomLeft: bottom });
    const own = byColor.get(span.color) ?? [];
    if (own.length === 0) byColor.set(span.color, own);
    if (d !== '') own.push(d);
  }
  for (const [color, paths] of byColor) plan.sheet.fill(paths.join(''), color);
}

/** The radius at the end of a bar; on thin bars it could not be seen. */
export function barRadius({ layer }: ChartPlan, thickness: number, length: number): number {
  return thickness < 2 ? 0 : Math.min(layer.barRadius, thickness / 2, length);
}

/** Writes values at the ends of bars; of those that would touch, the later ones are left out. */
export function labelAtEnds(
  plan: ChartPlan,
  area: VerticalArea,
  spans: readonly BarSpan[],
  slots: number,
  texts: readonly TextLayout[],
  room: number,
): void {
  const { sheet, layer } = plan;
  const alpha = labelAlpha(layer.grow);
  if (alpha === 0) return;
  const taken: Box[] = [];
  for (const [index, span] of spans.entries()) {
    const text = texts[index];
    if (!text || text.contentWidth > room + sheet.fontSize * 0.6) continue;
    const bar = spanBox(plan, area, span, slots);
    const height = text.contentHeight;
    const y = span.to >= span.from ? bar.y - height * 0.56 : bar.y + bar.height + height * 0.56;
    const x = bar.x + bar.width / 2;
    const place = { x: x - text.contentWidth / 2, y: y - height / 2, width: text.contentWidth, height };
    if (taken.some((other) => overlap(place, other))) continue;
    taken.push(place);
    sheet.putAt(fadedText(plan, text, alpha), x, y, 'center');
  }
}

/** Writes values inside the bars that have room for them. */
function labelInside(
  plan: ChartPlan,
  area: VerticalArea,
  spans: readonly BarSpan[],
  write: (value: number) => TextLayout,
): void {
  const alpha = labelAlpha(plan.layer.grow);
  if (alpha === 0) return;
  for (const span of spans) {
    const bar = spanBox(plan, area, span, 1);
    const text = write(span.value);
    if (text.contentHeight > bar.height || text.contentWidth + 2 > bar.width) continue;
    const written = recolored(text, faded(readableOn(span.color), alpha));
    plan.sheet.putAt(written, bar.x + bar.width / 2, bar.y + bar.height / 2, 'center');
  }
}

/** How clear labels are while a chart grows: they come with its last third. */
export function labelAlpha(grow: number): number {
  return grow >= 1 ? 1 : Math.max(0, (grow - 0.66) / 0.34);
}

/** A text in the color of the chart's letters, as clear as labels are. */
export function fadedText({ layer }: ChartPlan, text: TextLayout, alpha: number): TextLayout {
  return alpha === 1 ? text : recolored(text, faded(textColor(layer), alpha));
}

/** The same text in another color: shaping does not depend on it. */
export function recolored(text: TextLayout, color: string): TextLayout {
  return {
    ...text,
    lines: text.lines.map((line) => ({
      ...line,
      runs: line.runs.map((run) => ({ ...run, style: { ...run.style, fill: { type: 'solid', color } } })),
    })),
  };
}
