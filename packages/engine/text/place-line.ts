import type { TextLayer } from '@platen/template';
import { drawRuns, rounded } from './draw-runs.ts';
import { inkWidth, totalWidth, withoutHangingSpaces, type Segment } from './fill-line.ts';
import { justifyLine } from './justify-line.ts';
import { lineDecorations } from './line-decorations.ts';
import { linePieces } from './line-pieces.ts';
import { markerGap, type SetLine } from './set-lines.ts';
import type { GlyphRun, TextLine } from './text-layout.ts';
import type { TextSetting } from './text-setting.ts';

/** The text area in the layer's box, in pixels, and the scale that text is drawn at. */
export interface TextArea {
  left: number;
  top: number;
  width: number;
  scale: number;
}

/** Turns a set line into glyph runs with places in the layer's box, in pixels. */
export function placeLine(
  layer: Pick<TextLayer, 'align' | 'paragraphs'>,
  setting: TextSetting,
  line: SetLine,
  area: TextArea,
): TextLine {
  const { scale } = area;
  const isRtl = line.paragraph.direction === 'rtl';
  const align = lineAlign(layer, line);
  const bare = withoutHangingSpaces(line.segments);
  const hanging = hangingSegments(line.segments, bare);
  const shown = align === 'justify' ? justifyLine(bare, line.available - line.width) : bare;

  const width = inkWidth(shown) * scale;
  const areaWidth = area.width - line.indent * scale;
  const areaLeft = area.left + (isRtl ? 0 : line.indent * scale);
  const room = areaWidth - width;
  const side = align === 'justify' ? (isRtl ? 'right' : 'left') : align;
  const x = areaLeft + (side === 'left' ? 0 : side === 'right' ? room : room / 2);
  const baseline = area.top + (line.top + line.above) * scale;

  const pieces = linePieces(shown, hanging, setting.prepared.spans, isRtl ? 1 : 0);
  const startX = x - (isRtl ? totalWidth(hanging) * scale : 0);
  const runs = drawRuns(setting, pieces, { x: startX, baseline, scale });
  const decorations = lineDecorations(setting, pieces, runs, scale);
  return {
    paragraph: line.paragraph.index,
    direction: line.paragraph.direction,
    start: line.start,
    end: line.end,
    x: rounded(x),
    width: rounded(width),
    top: rounded(area.top + line.top * scale),
    height: rounded((line.above + line.below) * scale),
    baseline: rounded(baseline),
    runs: [...markerRuns(setting, line, isRtl ? x + width : x, baseline, scale), ...runs],
    decorations,
  };
}

/** The marker stands before the line, whose start is at `edge`; like the line it is moved in where that is centered or at the other side. */
function markerRuns(
  setting: TextSetting,
  { marker, paragraph }: SetLine,
  edge: number,
  baseline: number,
  scale: number,
): GlyphRun[] {
  const last = marker?.at(-1);
  if (marker === undefined || last === undefined) return [];
  const isRtl = paragraph.direction === 'rtl';
  const gap = last.item.fontSize * markerGap * scale;
  const x = isRtl ? edge + gap : edge - gap - inkWidth(marker) * scale;
  const pieces = linePieces(marker, [], setting.prepared.spans, isRtl ? 1 : 0);
  return drawRuns(setting, pieces, { x, baseline, scale });
}

function lineAlign(
  layer: Pick<TextLayer, 'align' | 'paragraphs'>,
  { paragraph, continues }: SetLine,
): 'left' | 'center' | 'right' | 'justify' {
  const align = layer.paragraphs[paragraph.index]?.align ?? layer.align;
  const isRtl = paragraph.direction === 'rtl';
  if (align === 'end') return isRtl ? 'left' : 'right';
  // The last line of a paragraph is not drawn apart.
  if (align === 'start' || (align === 'justify' && !continues)) return isRtl ? 'right' : 'left';
  return align;
}

/** Returns the segments omitted by `withoutHangingSpaces`. */
function hangingSegments(all: readonly Segment[], shown: readonly Segment[]): Segment[] {
  const rest = all.slice(shown.length);
  const last = shown.at(-1);
  const cut = all[shown.length - 1];
  return last !== undefined && cut !== undefined && last.to < cut.to ? [{ ...cut, from: last.to }, ...rest] : rest;
}
