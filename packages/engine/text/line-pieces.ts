import { visualOrder } from './bidi-levels.ts';
import type { Segment } from './fill-line.ts';
import { styleAt, type StyleSpan } from './prepare-text.ts';

/** A stretch of a line in one item and one style. */
export interface LinePiece extends Segment {
  level: number;
  /** Index of its own style, color and decoration included. */
  style: number;
  /** Whether it hangs over the end of the line. */
  hanging: boolean;
}

/**
 * A line's segments split where the style changes, in the order they are seen from left to right (UAX #9: spaces at the end
 * take the paragraph's level by rule L1, the order is that of rule L2).
 */
export function linePieces(
  shown: readonly Segment[],
  hanging: readonly Segment[],
  spans: readonly StyleSpan[],
  paragraphLevel: number,
): LinePiece[] {
  const pieces = [
    ...shown.flatMap((segment) => splitByStyle(segment, spans, segment.item.level, false)),
    ...hanging.flatMap((segment) => splitByStyle(segment, spans, paragraphLevel, true)),
  ];
  return visualOrder(pieces.map(({ level }) => level)).flatMap((index) => pieces[index] ?? []);
}

function splitByStyle(
  { item, from, to }: Segment,
  spans: readonly StyleSpan[],
  level: number,
  hanging: boolean,
): LinePiece[] {
  if (item.added) return [{ item, from, to, level, style: item.style, hanging }];
  const pieces: LinePiece[] = [];
  for (let cluster = from; cluster < to; cluster++) {
    const style = styleAt(spans, item.offsets[cluster] ?? 0);
    const last = pieces.at(-1);
    if (last?.style === style) last.to = cluster + 1;
    else pieces.push({ item, from: cluster, to: cluster + 1, level, style, hanging });
  }
  return pieces;
}
