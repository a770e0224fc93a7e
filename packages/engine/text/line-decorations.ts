import { rounded } from './draw-runs.ts';
import type { LinePiece } from './line-pieces.ts';
import type { GlyphRun, TextLine } from './text-layout.ts';
import type { TextSetting } from './text-setting.ts';

type Bar = TextLine['decorations'][number];

/** Default thickness and position without a font, as fractions of the size. */
const plain = { underlineOffset: 0.1, underlineThickness: 0.05, strikeoutOffset: 0.3, ascent: 0.95 };

/**
 * Underlines, lines through and overlines of a line's runs, in pixels of the layer's box. Neighbors with the same style
 * share one bar, so that it has no seams; spaces that hang over the end have none. `runs[i]` was drawn from `pieces[i]`.
 */
export function lineDecorations(
  setting: TextSetting,
  pieces: readonly LinePiece[],
  runs: readonly GlyphRun[],
  scale: number,
): Bar[] {
  const bars: { bar: Bar; style: number; kind: string }[] = [];
  pieces.forEach((piece, index) => {
    const run = runs[index];
    if (run === undefined || piece.hanging || run.width === 0) return;
    const { style } = setting.styleFaces(piece.style);
    for (const kind of style.decoration) {
      const { offset, thickness } = barMetrics(setting, piece.style, kind);
      const bar: Bar = {
        x: run.x,
        y: rounded(run.y + offset * scale),
        width: run.width,
        height: rounded(thickness * scale),
        paint: style.fill,
      };
      const left = bars.findLast(
        (other) =>
          other.kind === kind &&
          other.style === piece.style &&
          other.bar.y === bar.y &&
          Math.abs(other.bar.x + other.bar.width - bar.x) < 1 / 64,
      );
      if (left === undefined) bars.push({ bar, style: piece.style, kind });
      else left.bar.width = rounded(bar.x + bar.width - left.bar.x);
    }
  });
  return bars.map(({ bar }) => bar);
}

/** Top of the bar below the baseline (negative above it) and its thickness, in pixels at scale 1. */
function barMetrics(setting: TextSetting, styleIndex: number, kind: string): { offset: number; thickness: number } {
  const { fontSize } = setting.styleFaces(styleIndex).style;
  const metrics = setting.metrics(styleIndex);
  const thickness = metrics.underlineThickness ?? plain.underlineThickness * fontSize;
  switch (kind) {
    case 'line-through':
      return { offset: -(metrics.strikeoutOffset ?? plain.strikeoutOffset * fontSize), thickness };
    case 'overline':
      return { offset: -metrics.ascent, thickness };
    default:
      return { offset: metrics.underlineOffset ?? plain.underlineOffset * fontSize, thickness };
  }
}
