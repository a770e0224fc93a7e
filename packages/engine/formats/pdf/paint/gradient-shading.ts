import type { GradientStop } from '@platen/template';
import { gradientStops } from '../../../paint/gradient-stops.ts';
import { cssColor, parseColor, readInks } from '../../../geometry/color-value.ts';
import type { PdfDictionary, PdfReference, PdfValue } from '../container/pdf-value.ts';
import type { PdfColor } from '../pdf-colors.ts';
import type { DocumentTools } from './document-tools.ts';

/** A stop with its color understood. */
export interface ShadingStop {
  offset: number;
  color: PdfColor;
}

/** Where a gradient runs: `[x0 y0 x1 y1]` for an axis, `[x0 y0 r0 x1 y1 r1]` for circles. */
export interface ShadingAxis {
  type: 'axial' | 'radial';
  coordinates: readonly number[];
}

/** Stops of a template's gradient as they are interpolated: color and alpha each for itself. */
export function shadingStops(stops: readonly GradientStop[]): ShadingStop[] {
  // Stops go through sRGB; inks that were given as such are found again by what they look like there.
  const inks = new Map(stops.filter(({ color }) => readInks(color)).map(({ color }) => [opaqueHex(color), color]));
  return gradientStops(stops).map(({ offset, color }) => ({
    offset,
    color: { ...parseColor(color), css: inks.get(opaqueHex(color)) ?? color },
  }));
}

function opaqueHex(color: string): string {
  return cssColor({ ...parseColor(color), alpha: 1 });
}

/** Stops whose colors are CSS text, interpolated as they stand. */
export function plainStops(stops: readonly { offset: number; color: string }[]): ShadingStop[] {
  let last = 0;
  return stops.map(({ offset, color }) => {
    last = Math.max(last, Math.min(1, Math.max(0, offset)));
    return { offset: last, color: { ...parseColor(color), css: color } };
  });
}

/** Whether nothing shows through anywhere. */
export function isOpaque(stops: readonly ShadingStop[]): boolean {
  return stops.every(({ color }) => color.alpha === 1);
}

/** The shading of a gradient's colors; its alpha is left to `alphaShading`. */
export function colorShading(axis: ShadingAxis, stops: readonly ShadingStop[], tools: DocumentTools): PdfDictionary {
  return shading(
    axis,
    tools.colors.space,
    stitch(stops, ({ color }) => tools.colors.components(color), tools),
  );
}

/** The shading of a gradient's alpha as gray. */
export function alphaShading(axis: ShadingAxis, stops: readonly ShadingStop[], tools: DocumentTools): PdfDictionary {
  return shading(
    axis,
    '/DeviceGray',
    stitch(stops, ({ color }) => [color.alpha], tools),
  );
}

function shading({ type, coordinates }: ShadingAxis, space: PdfValue, colors: PdfReference): PdfDictionary {
  return {
    ShadingType: type === 'axial' ? 2 : 3,
    ColorSpace: space,
    Coords: coordinates,
    Function: colors,
    Extend: [true, true],
  };
}

/** A function from 0 to 1 to colors: a straight line between each two stops. */
function stitch(
  stops: readonly ShadingStop[],
  values: (stop: ShadingStop) => readonly number[],
  { document }: DocumentTools,
): PdfReference {
  const line = (from: readonly number[], to: readonly number[]) =>
    document.share({ FunctionType: 2, Domain: [0, 1], N: 1, C0: from, C1: to });
  const first = stops[0];
  const last = stops.at(-1);
  if (!first || !last) return line([0], [0]);
  const functions: PdfReference[] = [];
  const bounds: number[] = [];
  const add = (end: number, from: readonly number[], to: readonly number[]): void => {
    if (end <= (bounds.at(-1) ?? 0)) return;
    functions.push(line(from, to));
    bounds.push(end);
  };
  add(first.offset, values(first), values(first));
  for (let index = 1; index < stops.length; index++) {
    const [before, stop] = [stops[index - 1]!, stops[index]!];
    add(stop.offset, values(before), values(stop));
  }
  add(1, values(last), values(last));
  const [only, ...others] = functions;
  if (only && others.length === 0) return only;
  return document.share({
    FunctionType: 3,
    Domain: [0, 1],
    Functions: functions,
    Bounds: bounds.slice(0, -1),
    Encode: functions.flatMap(() => [0, 1]),
  });
}
