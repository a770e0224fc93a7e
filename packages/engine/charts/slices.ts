import { arc, pie, type DefaultArcObject } from 'd3-shape';
import type { Box } from '../geometry/boxes.ts';
import { fadedText, labelAlpha, recolored } from './bar-marks.ts';
import { faded, readableOn, seriesColor } from './chart-colors.ts';
import type { ChartPlan, LegendEntry } from './chart-frame.ts';
import { rounded } from './chart-sheet.ts';
import { spreadApart } from './spread-apart.ts';
import { hairline } from './vertical-axes.ts';
import type { TextLayout } from '../text/text-layout.ts';

/** One part of a whole. */
interface Slice {
  name: string;
  value: number;
  share: number;
  color: string;
  startAngle: number;
  endAngle: number;
}

/** More slices cannot be told apart and have no names beside them. */
const maxNamed = 16;
/** Of more, no slice has room for its share. */
const maxLabels = 100;

/** The parts of a pie chart, from the top on, clockwise; counterclockwise from right to left. Values below zero have no part. */
export function slicesOf(plan: ChartPlan): Slice[] {
  const { data, layer, isRtl } = plan;
  const [series] = data.series;
  const parts = data.categories.flatMap((name, index) => {
    const value = series?.values[index];
    return value !== undefined && value > 0 ? [{ name, value, index }] : [];
  });
  const negative = (series?.values ?? []).filter((value) => value !== undefined && value < 0).length;
  if (negative > 0) plan.report(`${negative} values below zero have no slice.`);
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  const turn = (isRtl ? -2 : 2) * Math.PI * layer.grow;
  const angles = pie<{ value: number }>()
    .value(({ value }) => value)
    .sort(null)
    .endAngle(turn)(parts);
  return parts.map(({ name, value, index }, at) => ({
    name,
    value,
    share: value / total,
    color: seriesColor(layer, index),
    startAngle: angles[at]?.startAngle ?? 0,
    endAngle: angles[at]?.endAngle ?? 0,
  }));
}

/** The legend of a pie chart. */
export function sliceLegend(slices: readonly Slice[]): LegendEntry[] {
  return slices.map(({ name, color }) => ({ title: name, color }));
}

/** A pie or a donut, with names and shares beside it or inside its slices. */
export function layoutSlices(plan: ChartPlan, box: Box, slices: readonly Slice[], isDirect: boolean): void {
  const { layer, sheet, numbers } = plan;
  const size = sheet.fontSize;
  const hasNames = isDirect && slices.length <= maxNamed;
  const writeValue = ({ value, share }: Slice): string =>
    layer.numbers.style === 'auto' ? numbers.share(share) : numbers.value(value);
  // Names take what a pie of the whole height leaves, but have some room anyway.
  const leftOver = box.width / 2 - (box.height / 2 - sheet.lineHeight * 0.7) - size * 1.6;
  const nameRoom = Math.max(size * 5.5, Math.min(box.width * 0.32, leftOver));
  const names = hasNames
    ? slices.map((slice) => sliceName(plan, slice, layer.labels === 'none' ? '' : writeValue(slice), nameRoom))
    : [];
  const widest = Math.max(0, ...names.map(({ width }) => width));
  const beside = hasNames ? widest + size * 1.6 : 0;
  const radius = Math.max(
    1,
    Math.min(box.width / 2 - beside, box.height / 2 - (hasNames ? sheet.lineHeight * 0.7 : 0)),
  );
  const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const hole = layer.kind === 'donut' ? layer.hole * radius : 0;
  const shape = arc<DefaultArcObject>().digits(3);
  const gap = slices.length > 1 ? Math.min(0.02, 1.2 / radius) : 0;
  for (const { startAngle, endAngle, color } of slices) {
    const d = shape({ innerRadius: hole, outerRadius: radius, startAngle, endAngle, padAngle: gap });
    sheet.fill(moved(d, center), color);
  }
  const alpha = labelAlpha(layer.grow);
  if (alpha === 0) return;
  if (hasNames) {
    putNames(plan, box, center, radius, slices, names, alpha);
    return;
  }
  if (layer.labels === 'none' || slices.length > maxLabels) return;
  for (const slice of slices) {
    const text = sheet.set(writeValue(slice), { scale: 0.9, weight: 700 });
    const middle = hole > 0 ? (hole + radius) / 2 : radius * 0.68;
    const angle = (slice.startAngle + slice.endAngle) / 2;
    const arcLength = Math.abs(slice.endAngle - slice.startAngle) * middle;
    if (
      text.contentWidth > Math.min(arcLength, hole > 0 ? radius - hole : radius) - size * 0.3 ||
      arcLength < sheet.lineHeight
    )
      continue;
    const [x, y] = [center.x + Math.sin(angle) * middle, center.y - Math.cos(angle) * middle];
    sheet.putAt(recolored(text, faded(readableOn(slice.color), alpha)), x, y, 'center');
  }
}

