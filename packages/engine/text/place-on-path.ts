import type { TextLayer } from '@platen/template';
import { rounded } from './draw-runs.ts';
import { measurePath } from '../geometry/path-measure.ts';
import type { TextLine } from './text-layout.ts';

/**
 * Bends lines (the first of a text) along a path: each glyph stands upright on the path at the middle of its advance.
 * `offset` is where the text starts, or with other alignments where its middle or end is. Glyphs beyond an open path's ends
 * go straight on; they count as standing out, as does text that is longer than a closed path.
 */
export function placeOnPath(
  lines: readonly TextLine[],
  layer: Pick<TextLayer, 'align'>,
  { d, offset, side }: NonNullable<TextLayer['path']>,
): { lines: TextLine[]; standsOut: boolean } {
  const path = measurePath(d, side === 'right');
  let standsOut = false;
  const bent = lines.map((line) => {
    const isRtl = line.direction === 'rtl';
    const align = layer.align === 'center' ? 'center' : isEnd(layer.align, isRtl) ? 'end' : 'start';
    const before = align === 'start' ? 0 : align === 'center' ? line.width / 2 : line.width;
    const start = offset * path.length - before;
    if (path.closed ? line.width > path.length + 0.5 : start < -0.5 || start + line.width > path.length + 0.5) {
      standsOut = true;
    }
    const runs = line.runs.map((run) => ({
      ...run,
      placements: run.glyphs.map((glyph) => {
        const along = start + run.x - line.x + glyph.x;
        const half = glyph.advance / 2;
        const middle = path.at(along + half);
        const cos = Math.cos(middle.angle);
        const sin = Math.sin(middle.angle);
        const rise = run.y - line.baseline + glyph.y;
        return {
          x: rounded(middle.x - half * cos - rise * sin),
          y: rounded(middle.y - half * sin + rise * cos),
          angle: Math.round(middle.angle * 65_536) / 65_536 + 0,
        };
      }),
    }));
    return { ...line, runs, decorations: [] };
  });
  return { lines: bent, standsOut };
}

/** How long a line may be along the layer's path, in pixels, from where its alignment holds it: all round when it is closed. */
export function roomOnPath(
  { align, direction }: Pick<TextLayer, 'align' | 'direction'>,
  { d, offset }: NonNullable<TextLayer['path']>,
): number {
  const path = measurePath(d, false);
  if (path.closed) return path.length;
  const before = Math.max(offset, 0) * path.length;
  const after = Math.max(1 - offset, 0) * path.length;
  if (align === 'center') return 2 * Math.min(before, after);
  return isEnd(align, direction === 'rtl') ? before : after;
}

function isEnd(align: TextLayer['align'], isRtl: boolean): boolean {
  return align === 'end' || align === (isRtl ? 'left' : 'right');
}
