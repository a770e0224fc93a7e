import type { Segment } from './fill-line.ts';
import { clusterFlag } from './text-item.ts';

/**
 * The segments of a line with `room` pixels shared out between its words, and between ideographs that stand side by side.
 * A line without either stays as it is.
 */
export function justifyLine(segments: readonly Segment[], room: number): readonly Segment[] {
  let count = 0;
  for (const [index, { from, to }] of segments.entries()) {
    for (let cluster = from; cluster < to; cluster++) if (stretchesAfter(segments, index, cluster)) count += 1;
  }
  if (count === 0 || room <= 0) return segments;
  const share = room / count;
  return segments.map((segment, index) => {
    const advances = segment.item.advances.slice();
    for (let cluster = segment.from; cluster < segment.to; cluster++) {
      if (stretchesAfter(segments, index, cluster)) advances[cluster] = (advances[cluster] ?? 0) + share;
    }
    return { ...segment, item: { ...segment.item, advances } };
  });
}

function stretchesAfter(segments: readonly Segment[], index: number, cluster: number): boolean {
  const segment = segments[index];
  if (segment === undefined) return false;
  const isLastOfSegment = cluster === segment.to - 1;
  const next = isLastOfSegment ? segments[index + 1] : segment;
  if (next === undefined) return false;
  const flags = segment.item.flags[cluster] ?? 0;
  if (flags & clusterFlag.wordSpace) return true;
  const nextFlags = next.item.flags[isLastOfSegment ? next.from : cluster + 1] ?? 0;
  return (flags & nextFlags & clusterFlag.ideograph) !== 0;
}
