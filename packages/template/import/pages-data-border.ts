import { isColorText } from '../values/color.ts';
import type { JsonObject } from '../json/json-object.ts';
import { solid } from '../values/paint.ts';
import { numberIn, textIn } from './read-json.ts';

/** The dashes of a CSS border style for a border of that width. */
export function borderDash(style: string, width: number): { dash: number[]; cap: 'butt' | 'round' } {
  if (style === 'dashed') return { dash: [width * 3, width * 2], cap: 'butt' };
  if (style === 'dotted') return { dash: [0, width * 2], cap: 'round' };
  return { dash: [], cap: 'butt' };
}

/** A frame as wide as `borderWidth` says, inside the box; undefined when there is none. */
export function createBorder(
  source: JsonObject,
  box: { width: number; height: number },
): Record<string, unknown> | undefined {
  const width = numberIn(source, 'borderWidth', 0, 0, Math.min(1000, box.width, box.height));
  const style = textIn(source, 'borderStyle', 'solid').toLowerCase();
  if (width === 0 || style === 'none' || style === 'hidden') return undefined;
  const color = textIn(source, 'borderColor');
  const paint = solid(isColorText(color) ? color : '#000000');
  return { type: 'shape', strokes: [{ paint, width, position: 'inside', ...borderDash(style, width) }] };
}
