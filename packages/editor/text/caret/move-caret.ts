import type { CaretLine } from './caret-lines.ts';
import { caretAtBoundary, edgeOfCaret, lineOfCaret, placeOfCaret } from './caret-place.ts';
import type { Caret } from './caret.ts';
import { caretAtX } from './hit-test.ts';

/**
 * One character to the left or right as seen, whatever way the text there runs; past the end of a line to the neighboring one.
 * At the ends of the text the caret stays.
 */
export function moveSideways(lines: readonly CaretLine[], caret: Caret, to: 'left' | 'right'): Caret {
  const line = lineOfCaret(lines, caret);
  if (!line) return caret;
  const { boundary } = edgeOfCaret(line, caret);
  const next = boundary + (to === 'right' ? 1 : -1);
  const isForward = (to === 'right') !== line.isRtl;
  const target = lines[line.index + (isForward ? 1 : -1)];
  if (next >= 0 && next <= line.units.length) {
    const crossed = caretAtBoundary(line, next, to === 'right' ? 'left' : 'right');
    const isAtEdge = next === (to === 'right' ? line.units.length : 0);
    // Where a line wraps, its end is the start of the next line.
    const wraps = line.isSoft && isForward && crossed.affinity === 'before' && crossed.offset === line.end;
    return wraps && isAtEdge && target ? entryOf(target, to) : crossed;
  }
  if (!target) return caret;
  const arrived = entryOf(target, to);
  const isSamePlace = arrived.offset === caret.offset && target.units.length > 0;
  return isSamePlace ? moveSideways(lines, { ...arrived, affinity: isForward ? 'after' : 'before' }, to) : arrived;
}

/** Where a caret that comes from another line enters this one. */
function entryOf(line: CaretLine, to: 'left' | 'right'): Caret {
  return caretAtBoundary(line, to === 'right' ? 0 : line.units.length, to);
}

/**
 * One line up or down. `goalX` is the x, in pixels of the layer's box, at which moving began, so that short lines on the way do
 * not matter; undefined takes the caret's own. Beyond the first and last line: the start and end of the text.
 */
export function moveByLine(
  lines: readonly CaretLine[],
  caret: Caret,
  by: number,
  goalX: number | undefined,
): { caret: Caret; goalX: number } {
  const line = lineOfCaret(lines, caret);
  const x = goalX ?? placeOfCaret(lines, caret)?.top.x ?? 0;
  if (!line) return { caret, goalX: x };
  const target = lines[line.index + by];
  if (target) return { caret: caretAtX(target, x), goalX: x };
  const end: Caret =
    by < 0
      ? { offset: lines[0]?.start ?? 0, affinity: 'after' }
      : { offset: lines.at(-1)?.end ?? 0, affinity: 'before' };
  return { caret: end, goalX: x };
}

/** The start or end of the caret's line in its paragraph's direction. */
export function moveToLineEnd(lines: readonly CaretLine[], caret: Caret, side: 'start' | 'end'): Caret {
  const line = lineOfCaret(lines, caret);
  if (!line) return caret;
  return side === 'start' ? { offset: line.start, affinity: 'after' } : { offset: line.end, affinity: 'before' };
}
