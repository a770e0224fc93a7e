import type { Stroke } from '@platen/template';
import type { PdfContent } from '../container/pdf-content.ts';
import { formatNumber } from '../container/pdf-value.ts';

/** How a line is drawn, apart from its color. */
export interface LineStyle {
  width: number;
  cap: 'butt' | 'round' | 'square';
  join: 'miter' | 'round' | 'bevel';
  miterLimit: number;
  dash: readonly number[];
  dashOffset: number;
}

const caps = { butt: 0, round: 1, square: 2 } as const;
const joins = { miter: 0, round: 1, bevel: 2 } as const;

/** Sets width, ends, corners and dashes of lines. `closed`: the outline has no ends, so caps are those of dashes alone. */
export function setLine(content: PdfContent, line: LineStyle, closed: boolean): void {
  // An all-zero pattern would draw nothing; CSS and SVG draw it solid.
  const dash = line.dash.some((length) => length > 0) ? line.dash : [];
  // PDF takes a pattern of odd length in turns, as canvases do.
  const cap = closed && dash.length === 0 ? 'butt' : line.cap;
  const parts = [`${formatNumber(line.width)} w`, `${caps[cap]} J`, `${joins[line.join]} j`];
  if (line.join === 'miter') parts.push(`${formatNumber(Math.max(1, line.miterLimit))} M`);
  if (dash.length > 0)
    parts.push(`[${dash.map((length) => formatNumber(length)).join(' ')}] ${formatNumber(dashPhase(line, dash))} d`);
  content.operate(parts.join(' '));
}

/** The phase of a pattern; PDF knows none below 0. */
function dashPhase({ dashOffset }: LineStyle, dash: readonly number[]): number {
  const length = dash.reduce((sum, part) => sum + part, 0) * (dash.length % 2 === 1 ? 2 : 1);
  return ((dashOffset % length) + length) % length;
}

/** How far strokes reach beyond an outline, however pointed its corners are. */
export function strokeReachOf(strokes: readonly Stroke[]): number {
  return Math.max(
    0,
    ...strokes.map(({ width, position, join, miterLimit, cap }) => {
      if (position === 'inside') return 0;
      const reach = position === 'outside' ? width : width / 2;
      return reach * Math.max(join === 'miter' ? miterLimit : 1, cap === 'square' ? Math.SQRT2 : 1);
    }),
  );
}
