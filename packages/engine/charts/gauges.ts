import { arc, type DefaultArcObject } from 'd3-shape';
import type { Box } from '../geometry/boxes.ts';
import { fadedText, labelAlpha } from './bar-marks.ts';
import { seriesColor } from './chart-colors.ts';
import type { ChartPlan, LegendEntry } from './chart-frame.ts';
import { moved } from './slices.ts';
import { valueRange } from './value-axis.ts';

/** Bands that are measured are slimmer than slices. */
const slimness = 0.55;
/** More rings have no room in each other. */
const maxRings = 8;

/** The ends of what is measured: those given, else 0 to 1, 100 or the next round number. */
function endsOf({ layer }: ChartPlan, shown: readonly (number | undefined)[]): { min: number; max: number } {
  const values = shown.filter((value) => value !== undefined);
  const highest = values.reduce((high, value) => Math.max(high, value), 0);
  const lowest = values.reduce((low, value) => Math.min(low, value), 0);
  const min =
    layer.valueAxis.min ??
    (lowest < 0 ? valueRange(values, { min: undefined, max: undefined, withZero: true, count: 4 }).low : 0);
  const usual =
    highest <= 1
      ? 1
      : highest <= 100
        ? 100
        : valueRange([0, highest], { min: undefined, max: undefined, withZero: true, count: 4 }).high;
  const max = layer.valueAxis.max ?? usual;
  return max > min ? { min, max } : { min, max: min + 1 };
}

const shape = arc<DefaultArcObject>().digits(3).cornerRadius(1e4);

/** An arc between two angles in a band about a point. Ends are round. */
function band(
  plan: ChartPlan,
  center: { x: number; y: number },
  radii: { inner: number; outer: number },
  from: number,
  to: number,
  color: string,
): void {
  const [innerRadius, outerRadius] = [radii.inner, radii.outer];
  // From right to left it runs the other way round.
  const [startAngle, endAngle] = plan.isRtl ? [-from, -to] : [from, to];
  plan.sheet.fill(moved(shape({ innerRadius, outerRadius, startAngle, endAngle }), center), color);
}

/** A half circle that the first value fills, with the value inside. */
export function layoutGauge(plan: ChartPlan, box: Box): void {
  const { layer, data, sheet, numbers, isRtl } = plan;
  const value = data.series[0]?.values.find((each) => each !== undefined);
  const { min, max } = endsOf(plan, [value]);
  const size = sheet.fontSize;
  const hasLabels = layer.labels !== 'none';
  const foot = hasLabels ? sheet.lineHeight * 1.1 : 0;
  const outer = Math.max(1, Math.min(box.width / 2, box.height - foot));
  const inner = outer * (1 - (1 - layer.hole) * slimness);
  const center = { x: box.x + box.width / 2, y: box.y + (box.height - foot - outer) / 2 + outer };
  const quarter = Math.PI / 2;
  const part = value === undefined ? 0 : Math.max(0, Math.min(1, (value - min) / (max - min))) * layer.grow;
  band(plan, center, { inner, outer }, -quarter, quarter, layer.gridColor);
  if (part > 0) band(plan, center, { inner, outer }, -quarter, -quarter + Math.PI * part, seriesColor(layer, 0));
  if (!hasLabels || value === undefined) return;
  const alpha = labelAlpha(layer.grow);
  const room = inner * 1.5;
  const text = fitted(plan, numbers.value(value), room, Math.min(inner * 0.62, size * 5));
  const name = data.positions.length > 0 || layer.rows.length > 0 ? nameOf(plan) : '';
  const caption =
    name === '' ? undefined : sheet.set(name, { color: layer.axisColor, scale: 0.9 }, { width: room, align: 'center' });
  const baseline = center.y + (caption ? 0 : size * 0.2);
  if (alpha > 0) {
    const y = baseline - (caption?.contentHeight ?? 0) - text.contentHeight / 2;
    sheet.putAt(fadedText(plan, text, alpha), center.x, y, 'center');
    if (caption) sheet.put(caption, center.x - room / 2, baseline - caption.contentHeight);
  }
  const thickness = outer - inner;
  const small = { color: layer.axisColor, scale: 0.9 };
  const ends = [numbers.value(min), numbers.value(max)].map((end) => sheet.set(end, small));
  const middles = [center.x - outer + thickness / 2, center.x + outer - thickness / 2];
  if (isRtl) middles.reverse();
  for (const [index, end] of ends.entries()) {
    const half = end.contentWidth / 2;
    const x = Math.max(box.x + half, Math.min(box.x + box.width - half, middles[index] ?? 0));
    sheet.putAt(end, x, center.y + sheet.lineHeight * 0.65, 'center');
  }
}

