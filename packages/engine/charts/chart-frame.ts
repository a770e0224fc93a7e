import type { ChartLayer } from '@platen/template';
import type { Box } from '../geometry/boxes.ts';
import type { ChartData } from './chart-data.ts';
import type { ChartNumbers } from './chart-numbers.ts';
import { roundedBox } from './chart-paths.ts';
import { rounded, type ChartSheet } from './chart-sheet.ts';
import type { ChartStrings } from './chart-strings.ts';
import type { TextLayout } from '../text/text-layout.ts';

/** One chart while it is laid out. */
export interface ChartPlan {
  layer: ChartLayer;
  data: ChartData;
  sheet: ChartSheet;
  numbers: ChartNumbers;
  words: ChartStrings;
  isRtl: boolean;
  report(message: string): void;
}

/** One entry of a legend. */
export interface LegendEntry {
  title: string;
  color: string;
  /** Text after the name. */
  value?: string;
  /** A line instead of a square. */
  isLine?: boolean;
}

/** No legend has room for more names. */
const maxEntries = 120;

/** Writes title and subtitle, and answers what is left of the box below them. */
export function layoutHead({ layer, sheet, isRtl }: ChartPlan, box: Box): Box {
  const { title, subtitle, titleStyle, axisColor } = layer;
  const align = isRtl ? 'right' : 'left';
  let y = box.y;
  const put = (text: TextLayout): void => {
    sheet.put(text, box.x, y);
    y += text.contentHeight;
  };
  const maxLines = Math.max(1, Math.floor((box.height * 0.4) / sheet.lineHeight));
  if (title !== '') {
    const scale = titleStyle.fontSize === undefined ? 1.3 : 1;
    put(sheet.set(title, { scale, style: titleStyle }, { width: box.width, lines: Math.min(3, maxLines), align }));
    y += sheet.fontSize * 0.15;
  }
  if (subtitle !== '')
    put(sheet.set(subtitle, { color: axisColor }, { width: box.width, lines: Math.min(3, maxLines), align }));
  if (y > box.y) y += sheet.fontSize * 0.75;
  return { ...box, y, height: Math.max(0, box.y + box.height - y) };
}

/** Sets a legend on a side, in as many lines as it takes, and answers what is left of the box. */
export function layoutLegend(
  plan: ChartPlan,
  box: Box,
  all: readonly LegendEntry[],
  side: 'top' | 'bottom' | 'end',
): Box {
  const { sheet, isRtl, layer } = plan;
  // Further names would have no room, and need not be set.
  const entries = all.slice(0, maxEntries);
  if (entries.length === 0) return box;
  const size = sheet.fontSize;
  const mark = rounded(size * 0.72);
  const inner = size * 0.4;
  const gap = size * 1.1;
  const row = sheet.lineHeight * 1.15;
  const maxWidth = side === 'end' ? box.width * 0.35 : box.width;
  const values = entries.map(({ value = '' }) => sheet.set(value, { weight: 700 }));
  const afterName = (index: number): number => {
    const { contentWidth = 0 } = values[index] ?? {};
    return contentWidth > 0 ? contentWidth + size * 0.35 : 0;
  };
  const texts = entries.map(({ title }, index) =>
    sheet.set(title, { color: textColor(layer) }, { width: maxWidth - mark - inner - afterName(index) }),
  );
  const widths = texts.map(({ contentWidth }, index) => mark + inner + contentWidth + afterName(index));
  const places: { x: number; line: number }[] = [];
  let x = 0;
  let line = 0;
  for (const width of widths) {
    if (x > 0 && (side === 'end' || x + width > maxWidth + 0.5)) {
      line += 1;
      x = 0;
    }
    places.push({ x, line });
    x += width + gap;
  }
  const room = side === 'end' ? box.height : box.height * 0.4;
  const lines = Math.min(line + 1, Math.max(1, Math.floor(room / row)));
  const columnWidth = Math.max(0, ...widths);
  const left = side === 'end' && !isRtl ? box.x + box.width - columnWidth : box.x;
  const top = side === 'bottom' ? box.y + box.height - lines * row : box.y;
  for (const [index, { x: offset, line: at }] of places.entries()) {
    const [entry, text] = [entries[index], texts[index]];
    if (!entry || !text || at >= lines) continue;
    const width = widths[index] ?? 0;
    const start = isRtl ? (side === 'end' ? box.x + columnWidth : box.x + box.width) - offset - width : left + offset;
    const middle = top + at * row + row / 2;
    const markX = isRtl ? start + width - mark : start;
    if (entry.isLine)
      sheet.line(
        `M${rounded(markX)} ${rounded(middle)}H${rounded(markX + mark)}`,
        entry.color,
        Math.min(mark / 2, Math.max(2, layer.lineWidth)),
      );
    else sheet.fill(roundedBox(markX, middle - mark / 2, mark, mark, mark * 0.22), entry.color);
    const nameX = isRtl ? start + width - mark - inner : start + mark + inner;
    sheet.putAt(text, nameX, middle, isRtl ? 'right' : 'left');
    const value = values[index];
    if (value && afterName(index) > 0)
      sheet.putAt(value, isRtl ? start : start + width, middle, isRtl ? 'left' : 'right');
  }
  if (line + 1 > lines)
    plan.report(
      `The legend has no room for ${all.length - places.filter((place) => place.line < lines).length} of ${all.length} names.`,
    );
  const space = lines * row + size * 0.6;
  if (side === 'end') {
    const used = columnWidth + size * 1.4;
    return { ...box, x: isRtl ? box.x + used : box.x, width: Math.max(0, box.width - used) };
  }
  const height = Math.max(0, box.height - space);
  return side === 'top' ? { ...box, y: box.y + space, height } : { ...box, height };
}

/** The color of the chart's letters, where it is plain. */
export function textColor({ style, axisColor }: ChartLayer): string {
  return style.fill.type === 'solid' ? style.fill.color : axisColor;
}
