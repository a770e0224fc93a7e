import type { Box } from '../geometry/boxes.ts';
import { fadedText, labelAlpha } from './bar-marks.ts';
import { faded, seriesColor } from './chart-colors.ts';
import { findNames } from './chart-data.ts';
import type { ChartPlan, LegendEntry } from './chart-frame.ts';
import { rounded } from './chart-sheet.ts';
import { circle } from './chart-paths.ts';
import { overlap } from './spread-apart.ts';
import { hairline } from './vertical-axes.ts';
import { valueRange, valueScale } from './value-axis.ts';

interface Dot {
  x: number;
  y: number;
  /** 0 to 1, of the largest area. */
  weight: number;
  name: string;
  color: string;
}

const maxGroups = 8;
const maxLabels = 60;

/** The groups of a scatter chart: names that come again and again. Empty when each point has a name of its own. */
function groupsOf(names: readonly string[]): string[] {
  const groups = [...new Set(names.filter((name) => name !== ''))];
  return groups.length <= maxGroups && groups.length < names.length ? groups : [];
}

/** Its legend, where points are in groups. */
export function scatterLegend(plan: ChartPlan): LegendEntry[] {
  return groupsOf(findNames(plan.layer)).map((title, index) => ({ title, color: seriesColor(plan.layer, index) }));
}

