import type { Box } from '../geometry/boxes.ts';
import { faded } from './chart-colors.ts';
import { numbersOf } from './chart-data.ts';
import type { ChartPlan } from './chart-frame.ts';
import { rounded } from './chart-sheet.ts';
import { circle } from './chart-paths.ts';
import { overlap } from './spread-apart.ts';
import { hairline } from './vertical-axes.ts';
import { valueRange, valueScale } from './value-axis.ts';

const maxSpokes = 60;

/** Values of each series on spokes about a point, joined to a web. */
export function layoutRadar(plan: ChartPlan, box: Box): void {
  const { layer, data, sheet, numbers, isRtl } = plan;
  const count = Math.min(maxSpokes, data.categories.length);
  if (data.categories.length > maxSpokes)
    plan.report(`Of ${data.categories.length} categories the first ${maxSpokes} are drawn.`);
  const size = sheet.fontSize;
  const small = { color: layer.axisColor, scale: 0.9 };
  const showsNames = layer.categoryAxis.show !== 'hide';
  const nameWidth = box.width * 0.26;
  const names = data.categories
    .slice(0, count)
    .map((name) => (showsNames ? sheet.set(name, small, { width: nameWidth, lines: 2 }) : undefined));
  const angles = names.map((_, index) => ((isRtl ? -2 : 2) * Math.PI * index) / Math.max(1, count));
  const spokes = angles.map((angle) => ({ x: Math.sin(angle), y: -Math.cos(angle) }));
  // As large as the names around it let it be.
  let radius = Math.min(box.width, box.height) / 2;
  for (const [index, { x, y }] of spokes.entries()) {
    const text = names[index];
    if (!text) continue;
    const across = box.width / 2 - text.contentWidth - size * 0.5;
    const along = box.height / 2 - text.contentHeight - size * 0.4;
    if (Math.abs(x) > 0.15) radius = Math.min(radius, across / Math.abs(x));
    if (Math.abs(y) > 0.5) radius = Math.min(radius, along / Math.abs(y));
  }
  radius = Math.max(radius, Math.min(box.width, box.height) * 0.15, 1);
  const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const range = valueRange(numbersOf(data.series), {
    min: layer.valueAxis.min,
    max: layer.valueAxis.max,
    withZero: true,
    count: Math.max(3, Math.min(5, Math.round(radius / (size * 1.6)))),
  });
  const scale = valueScale(range, 0, radius);
  const at = (index: number, length: number): string => {
    const { x, y } = spokes[index] ?? { x: 0, y: 0 };
    return `${rounded(center.x + x * length)} ${rounded(center.y + y * length)}`;
  };
  const web = (length: (index: number) => number): string =>
    count < 3 ? '' : `M${spokes.map((_, index) => at(index, length(index))).join('L')}Z`;
  if (layer.valueAxis.grid) {
    for (const value of new Set([...range.ticks, range.high])) {
      const length = scale(value);
      if (length > 0)
        sheet.line(count < 3 ? circle(center.x, center.y, length) : web(() => length), layer.gridColor, hairline(size));
    }
    const lines = spokes.map((_, index) => `M${rounded(center.x)} ${rounded(center.y)}L${at(index, radius)}`);
    sheet.line(lines.join(''), layer.gridColor, hairline(size));
  }
  for (const { values, color } of data.series) {
    const length = (index: number): number => scale(values[index] ?? range.low) * layer.grow;
    const d = web(length);
    sheet.fill(d, faded(color, data.series.length > 3 ? 0.08 : 0.16));
    sheet.line(d, color, layer.lineWidth);
    const dots = spokes.flatMap((_, index) => {
      if (values[index] === undefined || (!layer.points && count >= 3)) return [];
      const [x = 0, y = 0] = at(index, length(index)).split(' ').map(Number);
      return [circle(x, y, Math.max(1, layer.lineWidth * 1.3))];
    });
    sheet.fill(dots.join(''), color);
  }
  if (layer.valueAxis.show !== 'hide') {
    for (const value of range.ticks.slice(1, -1)) {
      const text = sheet.set(numbers.tick(value, range.step), { color: layer.axisColor, scale: 0.75 });
      sheet.putAt(
        text,
        center.x + (isRtl ? -1 : 1) * size * 0.25,
        center.y - scale(value) + text.contentHeight * 0.5,
        isRtl ? 'right' : 'left',
      );
    }
  }
  const taken: Box[] = [];
  for (const [index, { x, y }] of spokes.entries()) {
    const text = names[index];
    if (!text) continue;
    const anchor = Math.abs(x) < 0.15 ? 'center' : x > 0 ? 'left' : 'right';
    const [toX, toY] = [center.x + x * (radius + size * 0.5), center.y + y * (radius + size * 0.4)];
    const middle = toY + (y * text.contentHeight) / 2;
    const left = anchor === 'left' ? toX : anchor === 'center' ? toX - text.contentWidth / 2 : toX - text.contentWidth;
    const place = {
      x: left,
      y: middle - text.contentHeight * 0.45,
      width: text.contentWidth,
      height: text.contentHeight * 0.9,
    };
    if (taken.some((other) => overlap(place, other))) continue;
    taken.push(place);
    sheet.putAt(text, toX, middle, anchor);
  }
}
