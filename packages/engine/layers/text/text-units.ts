import type { MotionUnit } from '@platen/template';
import { graphemeSegments } from 'unicode-segmenter/grapheme';
import { intersectBoxes, isEmptyBox, uniteBoxes, type Box } from '../../geometry/boxes.ts';
import { lineBreaks } from '../../text/line-breaks.ts';
import type { GlyphRun, TextLayout, TextLine } from '../../text/text-layout.ts';

/** From where to where a unit reaches on a line, in pixels of the layer's box. */
interface Extent {
  from: number;
  to: number;
}

/** A line with the unit that each of its glyphs belongs to. */
interface UnitLine {
  line: TextLine;
  /** By run, then by glyph. */
  unitsOfRuns: number[][];
  extents: Map<number, Extent>;
}

/** The units of motion in a set text. */
export interface TextUnits {
  count: number;
  /** The box of each: as wide as its glyphs, as high as its line. */
  boxes: readonly Box[];
  /** The layout with those units alone, everything where it was. */
  only(isIncluded: (unit: number) => boolean): TextLayout;
  /** The same for a single one. */
  one(unit: number): TextLayout;
  /** For each line that has any of those units, the box that holds them. */
  lineBoxes(isIncluded: (unit: number) => boolean): Box[];
}

/** If a text has more parts, they are moved in larger groups: the difference is invisible, and each part takes memory and time. */
const maxUnits = 3000;

/**
 * Cuts a set text into its lines, words or graphemes, in reading order. What has no glyphs is no unit: spaces belong to what
 * they follow. Shaping stays that of the whole text, and what was shaped into one (a ligature, an emoji of several characters)
 * stays one. Words end where a line could: at spaces, between ideographs, by dictionary in Thai and its like.
 */
export function splitText(layout: TextLayout, unit: Exclude<MotionUnit, 'whole' | 'children'>): TextUnits {
  const starts = unit === 'lines' ? [] : startsOf(layout.text, unit);
  const parts = layout.lines.map((line, index) =>
    line.runs.map((run) =>
      run.glyphs.map(({ cluster }) => {
        if (unit === 'lines') return index;
        // A marker goes with the first unit of its line, an ellipsis or hyphen with the last one before it.
        const isAdded = run.start === run.end;
        return lastBefore(starts, isAdded ? Math.max(line.start, cluster - 1) : cluster);
      }),
    ),
  );
  // What has glyphs, counted without gaps.
  const found = [...new Set(parts.flat(2))].toSorted((one, other) => one - other);
  const count = Math.min(found.length, maxUnits);
  const numbers = new Map(found.map((part, index) => [part, Math.floor((index * count) / found.length)]));
  const lines = layout.lines.map((line, index) =>
    numberLine(
      line,
      (parts[index] ?? []).map((units) => units.map((part) => numbers.get(part) ?? 0)),
    ),
  );
  const linesOf: UnitLine[][] = Array.from({ length: count }, () => []);
  for (const line of lines) for (const number of line.extents.keys()) linesOf[number]?.push(line);
  return {
    count,
    boxes: boxesOf(lines, count),
    only: (isIncluded) => ({ ...layout, lines: lines.flatMap((line) => filterLine(line, isIncluded)) }),
    one: (number) => ({
      ...layout,
      lines: (linesOf[number] ?? []).flatMap((line) => filterLine(line, (other) => other === number)),
    }),
    lineBoxes: (isIncluded) => lines.flatMap((line) => includedBox(line, isIncluded)),
  };
}

/** Where words or graphemes start, with the spaces before the first and after each as part of them. */
function startsOf(text: string, unit: 'words' | 'graphemes'): number[] {
  const starts: number[] = [];
  if (unit === 'graphemes') {
    for (const { index, segment } of graphemeSegments(text)) {
      if (starts.length === 0 || segment.trim() !== '') starts.push(index);
    }
    return starts;
  }
  let offset = 0;
  for (const paragraph of text.split('\n')) {
    starts.push(offset);
    for (const [index, value] of lineBreaks(paragraph).entries()) {
      const endsAtHyphen = /[-\u2010/]/.test(paragraph.charAt(index));
      if (value !== 0 && !endsAtHyphen) starts.push(offset + index + 1);
    }
    offset += paragraph.length + 1;
  }
  return starts;
}