/** Points by two columns of numbers; a third one is their area. */
export function layoutScatter(plan: ChartPlan, box: Box): void {
  const { layer, data, sheet, numbers, isRtl } = plan;
  const [first, weights] = data.series;
  const names = findNames(layer);
  const groups = groupsOf(names);
  const heaviest = (weights?.values ?? []).reduce((highest: number, value) => Math.max(highest, value ?? 0), 0);
  const dots = (first?.values ?? []).flatMap((y, index): Dot[] => {
    const x = data.positions[index];
    if (x === undefined || y === undefined) return [];
    const name = names[index] ?? '';
    const weight = heaviest > 0 ? Math.max(0, weights?.values[index] ?? 0) / heaviest : 1;
    return [
      {
        x,
        y,
        weight,
        name,
        color: groups.length > 0 ? seriesColor(layer, Math.max(0, groups.indexOf(name))) : (first?.color ?? ''),
      },
    ];
  });
  const { valueAxis, categoryAxis, axisColor, gridColor } = layer;
  const size = sheet.fontSize;
  const small = { color: axisColor, scale: 0.9 };
  const showsY = valueAxis.show !== 'hide';
  const showsX = categoryAxis.show !== 'hide';
  const isPlain = heaviest === 0;
  const largest = isPlain ? Math.max(1.5, size * 0.3) : Math.min(box.width, box.height) * 0.07;
  const titleY = showsY ? valueAxis.title || (first?.title ?? '') : '';
  const titleX = showsX ? categoryAxis.title || columnTitle(plan) : '';
  let top = box.y;
  if (titleY !== '') {
    const text = sheet.set(titleY, small, { width: box.width, align: isRtl ? 'right' : 'left' });
    sheet.put(text, box.x, top);
    top += text.contentHeight + size * 0.5;
  }
  const foot = showsX ? sheet.lineHeight + size * 0.4 + (titleX === '' ? 0 : sheet.lineHeight) : 0;
  const bottom = Math.max(top + 2, box.y + box.height - foot);
  const vertical = valueRange(
    dots.map(({ y }) => y),
    {
      min: valueAxis.min,
      max: valueAxis.max,
      withZero: false,
      zeroWithin: 0.25,
      count: Math.max(2, Math.min(8, Math.round((bottom - top) / (size * 4)))),
    },
  );
  const ticks = showsY
    ? vertical.ticks.map((value) => ({ value, text: sheet.set(numbers.tick(value, vertical.step), small) }))
    : [];
  const gutter = ticks.length > 0 ? Math.max(...ticks.map(({ text }) => text.contentWidth)) + size * 0.6 : 0;
  const [left, right] = isRtl ? [box.x + size, box.x + box.width - gutter] : [box.x + gutter, box.x + box.width - size];
  const horizontal = valueRange(
    dots.map(({ x }) => x),
    {
      min: undefined,
      max: undefined,
      withZero: false,
      zeroWithin: 0.25,
      count: Math.max(2, Math.min(8, Math.round((right - left) / (size * 6)))),
    },
  );
  const inset = Math.min(largest, (right - left) / 4, (bottom - top) / 4);
  const yScale = valueScale(vertical, bottom - (isPlain ? 0 : inset), top + inset);
  const xScale = isRtl ? valueScale(horizontal, right, left) : valueScale(horizontal, left, right);
  for (const { value, text } of ticks) {
    const y = yScale(value);
    if (valueAxis.grid) sheet.line(`M${rounded(left)} ${rounded(y)}H${rounded(right)}`, gridColor, hairline(size));
    sheet.putAt(text, isRtl ? box.x + box.width : left - size * 0.6, y, 'right');
  }
  if (showsX) {
    const isYear =
      horizontal.low >= 1000 &&
      horizontal.high <= 3000 &&
      data.positions.every((value) => value === undefined || Number.isInteger(value));
    let edge = Number.NEGATIVE_INFINITY;
    for (const value of isRtl ? horizontal.ticks.toReversed() : horizontal.ticks) {
      const x = xScale(value);
      if (valueAxis.grid) sheet.line(`M${rounded(x)} ${rounded(top)}V${rounded(bottom)}`, gridColor, hairline(size));
      const text = sheet.set(isYear ? String(value) : plan.numbers.tick(value, horizontal.step), small);
      const start = Math.max(box.x, Math.min(box.x + box.width - text.contentWidth, x - text.contentWidth / 2));
      if (start < edge + size * 0.4) continue;
      edge = start + text.contentWidth;
      sheet.put(text, start, bottom + size * 0.4);
    }
    if (titleX !== '') {
      const text = sheet.set(titleX, small, { width: box.width, align: isRtl ? 'left' : 'right' });
      sheet.put(text, box.x, box.y + box.height - text.contentHeight);
    }
    sheet.line(`M${rounded(left)} ${rounded(bottom)}H${rounded(right)}`, axisColor, hairline(size));
  }
  const taken: Box[] = [];
  // Small points stay visible on large ones.
  for (const dot of dots.toSorted((one, other) => other.weight - one.weight)) {
    const radius = Math.max(size * 0.2, largest * Math.sqrt(dot.weight)) * layer.grow;
    const [x, y] = [xScale(dot.x), yScale(dot.y)];
    const d = circle(x, y, radius);
    sheet.fill(d, faded(dot.color, isPlain ? 0.8 : 0.65));
    if (!isPlain) sheet.line(d, dot.color, hairline(size));
    taken.push({ x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius });
  }
  const alpha = labelAlpha(layer.grow);
  if (layer.labels === 'none' || alpha === 0 || groups.length > 0 || dots.length > maxLabels) return;
  for (const dot of dots.toSorted((one, other) => other.weight - one.weight)) {
    if (dot.name === '') continue;
    const text = sheet.set(dot.name, { scale: 0.85 }, { width: box.width * 0.3 });
    const radius = Math.max(size * 0.2, largest * Math.sqrt(dot.weight));
    const [x, y] = [xScale(dot.x), yScale(dot.y)];
    const { contentWidth: width, contentHeight: height } = text;
    const places = [
      { x: isRtl ? x - radius - 3 - width : x + radius + 3, y: y - height / 2 },
      { x: isRtl ? x + radius + 3 : x - radius - 3 - width, y: y - height / 2 },
      { x: x - width / 2, y: y - radius - height },
      { x: x - width / 2, y: y + radius },
    ].map((at) => ({ ...at, width, height }));
    const free = places.find(
      (place) =>
        place.x >= left &&
        place.x + width <= box.x + box.width &&
        place.y >= top - height / 2 &&
        place.y + height <= bottom &&
        !taken.some((other) => overlap(place, other)),
    );
    if (!free) continue;
    taken.push(free);
    sheet.put(fadedText(plan, text, alpha), free.x, free.y);
  }
}

/** The name of the column of horizontal values. */
function columnTitle({ layer, data }: ChartPlan): string {
  if (layer.category !== '') return layer.category;
  const [row = {}] = layer.rows;
  const taken = new Set(data.series.map(({ key }) => key));
  return Object.keys(row).find((key) => !taken.has(key) && typeof row[key] === 'number') ?? '';
}
