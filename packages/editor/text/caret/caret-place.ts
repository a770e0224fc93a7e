import { along, type CaretLine, type CaretUnit } from './caret-lines.ts';
import type { Caret, TextPoint } from './caret.ts';

/** Where a caret is drawn: a line between two points of the layer's box. */
export interface CaretPlace {
  top: TextPoint;
  bottom: TextPoint;
  /** The direction of what would be typed there. */
  isRtl: boolean;
}

/** How far a caret reaches above and below the baseline, in font sizes: what most faces take. */
const reach = { above: 0.95, below: 0.25 };

/** One of the two edges a caret stands at: beside a unit, or at the start or end of its line. */
export interface CaretEdge {
  /** Number of units to its left. */
  boundary: number;
  /** The unit it belongs to; undefined at the ends of a line in its paragraph's direction. */
  unit: CaretUnit | undefined;
  isRtl: boolean;
}

/** The line a caret is on; of two that meet there its affinity chooses. Undefined for a text without lines. */
export function lineOfCaret(lines: readonly CaretLine[], { offset, affinity }: Caret): CaretLine | undefined {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lines[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  const line = lines[low];
  const before = lines[low - 1];
  return affinity === 'before' && before?.isSoft && line?.start === offset ? before : line;
}

/**
 * The edge of a caret on its line: by `before` that at the end of the character before it, by `after` that at the start of the
 * one behind it. Where a line begins or ends a paragraph, its own end in the paragraph's direction counts as such a neighbor.
 */
export function edgeOfCaret(line: CaretLine, { offset, affinity }: Caret): CaretEdge {
  const { units } = line;
  const before = units.findIndex(({ end }) => end === offset);
  const after = units.findIndex(({ start }) => start === offset);
  const wanted = affinity === 'before' ? before : after;
  if (wanted >= 0) return edgeOfUnit(units, wanted, affinity);
  // Past what is shown, or within a unit, which nobody should be asking for: the nearest border.
  const inside = units.findIndex(({ start, end }) => start < offset && offset < end);
  if (inside >= 0) return edgeOfUnit(units, inside, 'after');
  if (affinity === 'before' ? offset > line.start : offset < line.end) {
    const other = affinity === 'before' ? after : before;
    if (other >= 0) return edgeOfUnit(units, other, affinity === 'before' ? 'after' : 'before');
  }
  const isAtStart = offset <= line.start && (affinity === 'before' || units.length === 0 || offset < line.end);
  return { boundary: isAtStart === line.isRtl ? units.length : 0, unit: undefined, isRtl: line.isRtl };
}

function edgeOfUnit(units: readonly CaretUnit[], index: number, affinity: Caret['affinity']): CaretEdge {
  const unit = units[index];
  const isRtl = unit?.isRtl ?? false;
  const isAtRight = (affinity === 'before') !== isRtl;
  return { boundary: isAtRight ? index + 1 : index, unit, isRtl };
}

/** Where a caret is drawn. Undefined for a text without lines; see `withCaretRoom`. */
export function placeOfCaret(lines: readonly CaretLine[], caret: Caret): CaretPlace | undefined {
  const line = lineOfCaret(lines, caret);
  return line && placeOfEdge(line, edgeOfCaret(line, caret));
}

/**
 * The other place of a caret where the writing direction changes: what is typed in the one direction appears here, in the other
 * there. Undefined where both are the same.
 */
export function splitPlaceOfCaret(lines: readonly CaretLine[], caret: Caret): CaretPlace | undefined {
  const line = lineOfCaret(lines, caret);
  if (!line) return undefined;
  const own = edgeOfCaret(line, caret);
  const other = edgeOfCaret(line, { ...caret, affinity: caret.affinity === 'before' ? 'after' : 'before' });
  // At a soft wrap the other side of the caret is on the other line.
  const isWrap = (caret.offset === line.end && line.isSoft) || (other.unit === undefined && own.unit === undefined);
  return isWrap || own.boundary === other.boundary ? undefined : placeOfEdge(line, other);
}

function placeOfEdge(line: CaretLine, { boundary, unit, isRtl }: CaretEdge): CaretPlace {
  const beside = unit ?? line.units[boundary] ?? line.units[boundary - 1];
  if (!beside) {
    const { x, baseline, top, height } = line.line;
    return { top: { x, y: Math.min(top, baseline) }, bottom: { x, y: top + height }, isRtl };
  }
  const x = boundary > line.units.indexOf(beside) ? beside.right : beside.left;
  const { fontSize, baseline, place } = beside;
  const [above, below] = [reach.above * fontSize, reach.below * fontSize];
  if (!place) return { top: { x, y: baseline - above }, bottom: { x, y: baseline + below }, isRtl };
  const at = along(place, x - beside.left);
  const [sin, cos] = [Math.sin(at.angle), Math.cos(at.angle)];
  return {
    top: { x: at.x + sin * above, y: at.y - cos * above },
    bottom: { x: at.x - sin * below, y: at.y + cos * below },
    isRtl,
  };
}

/** The caret at a border between units of a line, standing by the unit on the left or on the right of it. */
export function caretAtBoundary(line: CaretLine, boundary: number, by: 'left' | 'right'): Caret {
  const { units } = line;
  const left = units[boundary - 1];
  const right = units[boundary];
  const unit = by === 'left' ? (left ?? right) : (right ?? left);
  if (!unit) return { offset: line.start, affinity: 'after' };
  const isAtStart = (unit === right) !== unit.isRtl;
  return isAtStart ? { offset: unit.start, affinity: 'after' } : { offset: unit.end, affinity: 'before' };
}
