import { along, type CaretLine } from './caret-lines.ts';
import { caretAtBoundary } from './caret-place.ts';
import type { Caret, TextPoint } from './caret.ts';

/** The caret nearest to a point of the layer's box: on the line at its height, at the nearer side of the character there. */
export function caretAtPoint(lines: readonly CaretLine[], point: TextPoint): Caret {
  const isOnPath = lines.some(({ units }) => units[0]?.place);
  if (isOnPath) return caretOnPath(lines, point);
  const line = lineAtHeight(lines, point.y);
  return line ? caretAtX(line, point.x) : { offset: 0, affinity: 'after' };
}

/** The caret nearest to an x on a line, in pixels of the layer's box. */
export function caretAtX(line: CaretLine, x: number): Caret {
  const { units } = line;
  const first = units[0];
  const last = units.at(-1);
  if (!first || !last) return { offset: line.start, affinity: 'after' };
  // Beyond its ends a line ends in its own direction, whatever stands there.
  if (x < first.left) return endOfLine(line, line.isRtl);
  if (x > last.right) return endOfLine(line, !line.isRtl);
  const index = units.findIndex(({ left, right }) => x <= right && x >= left);
  const unit = units[index] ?? last;
  const isLeft = x < (unit.left + unit.right) / 2;
  const at = index < 0 ? units.length - 1 : index;
  return isLeft ? caretAtBoundary(line, at, 'right') : caretAtBoundary(line, at + 1, 'left');
}

/** The offset range of the character under a point; undefined when there is none: for double clicks. */
export function characterAtPoint(
  lines: readonly CaretLine[],
  point: TextPoint,
): { start: number; end: number } | undefined {
  const unit = lines.some(({ units }) => units[0]?.place)
    ? nearestOnPath(lines, point)?.unit
    : lineAtHeight(lines, point.y)?.units.find(({ left, right }) => point.x >= left && point.x < right);
  return unit && { start: unit.start, end: unit.end };
}

function endOfLine(line: CaretLine, atEnd: boolean): Caret {
  return atEnd ? { offset: line.end, affinity: 'before' } : { offset: line.start, affinity: 'after' };
}

/** Lines lie below each other, but spaces between paragraphs belong to none: the nearer one has them. */
function lineAtHeight(lines: readonly CaretLine[], y: number): CaretLine | undefined {
  let nearest: CaretLine | undefined;
  let min = Infinity;
  for (const candidate of lines) {
    const { top, height } = candidate.line;
    const distance = y < top ? top - y : y > top + height ? y - top - height : 0;
    if (distance < min || (distance === 0 && min > 0)) {
      min = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

function nearestOnPath(lines: readonly CaretLine[], point: TextPoint) {
  let min = Infinity;
  let found: { line: CaretLine; index: number; unit: CaretLine['units'][number]; isLeft: boolean } | undefined;
  for (const line of lines) {
    line.units.forEach((unit, index) => {
      if (!unit.place) return;
      const width = unit.right - unit.left;
      const middle = along(unit.place, width / 2);
      const distance = Math.hypot(point.x - middle.x, point.y - middle.y);
      if (distance >= min) return;
      min = distance;
      const { x, y, angle } = unit.place;
      const across = (point.x - x) * Math.cos(angle) + (point.y - y) * Math.sin(angle);
      found = { line, index, unit, isLeft: across < width / 2 };
    });
  }
  return found;
}

function caretOnPath(lines: readonly CaretLine[], point: TextPoint): Caret {
  const found = nearestOnPath(lines, point);
  if (!found) return { offset: 0, affinity: 'after' };
  const { line, index, isLeft } = found;
  return isLeft ? caretAtBoundary(line, index, 'right') : caretAtBoundary(line, index + 1, 'left');
}
