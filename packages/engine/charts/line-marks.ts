import { area, curveLinear, curveMonotoneX, curveStep, line, type CurveFactory } from 'd3-shape';
import { growBox, type Box } from '../geometry/boxes.ts';
import { fadedText, labelAlpha, stackSpans } from './bar-marks.ts';
import { faded } from './chart-colors.ts';
import { numbersOf, type SeriesValues } from './chart-data.ts';
import { textColor, type ChartPlan } from './chart-frame.ts';
import { circle } from './chart-paths.ts';
import { drawBaseline, layoutVerticalAxes, type VerticalArea } from './vertical-axes.ts';
import { overlap, spreadApart } from './spread-apart.ts';
import { valueRange, valueScale } from './value-axis.ts';
import type { TextLayout } from '../text/text-layout.ts';

interface Point {
  x: number;
  y: number;
  base: number;
}

const curves: Readonly<Record<'straight' | 'smooth' | 'steps', CurveFactory>> = {
  straight: curveLinear,
  smooth: curveMonotoneX,
  steps: curveStep,
};
const maxLabels = 300;

/** Lines, or areas below them, over categories. */
export function layoutLines(plan: ChartPlan, box: Box, isDirect: boolean): void {
  const { layer, data, sheet, numbers, isRtl } = plan;
  const { series, categories } = data;
  const isArea = layer.kind === 'area';
  const stacks =
    isArea && layer.stacking !== 'none' ? stackLines(series, categories.length, layer.stacking === 'share') : undefined;
  const isShare = stacks !== undefined && layer.stacking === 'share';
  const names = isDirect
    ? series.map(({ title, color }) => sheet.set(title, { color, weight: 600, scale: 0.9 }, { width: box.width * 0.3 }))
    : [];
  const labelled = layer.labels === 'all' && series.length * categories.length <= maxLabels;
  const drawn = layoutVerticalAxes(plan, box, {
    values: stacks ? stacks.flatMap(({ tops }) => tops.filter((top) => top !== undefined)) : [...numbersOf(series)],
    withZero: isArea,
    hasLabels: false,
    headroom: { above: labelled ? sheet.lineHeight : layer.lineWidth, below: 0 },
    endRoom:
      names.length > 0
        ? Math.max(...names.map(({ contentWidth }) => contentWidth)) + sheet.fontSize * 0.7
        : sheet.fontSize * 0.4,
    isContinuous: true,
    isShare,
  });
  const lines = series.map((own, index) => {
    const stack = stacks?.[index];
    const values = stack?.tops ?? own.values;
    return values.map((value, at): Point | undefined =>
      value === undefined
        ? undefined
        : { x: drawn.x(at), y: drawn.y(value), base: stack ? drawn.y(stack.bottoms[at] ?? 0) : drawn.zero },
    );
  });
  drawBaseline(plan, drawn);
  const clip = revealed(plan, drawn.plot);
  const mark = sheet.marks.length;
  for (const [index, points] of lines.entries())
    drawLine(
      plan,
      points,
      series[index]?.color ?? '',
      isArea ? (stacks ? 0.8 : series.length > 1 ? 0.18 : 0.22) : 0,
      stacks !== undefined,
    );
  if (clip)
    for (let index = mark; index < sheet.marks.length; index++) sheet.marks[index] = { ...sheet.marks[index]!, clip };
  const alpha = labelAlpha(layer.grow);
  if (alpha === 0) return;
  if (names.length > 0) putNames(plan, drawn, lines, names, alpha);
  if (labelled)
    labelPoints(
      plan,
      lines,
      series,
      (value) => sheet.set(isShare ? numbers.share(value) : numbers.value(value), { scale: 0.85, weight: 600 }),
      isRtl,
      alpha,
    );
}