/** Rings in each other, one a row; a single one with its value inside. */
export function layoutRings(plan: ChartPlan, box: Box): void {
  const { layer, data, sheet, numbers } = plan;
  const values = (data.series[0]?.values ?? []).slice(0, maxRings);
  const { min, max } = endsOf(plan, values);
  if (data.categories.length > maxRings)
    plan.report(`Of ${data.categories.length} rings the first ${maxRings} are drawn.`);
  const outer = Math.max(1, Math.min(box.width, box.height) / 2);
  const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const whole = outer * (1 - (values.length > 1 ? layer.hole * 0.55 : 1 - (1 - layer.hole) * slimness));
  const gap = values.length > 1 ? (whole / values.length) * 0.16 : 0;
  const thickness = (whole - gap * (values.length - 1)) / Math.max(1, values.length);
  for (const [index, value] of values.entries()) {
    const edge = outer - index * (thickness + gap);
    const radii = { inner: edge - thickness, outer: edge };
    band(plan, center, radii, 0, 2 * Math.PI, layer.gridColor);
    const part = value === undefined ? 0 : Math.max(0, Math.min(1, (value - min) / (max - min))) * layer.grow;
    if (part > 0) band(plan, center, radii, 0, 2 * Math.PI * part, seriesColor(layer, index));
  }
  const [only] = values;
  const alpha = labelAlpha(layer.grow);
  if (values.length !== 1 || only === undefined || layer.labels === 'none' || alpha === 0) return;
  const room = (outer - thickness) * 1.5;
  const text = fitted(plan, numbers.value(only), room, Math.min((outer - thickness) * 0.62, sheet.fontSize * 6));
  const name = nameOf(plan);
  const caption =
    name === '' ? undefined : sheet.set(name, { color: layer.axisColor, scale: 0.9 }, { width: room, align: 'center' });
  const height = text.contentHeight + (caption?.contentHeight ?? 0) * 0.9;
  sheet.putAt(fadedText(plan, text, alpha), center.x, center.y - height / 2 + text.contentHeight / 2, 'center');
  if (caption) sheet.put(caption, center.x - room / 2, center.y + height / 2 - caption.contentHeight);
}

/** Names and values of several rings. */
export function ringLegend({ layer, data, numbers }: ChartPlan): LegendEntry[] {
  const values = data.series[0]?.values ?? [];
  if (data.categories.length < 2) return [];
  return data.categories.slice(0, maxRings).map((name, index) => {
    const value = values[index];
    const isWritten = value !== undefined && layer.labels !== 'none';
    return { title: name, color: seriesColor(layer, index), ...(isWritten && { value: numbers.value(value) }) };
  });
}

/** The name of the only row, where a column has one. */
function nameOf({ data, layer }: ChartPlan): string {
  const [name = ''] = data.categories;
  const isNumbered = name === '1' && !Object.values(layer.rows[0] ?? {}).includes('1');
  return isNumbered ? '' : name;
}

/** A text as large as its room lets it be. */
function fitted({ sheet }: ChartPlan, text: string, width: number, maxSize: number): ReturnType<typeof sheet.set> {
  const first = sheet.set(text, { scale: maxSize / sheet.fontSize, weight: 700 });
  if (first.contentWidth <= width) return first;
  return sheet.set(text, { scale: (maxSize / sheet.fontSize) * (width / first.contentWidth), weight: 700 });
}