/** A name with its value: in one line where there is room, else below each other. */
interface SliceName {
  texts: readonly TextLayout[];
  width: number;
  height: number;
}

function sliceName({ sheet }: ChartPlan, { name }: Slice, value: string, room: number): SliceName {
  const scale = 0.95;
  const bold = { fontWeight: 700 };
  const both = [{ text: name.slice(0, 80) }, ...(value === '' ? [] : [{ text: ` ${value}`, style: bold }])];
  const line = sheet.set(both, { scale });
  const texts =
    line.contentWidth <= room
      ? [line]
      : [
          sheet.set(name, { scale }, { width: room, lines: 2 }),
          ...(value === '' ? [] : [sheet.set(value, { scale, weight: 700 })]),
        ];
  return {
    texts,
    width: Math.max(...texts.map(({ contentWidth }) => contentWidth)),
    height: texts.reduce((sum, { contentHeight }) => sum + contentHeight, 0),
  };
}

/** Names left and right of a pie, each joined to its slice by a line, moved apart where they would overlap. */
function putNames(
  plan: ChartPlan,
  box: Box,
  center: { x: number; y: number },
  radius: number,
  slices: readonly Slice[],
  names: readonly SliceName[],
  alpha: number,
): void {
  const { sheet, layer } = plan;
  const size = sheet.fontSize;
  for (const side of [1, -1]) {
    const own = slices.flatMap((slice, index) => {
      const angle = (slice.startAngle + slice.endAngle) / 2;
      const [dx, dy] = [Math.sin(angle), -Math.cos(angle)];
      const name = names[index];
      if (!name || dx >= 0 !== side > 0) return [];
      return [{ name, dx, dy, at: center.y + dy * (radius + size * 0.6), size: name.height + 1 }];
    });
    const places = spreadApart(own, box.y, box.y + box.height);
    for (const [index, { name, dx, dy }] of own.entries()) {
      const y = places[index] ?? 0;
      if (y + name.height / 2 > box.y + box.height + size) continue;
      const from = { x: center.x + dx * (radius + 2), y: center.y + dy * (radius + 2) };
      const knee = center.x + dx * (radius + size * 0.6);
      // Names follow the round of the pie, and leave it to each other.
      const half = name.height / 2;
      const nearest = Math.max(0, Math.abs(y - center.y) - half);
      const reach = nearest < radius ? Math.sqrt(radius * radius - nearest * nearest) : 0;
      const x = center.x + side * Math.max(side * (knee - center.x), reach + size * 0.6);
      sheet.line(
        `M${rounded(from.x)} ${rounded(from.y)}L${rounded(x)} ${rounded(y)}H${rounded(x + side * size * 0.35)}`,
        faded(layer.axisColor, 0.6 * alpha),
        hairline(size),
      );
      let top = y - half;
      for (const text of name.texts) {
        sheet.putAt(
          fadedText(plan, text, alpha),
          x + side * size * 0.55,
          top + text.contentHeight / 2,
          side > 0 ? 'left' : 'right',
        );
        top += text.contentHeight;
      }
    }
  }
}

/** Path data moved to a point; d3 draws arcs about the origin. */
export function moved(d: string | null, { x, y }: { x: number; y: number }): string {
  if (!d) return '';
  return d.replaceAll(/([MLA])([^MLAZ]*)/g, (_, command: string, text: string) => {
    const numbers = text.split(/[ ,]/).map(Number);
    const at = numbers.length - 2;
    numbers[at] = rounded((numbers[at] ?? 0) + x);
    numbers[at + 1] = rounded((numbers[at + 1] ?? 0) + y);
    return command + numbers.join(' ');
  });
}