/** A bare line with a point at its end. */
export function layoutSparkline(plan: ChartPlan, box: Box): void {
  const { layer, data, sheet, numbers, isRtl } = plan;
  const [first] = data.series;
  const last = first?.values.findLast((value) => value !== undefined);
  const text =
    layer.labels === 'all' && last !== undefined ? sheet.set(numbers.value(last), { weight: 700 }) : undefined;
  const reach = Math.max(2, layer.lineWidth * 1.6);
  const end = text ? text.contentWidth + sheet.fontSize * 0.5 : 0;
  const room = { x: box.x + (isRtl ? end : 0), y: box.y, width: box.width - end, height: box.height };
  const inner = growBox(room, -Math.min(reach, room.width / 2), -Math.min(reach, room.height / 2));
  const range = valueRange(numbersOf(data.series), {
    min: layer.valueAxis.min,
    max: layer.valueAxis.max,
    withZero: false,
    count: 4,
  });
  // It shows the course of values: from the lowest to the highest.
  const values = [...numbersOf(data.series)];
  const ends = {
    ...range,
    low: layer.valueAxis.min ?? values.reduce((low, value) => Math.min(low, value), range.high),
    high: layer.valueAxis.max ?? values.reduce((high, value) => Math.max(high, value), range.low),
  };
  if (!(ends.low < ends.high)) Object.assign(ends, { low: range.low, high: range.high });
  const y = valueScale(ends, inner.y + inner.height, inner.y);
  const count = data.categories.length;
  const clip = revealed(plan, growBox(inner, reach));
  const mark = sheet.marks.length;
  for (const { values: own, color } of data.series) {
    const points = own.map((value, index): Point | undefined => {
      const at = count > 1 ? (inner.width * index) / (count - 1) : inner.width / 2;
      return value === undefined
        ? undefined
        : { x: isRtl ? inner.x + inner.width - at : inner.x + at, y: y(value), base: inner.y + inner.height };
    });
    drawLine({ ...plan, layer: { ...layer, points: false } }, points, color, 0, false);
    const tip = points.findLast((point) => point !== undefined);
    if (tip) sheet.fill(circle(tip.x, tip.y, reach), color);
  }
  if (clip)
    for (let index = mark; index < sheet.marks.length; index++) sheet.marks[index] = { ...sheet.marks[index]!, clip };
  if (text && labelAlpha(layer.grow) > 0) {
    const anchored = isRtl ? box.x : box.x + box.width;
    const tipY = y(last ?? 0);
    const half = text.contentHeight / 2;
    const within = Math.max(box.y + half, Math.min(box.y + box.height - half, tipY));
    sheet.putAt(fadedText(plan, text, labelAlpha(layer.grow)), anchored, within, isRtl ? 'left' : 'right');
  }
}

/** The part of a line chart that is shown while it grows: from its start on. Undefined when it is whole. */
function revealed({ layer, isRtl }: ChartPlan, plot: Box): Box | undefined {
  if (layer.grow >= 1) return undefined;
  const around = growBox(plot, layer.lineWidth * 3 + 4);
  const width = Math.round(around.width * layer.grow);
  const left = isRtl ? around.x + around.width - width : around.x;
  return { x: Math.round(left), y: Math.floor(around.y), width, height: Math.ceil(around.height) };
}

function drawLine(
  { layer, sheet }: ChartPlan,
  points: readonly (Point | undefined)[],
  color: string,
  fill: number,
  isSolid: boolean,
): void {
  const curve = curves[layer.curve];
  const isPresent = (point: Point | undefined): boolean => point !== undefined;
  if (fill > 0) {
    const path = area<Point | undefined>()
      .x((point) => point?.x ?? 0)
      .y0((point) => point?.base ?? 0)
      .y1((point) => point?.y ?? 0)
      .defined(isPresent)
      .curve(curve);
    sheet.fill(path([...points]), faded(color, fill));
  }
  const path = line<Point | undefined>()
    .x((point) => point?.x ?? 0)
    .y((point) => point?.y ?? 0)
    .defined(isPresent)
    .curve(curve);
  sheet.line(path([...points]), color, isSolid ? Math.min(layer.lineWidth, 1.5) : layer.lineWidth);
  // A value between missing ones would not be seen as a line.
  const radius = Math.max(1, layer.lineWidth * 1.3);
  const dots = points.flatMap((point, index) =>
    point && (layer.points || (!points[index - 1] && !points[index + 1])) ? [circle(point.x, point.y, radius)] : [],
  );
  sheet.fill(dots.join(''), color);
}

