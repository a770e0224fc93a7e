import { along, type CaretLine, type CaretUnit } from './caret-lines.ts';
import type { TextPoint } from './caret.ts';

/** Four corners of a selected stretch, clockwise from its top left, in pixels of the layer's box. */
export type SelectionShape = readonly [TextPoint, TextPoint, TextPoint, TextPoint];

/** How much of its font size the end of a paragraph takes when it is selected with it. */
const paragraphEndWidth = 0.3;

/**
 * Returns the shapes of a selection: a rectangle for each contiguous part of a line, as high as the line; on a path, one for each
 * character. A selected end of paragraph shows as a little more at the line's end.
 */
export function selectionShapes(lines: readonly CaretLine[], start: number, end: number): SelectionShape[] {
  if (start >= end) return [];
  return lines.flatMap((line) => {
    if (line.start > end || line.end < start) return [];
    const selected = line.units.filter((unit) => unit.start < end && unit.end > start);
    if (selected.some(({ place }) => place)) return selected.flatMap((unit) => onPath(line, unit));
    const stretches: [left: number, right: number][] = [];
    for (const { left, right } of selected) {
      const last = stretches.at(-1);
      if (last && left - last[1] < 1 / 64) last[1] = right;
      else stretches.push([left, right]);
    }
    const goesOn = !line.isSoft && line.end >= start && line.end < end;
    if (goesOn) addParagraphEnd(line, stretches);
    const { top, height } = line.line;
    return stretches
      .filter(([left, right]) => right > left)
      .map(([left, right]) => rectangle(left, top, right, top + height));
  });
}

function addParagraphEnd(line: CaretLine, stretches: [left: number, right: number][]): void {
  const { units, isRtl } = line;
  const outer = isRtl ? units[0] : units.at(-1);
  const width = (outer?.fontSize ?? line.line.height / 1.2) * paragraphEndWidth;
  const edge = outer ? (isRtl ? outer.left : outer.right) : line.line.x;
  const mark: [number, number] = isRtl ? [edge - width, edge] : [edge, edge + width];
  const joined = stretches.find(([left, right]) => Math.abs((isRtl ? left : right) - edge) < 1 / 64);
  if (!joined) stretches.push(mark);
  else if (isRtl) joined[0] = mark[0];
  else joined[1] = mark[1];
}

function rectangle(left: number, top: number, right: number, bottom: number): SelectionShape {
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
}

function onPath(line: CaretLine, { left, right, place }: CaretUnit): SelectionShape[] {
  if (!place) return [];
  const above = line.line.baseline - line.line.top;
  const below = line.line.height - above;
  const [sin, cos] = [Math.sin(place.angle), Math.cos(place.angle)];
  const end = along(place, right - left);
  const up = ({ x, y }: TextPoint): TextPoint => ({ x: x + sin * above, y: y - cos * above });
  const down = ({ x, y }: TextPoint): TextPoint => ({ x: x - sin * below, y: y + cos * below });
  return [[up(place), up(end), down(end), down(place)]];
}
