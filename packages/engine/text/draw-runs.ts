import { clusterFlag, type Item } from './text-item.ts';
import { emojiMetrics } from './itemize.ts';
import type { LinePiece } from './line-pieces.ts';
import type { Glyph, GlyphRun } from './text-layout.ts';
import type { TextSetting } from './text-setting.ts';

/** Numbers of a layout are whole 1/1024 pixels, so that they are the same, and short, wherever they are computed. */
export function rounded(value: number): number {
  return Math.round(value * 1024) / 1024 + 0;
}

/** A cluster's place in its run, in pixels at scale 1. */
interface ClusterPlace {
  cluster: number;
  x: number;
  advance: number;
}

/**
 * Makes a glyph run of each piece, one after the other from `x` (pixels in the layer's box) to the right. The last
 * cluster in reading order that is not a hanging space goes without its letter spacing.
 */
export function drawRuns(
  setting: TextSetting,
  pieces: readonly LinePiece[],
  at: { x: number; baseline: number; scale: number },
): GlyphRun[] {
  let pen = at.x;
  const end = endOfInk(pieces);
  return pieces.map((piece) => {
    const { item, from, to } = piece;
    const { style } = setting.styleFaces(piece.style);
    const isRtl = piece.level % 2 === 1;
    const places: ClusterPlace[] = [];
    let x = 0;
    for (let step = 0; step < to - from; step++) {
      const cluster = isRtl ? to - 1 - step : from + step;
      const isEnd = end !== undefined && end.item === item && end.cluster === cluster;
      const advance = (item.advances[cluster] ?? 0) - (isEnd ? (item.spacings[cluster] ?? 0) : 0);
      places.push({ cluster, x, advance });
      x += advance;
    }
    const run: GlyphRun = {
      fontKey: item.images === undefined ? (item.face?.key ?? '') : '',
      fontSize: rounded(style.fontSize * at.scale * (item.images === undefined ? 1 : emojiMetrics.size)),
      level: piece.level,
      start: item.offsets[from] ?? item.start,
      end: item.offsets[to] ?? item.end,
      x: rounded(pen),
      y: rounded(at.baseline - style.baselineShift * at.scale),
      width: rounded(x * at.scale),
      glyphs: places.flatMap((place) => glyphsOf(item, place, isRtl, at.scale)),
      style,
    };
    if (item.images !== undefined) {
      run.emoji = places.flatMap(({ cluster }) => item.images?.[cluster] ?? []);
    }
    pen += x * at.scale;
    return run;
  });
}

/** The last visible cluster in reading order: that of the shown piece which lies furthest in the text. */
function endOfInk(pieces: readonly LinePiece[]): { item: Item; cluster: number } | undefined {
  let end: { item: Item; cluster: number; offset: number } | undefined;
  for (const { item, from, to, hanging } of pieces) {
    if (hanging) continue;
    let cluster = to - 1;
    while (cluster > from && (item.flags[cluster] ?? 0) & clusterFlag.invisible) cluster -= 1;
    // Added text (an ellipsis, a hyphen) stands at the offset where the text before it ends.
    const offset = (item.offsets[cluster] ?? 0) + (item.added ? 0.5 : 0);
    if (end === undefined || offset >= end.offset) end = { item, cluster, offset };
  }
  return end;
}

function glyphsOf(item: Item, { cluster, x, advance }: ClusterPlace, isRtl: boolean, scale: number): Glyph[] {
  const offset = item.offsets[cluster] ?? item.start;
  if (item.images !== undefined) {
    // The image's bottom left corner; it is a little wider than an em and stands a little below the baseline.
    const side = (advance - item.fontSize * emojiMetrics.size - (item.spacings[cluster] ?? 0)) / 2;
    const place = { x: rounded((x + side) * scale), y: rounded(item.fontSize * emojiMetrics.drop * scale) };
    return [{ id: 0, cluster: offset, ...place, advance: rounded(advance * scale) }];
  }
  const { shape } = item;
  if (shape === undefined) return [];
  const unit = item.fontSize / (item.face?.unitsPerEm ?? 1);
  const start = item.glyphStarts[cluster] ?? 0;
  const end = item.glyphEnds[cluster] ?? 0;
  let own = 0;
  for (let glyph = start; glyph < end; glyph++) own += (shape.advances[glyph] ?? 0) * unit;
  // What spacing and justification add follows the cluster in reading direction.
  const added = advance - own;
  let pen = x + (isRtl ? added : 0);
  const glyphs: Glyph[] = [];
  for (let glyph = start; glyph < end; glyph++) {
    const isOuter = isRtl ? glyph === start : glyph === end - 1;
    const width = (shape.advances[glyph] ?? 0) * unit;
    glyphs.push({
      id: shape.glyphIds[glyph] ?? 0,
      cluster: offset,
      x: rounded((pen + (shape.offsetsX[glyph] ?? 0) * unit) * scale),
      y: rounded(-(shape.offsetsY[glyph] ?? 0) * unit * scale),
      advance: rounded((width + (isOuter ? added : 0)) * scale),
    });
    pen += width;
  }
  return glyphs;
}