/** Names beside the ends of their lines, moved apart where they would overlap. */
function putNames(
  plan: ChartPlan,
  { plot }: VerticalArea,
  lines: readonly (readonly (Point | undefined)[])[],
  names: readonly TextLayout[],
  alpha: number,
): void {
  const { sheet, isRtl, layer, data } = plan;
  const ends = lines.flatMap((points, index) => {
    const tip = points.findLast((point) => point !== undefined);
    const text = names[index];
    if (!tip || !text) return [];
    const y = layer.kind === 'area' && layer.stacking !== 'none' ? (tip.y + tip.base) / 2 : tip.y;
    return [{ index, text, at: y, size: text.contentHeight }];
  });
  const places = spreadApart(ends, plot.y - sheet.lineHeight / 2, plot.y + plot.height + sheet.lineHeight / 2);
  const gap = sheet.fontSize * 0.4;
  const x = isRtl ? plot.x - gap : plot.x + plot.width + gap;
  for (const [order, { text, index }] of ends.entries()) {
    const shown =
      alpha === 1
        ? text
        : fadedText(
            {
              ...plan,
              layer: {
                ...layer,
                style: {
                  ...layer.style,
                  fill: { type: 'solid', color: data.series[index]?.color ?? textColor(layer) },
                },
              },
            },
            text,
            alpha,
          );
    sheet.putAt(shown, x, places[order] ?? 0, isRtl ? 'right' : 'left');
  }
}

/** Values above their points; those that would lie on another one are left out. */
function labelPoints(
  plan: ChartPlan,
  lines: readonly (readonly (Point | undefined)[])[],
  series: readonly SeriesValues[],
  write: (value: number) => TextLayout,
  isRtl: boolean,
  alpha: number,
): void {
  const taken: Box[] = [];
  for (const [index, points] of lines.entries()) {
    const order = [...points.keys()];
    if (isRtl) order.reverse();
    for (const at of order) {
      const [point, value] = [points[at], series[index]?.values[at]];
      if (!point || value === undefined) continue;
      const text = write(value);
      const [before, after] = [points[at - 1] ?? point, points[at + 1] ?? point];
      const isValley = before.y < point.y && after.y < point.y;
      const box = {
        x: point.x - text.contentWidth / 2 - 2,
        y: isValley ? point.y + plan.layer.lineWidth : point.y - text.contentHeight - plan.layer.lineWidth,
        width: text.contentWidth + 4,
        height: text.contentHeight,
      };
      if (taken.some((other) => overlap(box, other))) continue;
      taken.push(box);
      plan.sheet.put(fadedText(plan, text, alpha), box.x + 2, box.y);
    }
  }
}

interface LineStack {
  bottoms: number[];
  tops: (number | undefined)[];
}

/** Lines on top of each other; a value that is missing counts as none. */
function stackLines(series: readonly SeriesValues[], count: number, isShare: boolean): LineStack[] {
  const stacks = series.map((): LineStack => ({
    bottoms: Array.from({ length: count }, () => 0),
    tops: Array.from({ length: count }, () => 0),
  }));
  const sums = Array.from({ length: count }, () => 0);
  for (const { series: index, category, from, to } of stackSpans(series, count, isShare)) {
    const stack = stacks[index];
    if (!stack) continue;
    stack.bottoms[category] = from;
    stack.tops[category] = to;
    sums[category] = to;
  }
  // Where a series has nothing, its area is as thin as nothing at the height of those below.
  const below = Array.from({ length: count }, () => 0);
  for (const stack of stacks) {
    for (let at = 0; at < count; at++) {
      if (stack.tops[at] === 0 && stack.bottoms[at] === 0) stack.tops[at] = stack.bottoms[at] = below[at] ?? 0;
      below[at] = stack.tops[at] ?? 0;
    }
  }
  return stacks;
}
