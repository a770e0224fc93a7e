import { along, type CaretLine, type CaretUnit } from '../caret/caret-lines.ts';
import type { TextPoint } from '../caret/caret.ts';

/** A straight stretch that is underlined, in pixels of the layout. */
export type Stretch = readonly [from: TextPoint, to: TextPoint];

/** How far below the baseline words are underlined, in font sizes. */
const depth = 0.14;

/** Where a range of the laid out text is underlined: each stretch that lies together on a line; on a path each character. */
export function underlinedStretches(lines: readonly CaretLine[], start: number, end: number): Stretch[] {
  return lines.flatMap((line) => {
    if (line.start > end || line.end < start) return [];
    const units = line.units.filter((unit) => unit.start < end && unit.end > start);
    if (units.some(({ place }) => place)) return units.flatMap(onPath);
    const stretches: { left: number; right: number; y: number }[] = [];
    for (const { left, right, baseline, fontSize } of units) {
      const y = baseline + depth * fontSize;
      const last = stretches.at(-1);
      if (last && left - last.right < 1 / 64) {
        last.right = right;
        last.y = Math.max(last.y, y);
      } else stretches.push({ left, right, y });
    }
    return stretches.map(({ left, right, y }): Stretch => [
      { x: left, y },
      { x: right, y },
    ]);
  });
}

function onPath({ left, right, place, fontSize }: CaretUnit): Stretch[] {
  if (!place) return [];
  const [dx, dy] = [-Math.sin(place.angle) * depth * fontSize, Math.cos(place.angle) * depth * fontSize];
  const end = along(place, right - left);
  return [
    [
      { x: place.x + dx, y: place.y + dy },
      { x: end.x + dx, y: end.y + dy },
    ],
  ];
}

/** Draws a wavy line of CSS pixels between two points of a canvas. */
export function traceWave(context: CanvasRenderingContext2D, from: TextPoint, to: TextPoint): void {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length < 1) return;
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const step = 2.5;
  context.moveTo(from.x, from.y);
  for (let at = 0, side = 1; at < length; at += step, side = -side) {
    const [middle, next] = [Math.min(length, at + step / 2), Math.min(length, at + step)];
    const [cx, cy] = [from.x + ux * middle - uy * side * 2.4, from.y + uy * middle + ux * side * 2.4];
    context.quadraticCurveTo(cx, cy, from.x + ux * next, from.y + uy * next);
  }
}
