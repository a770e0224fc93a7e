import type { CostBudget } from '../cost/cost-budget.ts';
import type { Drawing } from '../geometry/drawing.ts';
import { resizeNormalized } from './normalize-svg.ts';
import { drawSvg, type ResvgImage, type SvgFonts } from './resvg.ts';

/** An SVG as its file has it, cleaned and resolved, to be drawn at any size, with the fonts of its texts. */
export interface ExactSvg {
  text: string;
  fonts: SvgFonts | undefined;
}

/** Stands in the text for the width that it is drawn at. */
export const widthMark = '@width@';
/** Stands in the text for the height. */
export const heightMark = '@height@';
/** Longer side of the images that are compared, in pixels. */
const comparedSide = 160;
const exactOf = new WeakMap<Drawing, ExactSvg>();

/**
 * Keeps the file itself for drawings whose normalized form shows something else: resvg loses some things as it writes, such as gradients on
 * text. Answers the drawing, which has to be rasterized then.
 */
export function keepExact(drawing: Drawing, exact: ExactSvg, cost: CostBudget): Drawing {
  const scale = comparedSide / Math.max(drawing.width, drawing.height);
  const width = Math.max(1, Math.round(drawing.width * scale));
  const height = Math.max(1, Math.round(drawing.height * scale));
  const copy = ({ pixels }: ResvgImage): Uint8Array => pixels.slice();
  const wanted = drawSvg(sizedExact(exact, width, height), cost, copy, exact.fonts);
  const drawn = drawSvg(resizeNormalized(drawing.svg, width, height), cost, copy);
  if (looksSame(wanted, drawn)) return drawing;
  const raster = { ...drawing, needsRaster: true };
  exactOf.set(raster, exact);
  return raster;
}

/** The file of a drawing that is drawn from it. */
export function exactSvgOf(drawing: Drawing): ExactSvg | undefined {
  return exactOf.get(drawing);
}

/** Its text at a size in pixels. */
export function sizedExact({ text }: ExactSvg, width: number, height: number): string {
  return text.replace(widthMark, String(width)).replace(heightMark, String(height));
}

function looksSame(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  let far = 0;
  for (let at = 0; at < one.length; at++) if (Math.abs((one[at] ?? 0) - (other[at] ?? 0)) > 64) far++;
  return far <= one.length / 1500;
}
