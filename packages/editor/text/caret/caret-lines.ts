import type { GlyphRun, TextLayout, TextLine } from '@platen/engine/internal';
import { graphemeStops } from '../../rich-text/text-boundaries.ts';

/** A point of a baseline that is bent along a path, and its direction there (radians, clockwise). */
export interface PathPlace {
  x: number;
  y: number;
  angle: number;
}

/** A unit of text that is read as one character, with its position on its line. Pixels of the layer's box. */
export interface CaretUnit {
  /** UTF-16 range of the laid out text. */
  start: number;
  end: number;
  left: number;
  right: number;
  isRtl: boolean;
  /** From the run it was drawn with: the size of its text, and the y of its baseline. */
  fontSize: number;
  baseline: number;
  /** For text on a path: the position of `left`; `right` is straight on from there. */
  place?: PathPlace;
}

/** A line with the places a caret can take on it. */
export interface CaretLine {
  /** Its number in the text. */
  index: number;
  line: TextLine;
  start: number;
  end: number;
  isRtl: boolean;
  /** From left to right. */
  units: readonly CaretUnit[];
  /** Whether the next line continues where it ends, without a line feed or separator between. */
  isSoft: boolean;
}

/**
 * The lines of a layout for carets. `stops` are the offsets of the laid out text between which nothing can be put; default the
 * borders of its graphemes. A ligature is divided evenly among its characters.
 */
export function caretLines(layout: TextLayout, stops: readonly number[] = graphemeStops(layout.text)): CaretLine[] {
  const lines = withTrailingLines(layout);
  return lines.map((line, index) => ({
    index,
    line,
    start: line.start,
    end: line.end,
    isRtl: line.direction === 'rtl',
    units: unitsOf(line, stops),
    isSoft: lines[index + 1]?.start === line.end,
  }));
}

/** A line separator at the end of a paragraph draws no line, but a caret can stand after it: it gets an empty one below. */
function withTrailingLines({ lines, text }: TextLayout): TextLine[] {
  return lines.flatMap((line, index) => {
    const after = line.end + 1;
    const isTrailing = text[line.end] === '\u2028' && lines[index + 1]?.start !== after && text[after] !== '\u2028';
    if (!isTrailing || (after < text.length && text[after] !== '\n')) return [line];
    const edge = line.direction === 'rtl' ? line.x + line.width : line.x;
    const down = line.height;
    const empty = { start: after, end: after, x: edge, width: 0, runs: [], decorations: [] };
    return [line, { ...line, ...empty, top: line.top + down, baseline: line.baseline + down }];
  });
}

function unitsOf(line: TextLine, stops: readonly number[]): CaretUnit[] {
  const units: CaretUnit[] = [];
  for (const run of line.runs) {
    if (run.start === run.end) continue;
    for (const unit of runUnits(line, run, stops)) {
      const last = units.at(-1);
      // A character that changes its style within is still one.
      if (last && last.isRtl === unit.isRtl && isOneCharacter(last, unit, stops)) {
        last.start = Math.min(last.start, unit.start);
        last.end = Math.max(last.end, unit.end);
        last.right = unit.right;
      } else units.push(unit);
    }
  }
  return units;
}

function isOneCharacter(left: CaretUnit, right: CaretUnit, stops: readonly number[]): boolean {
  const border = left.isRtl ? right.end : left.end;
  if (border !== (left.isRtl ? left.start : right.start)) return false;
  return stops[firstStop(stops, border)] !== border;
}

interface Cluster {
  start: number;
  left: number;
  right: number;
  place: PathPlace | undefined;
}

function runUnits(line: TextLine, run: GlyphRun, stops: readonly number[]): CaretUnit[] {
  const isRtl = run.level % 2 === 1;
  // In logical order, so that each one ends where the next begins.
  const clusters = clustersOf(line, run);
  if (isRtl) clusters.reverse();
  const units: CaretUnit[] = [];
  clusters.forEach((cluster, index) => {
    const end = clusters[index + 1]?.start ?? run.end;
    const first = firstStop(stops, cluster.start);
    const inner: number[] = [];
    for (let at = first; (stops[at] ?? Infinity) < end; at++) inner.push(stops[at] ?? 0);
    // The rest of a character that is shaped in pieces; `unitsOf` joins them.
    const starts = inner[0] === cluster.start ? inner : [cluster.start, ...inner];
    const width = (cluster.right - cluster.left) / starts.length;
    starts.forEach((start, part) => {
      const from = isRtl ? cluster.right - (part + 1) * width : cluster.left + part * width;
      const unit: CaretUnit = {
        start,
        end: starts[part + 1] ?? end,
        left: from,
        right: from + width,
        isRtl,
        fontSize: run.fontSize,
        baseline: run.y,
      };
      if (cluster.place) unit.place = along(cluster.place, from - cluster.left);
      units.push(unit);
    });
  });
  if (isRtl) units.reverse();
  return units;
}

/** The clusters of a run from left to right. A run without glyphs, for want of a font, is divided evenly. */
function clustersOf(line: TextLine, run: GlyphRun): Cluster[] {
  const clusters: Cluster[] = [];
  let pen = 0;
  run.glyphs.forEach((glyph, index) => {
    const last = clusters.at(-1);
    const left = run.x + pen;
    pen += glyph.advance;
    if (last?.start === glyph.cluster) last.right = run.x + pen;
    else {
      const placement = run.placements?.[index];
      const place = placement && baselinePlace(placement, glyph.x - (left - run.x), run.y - line.baseline + glyph.y);
      clusters.push({ start: glyph.cluster, left, right: run.x + pen, place });
    }
  });
  if (clusters.length > 0) return clusters;
  const count = run.end - run.start;
  const width = run.width / count;
  for (let index = 0; index < count; index++) {
    const left = run.x + index * width;
    const start = run.level % 2 === 1 ? run.end - 1 - index : run.start + index;
    clusters.push({ start, left, right: left + width, place: undefined });
  }
  return clusters;
}

/** From a glyph's origin on a path back to the pen on the baseline: without what the font moved the glyph by. */
function baselinePlace({ x, y, angle }: PathPlace, dx: number, dy: number): PathPlace {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: x - dx * cos + dy * sin, y: y - dx * sin - dy * cos, angle };
}

/** A place further along the same straight line. */
export function along({ x, y, angle }: PathPlace, distance: number): PathPlace {
  return { x: x + Math.cos(angle) * distance, y: y + Math.sin(angle) * distance, angle };
}

/** Index of the first stop at or after an offset. */
function firstStop(stops: readonly number[], offset: number): number {
  let low = 0;
  let high = stops.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((stops[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
