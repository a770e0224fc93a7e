import type { TextLayer } from '@platen/template';
import { clusterFlag } from './text-item.ts';
import { inkWidth, widthTolerance, withoutHangingSpaces, type Segment } from './fill-line.ts';
import type { SetLine } from './set-lines.ts';

/**
 * A line that ends with the layer's ellipsis, as many of its clusters kept as leave room for it. The ellipsis has the style
 * of the text before it and stands at the end side of the paragraph. Where there is no room even for it, it is omitted.
 */
export function truncateLine(layer: Pick<TextLayer, 'ellipsis'>, line: SetLine): { line: SetLine; shownEnd: number } {
  const { paragraph, available } = line;
  // The line's own hyphen goes.
  const own = line.segments.filter(({ item }) => !item.added);
  let visible = withoutHangingSpaces(startWithin(own, available));
  for (;;) {
    const ellipsis = ellipsisAfter(layer, line, visible);
    const segments = [...visible, ...ellipsis];
    if (visible.length === 0 || inkWidth(segments) <= available + widthTolerance) {
      const fits = inkWidth(segments) <= available + widthTolerance;
      const shown = fits ? segments : withoutHangingSpaces(startWithin(own, available));
      const shownEnd = endOf(fits ? visible : shown, line.start);
      return {
        line: { ...line, segments: shown, end: shownEnd, width: inkWidth(shown), continues: false },
        shownEnd,
      };
    }
    visible = withoutHangingSpaces(shortened(paragraph, visible));
  }
}

function ellipsisAfter(layer: Pick<TextLayer, 'ellipsis'>, line: SetLine, visible: readonly Segment[]): Segment[] {
  if (layer.ellipsis === '') return [];
  const at = endOf(visible, line.start);
  const style = line.paragraph.styleAt(Math.max(line.start, at - 1));
  const level = line.paragraph.direction === 'rtl' ? 1 : 0;
  return line.paragraph.shapeAdded(layer.ellipsis, style, level, at).map((item) => ({ item, from: 0, to: item.count }));
}

/** Without the last cluster; what is left is shaped again where the cut would show. */
function shortened(paragraph: SetLine['paragraph'], segments: readonly Segment[]): Segment[] {
  const last = segments.at(-1);
  if (last === undefined) return [];
  const before = segments.slice(0, -1);
  const { item, from } = last;
  let to = last.to - 1;
  // The images of an emoji that fell apart go together.
  while (to > from && item.offsets[to] === item.offsets[to - 1]) to -= 1;
  if (to <= from) return before;
  if (((item.flags[to] ?? 0) & clusterFlag.unsafe) === 0) return [...before, { item, from, to }];
  const start = item.offsets[from] ?? item.start;
  const anew = paragraph.reshape(item, start, item.offsets[to] ?? item.end);
  return [...before, { item: anew, from: 0, to: anew.count }];
}

/** As many clusters from the start as their advances leave room for, found in one walk however long the line is. */
function startWithin(segments: readonly Segment[], available: number): Segment[] {
  const visible: Segment[] = [];
  let width = 0;
  for (const { item, from, to } of segments) {
    for (let cluster = from; cluster < to; cluster++) {
      width += item.advances[cluster] ?? 0;
      if (width - (item.spacings[cluster] ?? 0) <= available + widthTolerance) continue;
      return cluster > from ? [...visible, { item, from, to: cluster }] : visible;
    }
    visible.push({ item, from, to });
  }
  return visible;
}

function endOf(segments: readonly Segment[], start: number): number {
  const last = segments.at(-1);
  return last === undefined ? start : (last.item.offsets[last.to] ?? last.item.end);
}
