import { isColorText } from '../values/color.ts';
import type { GradientStop } from '../values/paint.ts';
import { splitCss } from './css-text.ts';
import { ValueError } from '../errors/refusal.ts';

type LooseStop = { color: string; offset: number | undefined };

function fillIn(loose: readonly LooseStop[]): GradientStop[] {
  const offsets: number[] = [];
  let known = 0;
  for (const [index, stop] of loose.entries()) {
    const given = stop.offset ?? (index === 0 ? 0 : index === loose.length - 1 ? 1 : undefined);
    if (given === undefined) continue;
    const offset = index === 0 ? given : Math.max(given, offsets[known] ?? given);
    for (let between = known + 1; between < index; between++) {
      const from = offsets[known] ?? 0;
      offsets[between] = from + ((offset - from) * (between - known)) / (index - known);
    }
    offsets[index] = offset;
    known = index;
  }
  return loose.map((stop, index) => ({ offset: offsets[index] ?? 0, color: stop.color }));
}

/**
 * Reads the color stops of a CSS gradient (CSS Images 3, section 3.5): one or two positions per color, missing ones spread
 * evenly. `toFraction` turns a position into a fraction of the gradient line. Color hints are refused, and so are positions
 * outside the line, which our stops cannot say.
 */
export function parseCssStops(
  pieces: readonly string[],
  toFraction: (position: string) => number | undefined,
): GradientStop[] | ValueError {
  const loose: LooseStop[] = [];
  for (const piece of pieces) {
    const [color = '', ...positions] = splitCss(piece, 'space') ?? [];
    if (toFraction(color) !== undefined) return new ValueError(`has a color hint (${piece}), which is not supported`);
    if (!isColorText(color)) return new ValueError(`has no color in its stop "${piece}"`);
    if (positions.length > 2) return new ValueError(`has too many positions in its stop "${piece}"`);
    if (positions.length === 0) loose.push({ color, offset: undefined });
    for (const position of positions) {
      const offset = toFraction(position);
      if (offset === undefined) return new ValueError(`has a stop at "${position}", which is not a position`);
      if (offset < 0 || offset > 1) return new ValueError(`has a stop at ${position}, outside the gradient`);
      loose.push({ color, offset });
    }
  }
  if (loose.length < 2) return new ValueError('needs at least two colors');
  if (loose.length > 32) return new ValueError('has more than 32 stops');
  return fillIn(loose);
}
