import type { Box } from '../geometry/boxes.ts';
import {
  barPlace,
  barRadius,
  fadedText,
  groupSpans,
  labelAlpha,
  recolored,
  stackSpans,
  type BarSpan,
} from './bar-marks.ts';
import { faded, readableOn } from './chart-colors.ts';
import { numbersOf } from './chart-data.ts';
import { textColor, type ChartPlan } from './chart-frame.ts';
import { barPath } from './chart-paths.ts';
import { rounded } from './chart-sheet.ts';
import { hairline } from './vertical-axes.ts';
import { tightRange, valueRange, valueScale } from './value-axis.ts';
import type { TextLayout } from '../text/text-layout.ts';

const maxLabels = 400;

/** Bars from the start to the end of lines, with their names before them. */
export function layoutHorizontalBars(plan: ChartPlan, box: Box): void {
  const { layer, data, sheet, numbers, isRtl } = plan;
  const { series, categories } = data;
  const { valueAxis, categoryAxis, axisColor, gridColor, grow } = layer;
  const size = sheet.fontSize;
  const isStacked = layer.stacking !== 'none';
  const isShare = layer.stacking === 'share';
  const spans = isStacked ? stackSpans(series, categories.length, isShare) : groupSpans(series);
  const slots = isStacked ? 1 : Math.max(1, series.length);
  const write = (value: number): string => (isShare ? numbers.share(value) : numbers.value(value));
  const slotHeight = barPlace(box.height / Math.max(1, categories.length), layer.barGap, 0, slots, size * 4).size;
  const canLabel = layer.labels !== 'none' && spans.length <= maxLabels && (layer.labels === 'all' || !isStacked);
  const isLabelled = canLabel && (isStacked || slotHeight >= sheet.lineHeight * 0.6);
  const showsValues = valueAxis.show === 'show' || (valueAxis.show === 'auto' && (!isLabelled || isStacked));
  const hasGrid = valueAxis.grid && (valueAxis.show !== 'auto' || showsValues);
  const small = { color: axisColor, scale: 0.9 };

  // Names of categories, in up to two lines.
  const showsNames = categoryAxis.show !== 'hide';
  const footTitle =
    valueAxis.title === '' || !showsValues
      ? undefined
      : sheet.set(valueAxis.title, small, { width: box.width, align: 'center' });
  const foot =
    (showsValues ? sheet.lineHeight + size * 0.2 : 0) + (footTitle ? footTitle.contentHeight + size * 0.2 : 0);
  const height = Math.max(1, box.height - foot);
  const step = height / Math.max(1, categories.length);
  const stride = Math.max(1, Math.ceil((sheet.lineHeight * 0.95) / step));
  const maxName = box.width * 0.38;
  const lines = Math.max(1, Math.min(3, Math.floor(step / sheet.lineHeight)));
  const nameStyle = { color: textColor(layer) };
  const names = categories.map((name, index): TextLayout | undefined => {
    if (!showsNames || index % stride !== 0) return undefined;
    const whole = sheet.set(name, nameStyle);
    return whole.contentWidth <= maxName
      ? whole
      : sheet.set(name, nameStyle, { width: maxName, lines, align: isRtl ? 'right' : 'left' });
  });
  const nameWidth = Math.max(0, ...names.map((text) => text?.contentWidth ?? 0));
  const before = nameWidth > 0 ? Math.min(maxName, nameWidth) + size * 0.7 : 0;

  const values = isStacked ? spans.map(({ to }) => to) : numbersOf(series);
  const labels =
    isLabelled && !isStacked ? spans.map(({ value }) => sheet.set(write(value), { scale: 0.9, weight: 600 })) : [];
  const wide = valueRange(values, {
    min: valueAxis.min,
    max: valueAxis.max,
    withZero: true,
    count: Math.max(2, Math.min(8, Math.round((box.width - before) / (size * 6)))),
  });
  const range =
    labels.length > 0 && !showsValues
      ? tightRange(
          wide,
          spans.map(({ to }) => to),
          valueAxis,
        )
      : wide;
  const widest = (test: (span: BarSpan) => boolean): number =>
    Math.max(
      0,
      ...labels.map(({ contentWidth }, index) => (spans[index] && test(spans[index]) ? contentWidth + size * 0.4 : 0)),
    );
  const after = Math.max(
    widest(({ value }) => value >= 0),
    showsValues ? size : 0,
  );
  const negative = widest(({ value }) => value < 0);
  const left = box.x + (isRtl ? after : before + negative);
  const right = box.x + box.width - (isRtl ? before + negative : after);
  const scale = isRtl
    ? valueScale(range, Math.max(left + 1, right), left)
    : valueScale(range, left, Math.max(left + 1, right));
  const zero = scale(Math.max(range.low, Math.min(range.high, 0)));

  if (hasGrid || showsValues) {
    let edge = Number.NEGATIVE_INFINITY;
    const ticks = isRtl ? range.ticks.toReversed() : range.ticks;
    for (const value of ticks) {
      const x = scale(value);
      if (hasGrid && Math.abs(x - zero) > 0.01)
        sheet.line(`M${rounded(x)} ${rounded(box.y)}V${rounded(box.y + height)}`, gridColor, hairline(size));
      if (!showsValues) continue;
      const text = sheet.set(isShare ? numbers.share(value) : numbers.tick(value, range.step), small);
      const start = Math.max(box.x, Math.min(box.x + box.width - text.contentWidth, x - text.contentWidth / 2));
      if (start < edge + size * 0.4) continue;
      edge = start + text.contentWidth;
      sheet.put(text, start, box.y + height + size * 0.2);
    }
    if (footTitle) sheet.put(footTitle, box.x, box.y + box.height - footTitle.contentHeight);
  }
  const boxOf = (span: BarSpan): Box => {
    const { offset, size: thickness } = barPlace(step, layer.barGap, slots === 1 ? 0 : span.series, slots, size * 4);
    const [from, to] = [scale(span.from * grow), scale(span.to * grow)];
    return {
      x: Math.min(from, to),
      y: box.y + span.category * step + offset,
      width: Math.abs(to - from),
      height: thickness,
    };
  };
  const byColor = new Map<string, string[]>();
  for (const span of spans) {
    const bar = boxOf(span);
    const radius = span.isEnd ? barRadius(plan, bar.height, bar.width) : 0;
    const isRight = span.to >= span.from !== isRtl;
    const [start, end] = isRight ? [0, radius] : [radius, 0];
    const d = barPath(bar, { topLeft: start, topRight: end, bottomRight: end, bottomLeft: start });
    const own = byColor.get(span.color) ?? [];
    if (own.length === 0) byColor.set(span.color, own);
    own.push(d);
  }
  for (const [color, paths] of byColor) sheet.fill(paths.join(''), color);
  if (showsNames)
    sheet.line(`M${rounded(zero)} ${rounded(box.y)}V${rounded(box.y + height)}`, axisColor, hairline(size));
  const negativeX = isRtl ? box.x + box.width : box.x;
  for (const [index, text] of names.entries()) {
    if (text) sheet.putAt(text, negativeX, box.y + (index + 0.5) * step, isRtl ? 'right' : 'left');
  }
  const alpha = labelAlpha(grow);
  if (!isLabelled || alpha === 0) return;
  for (const [index, span] of spans.entries()) {
    const bar = boxOf(span);
    const middle = bar.y + bar.height / 2;
    if (isStacked) {
      const text = sheet.set(write(span.value), { scale: 0.9, weight: 600 });
      if (text.contentWidth + size * 0.4 > bar.width || text.contentHeight > bar.height + 2) continue;
      sheet.putAt(recolored(text, faded(readableOn(span.color), alpha)), bar.x + bar.width / 2, middle, 'center');
      continue;
    }
    const text = labels[index];
    if (!text) continue;
    const isRight = span.value >= 0 !== isRtl;
    const x = isRight ? bar.x + bar.width + size * 0.35 : bar.x - size * 0.35;
    sheet.putAt(fadedText(plan, text, alpha), x, middle, isRight ? 'left' : 'right');
  }
}