/** The index of the last start that is not after the offset. */
function lastBefore(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

function numberLine(line: TextLine, unitsOfRuns: number[][]): UnitLine {
  const extents = new Map<number, Extent>();
  for (const [runIndex, run] of line.runs.entries()) {
    for (const [index, unit] of (unitsOfRuns[runIndex] ?? []).entries()) {
      const { from, to } = glyphExtent(run, index);
      const extent = extents.get(unit);
      if (!extent) extents.set(unit, { from, to });
      else {
        extent.from = Math.min(extent.from, from);
        extent.to = Math.max(extent.to, to);
      }
    }
  }
  return { line, unitsOfRuns, extents };
}

function glyphExtent(run: GlyphRun, index: number): Extent {
  const glyph = run.glyphs[index]!;
  const placed = run.placements?.[index];
  const x = placed?.x ?? run.x + glyph.x;
  return { from: x, to: x + glyph.advance };
}

function boxesOf(lines: readonly UnitLine[], count: number): Box[] {
  const boxes: Box[][] = Array.from({ length: count }, () => []);
  for (const { line, extents, unitsOfRuns } of lines) {
    const onPath = line.runs.some((run) => run.placements);
    for (const [unit, { from, to }] of extents) {
      if (!onPath) boxes[unit]?.push({ x: from, y: line.top, width: to - from, height: line.height });
    }
    if (onPath) placeOnPath(line, unitsOfRuns, boxes);
  }
  return boxes.map(uniteBoxes);
}

/** On a path a unit's box is about the points its glyphs stand on. */
function placeOnPath(line: TextLine, unitsOfRuns: readonly number[][], boxes: Box[][]): void {
  for (const [runIndex, run] of line.runs.entries()) {
    for (const [index, { x, y, angle }] of (run.placements ?? []).entries()) {
      const advance = run.glyphs[index]?.advance ?? 0;
      const [alongX, alongY] = [Math.cos(angle) * advance, Math.sin(angle) * advance];
      const [upX, upY] = [Math.sin(angle) * run.fontSize, -Math.cos(angle) * run.fontSize];
      const xs = [x, x + alongX, x + upX, x + alongX + upX];
      const ys = [y, y + alongY, y + upY, y + alongY + upY];
      const [left, top] = [Math.min(...xs), Math.min(...ys)];
      const unit = unitsOfRuns[runIndex]?.[index] ?? 0;
      boxes[unit]?.push({ x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top });
    }
  }
}

function includedExtents({ extents }: UnitLine, isIncluded: (unit: number) => boolean): Extent[] {
  const included = [...extents].filter(([unit]) => isIncluded(unit)).map(([, extent]) => ({ ...extent }));
  const merged: Extent[] = [];
  for (const extent of included.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (last && extent.from <= last.to + 1 / 64) last.to = Math.max(last.to, extent.to);
    else merged.push(extent);
  }
  return merged;
}

function includedBox(line: UnitLine, isIncluded: (unit: number) => boolean): Box[] {
  const extents = includedExtents(line, isIncluded);
  const [first, last] = [extents[0], extents.at(-1)];
  if (!first || !last || line.line.width === 0) return [];
  const { x, width, top, height } = line.line;
  // Spaces that hang over the end of the line have no background.
  const part = intersectBoxes(
    { x: first.from, y: top, width: last.to - first.from, height },
    { x, y: top, width, height },
  );
  return isEmptyBox(part) ? [] : [part];
}

function filterLine(unitLine: UnitLine, isIncluded: (unit: number) => boolean): TextLine[] {
  const { line, unitsOfRuns } = unitLine;
  const runs = line.runs.flatMap((run, runIndex): GlyphRun[] => {
    const units = unitsOfRuns[runIndex] ?? [];
    const keep = <Value>(values: readonly Value[]): Value[] =>
      values.filter((_, index) => isIncluded(units[index] ?? 0));
    const glyphs = keep(run.glyphs);
    if (glyphs.length === run.glyphs.length) return [run];
    if (glyphs.length === 0) return [];
    return [
      {
        ...run,
        glyphs,
        ...(run.placements && { placements: keep(run.placements) }),
        ...(run.emoji && { emoji: keep(run.emoji) }),
      },
    ];
  });
  if (runs.length === 0) return [];
  const extents = includedExtents(unitLine, isIncluded);
  const decorations = line.decorations.flatMap((bar) =>
    extents.flatMap(({ from, to }) => {
      const x = Math.max(from, bar.x);
      const width = Math.min(to, bar.x + bar.width) - x;
      return width > 0 ? [{ ...bar, x, width }] : [];
    }),
  );
  return [{ ...line, runs, decorations }];
}
