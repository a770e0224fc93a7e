import type { GradientStop } from '../values/paint.ts';
import { formatRgba, parseRgba, type Rgba } from './color-alpha.ts';

function mix(from: GradientStop, to: GradientStop, at: number): string {
  const [a, b] = [parseRgba(from.color), parseRgba(to.color)];
  const share = to.offset === from.offset ? 0 : (at - from.offset) / (to.offset - from.offset);
  if (!a || !b) return share < 0.5 ? from.color : to.color;
  const part = (index: 0 | 1 | 2 | 3): number => a[index] + (b[index] - a[index]) * share;
  const mixed: Rgba = [part(0), part(1), part(2), part(3)];
  return formatRgba(mixed);
}

/**
 * Cuts stops that reach beyond the gradient line (offsets below 0 or above 1) at its ends, with the color they have there.
 * Stops must be in order. Colors that need a color library take the nearer neighbor's.
 */
export function clipStops(stops: readonly GradientStop[]): GradientStop[] {
  const [first] = stops;
  const last = stops.at(-1);
  if (!first || !last) return [];
  const clipped: GradientStop[] = [];
  for (const [index, stop] of stops.entries()) {
    const before = stops[index - 1];
    if (before) {
      for (const edge of [0, 1]) {
        if (before.offset < edge && stop.offset > edge) clipped.push({ offset: edge, color: mix(before, stop, edge) });
      }
    }
    if (stop.offset >= 0 && stop.offset <= 1) clipped.push({ offset: stop.offset, color: stop.color });
  }
  if (clipped.length > 0) return clipped.slice(0, 32);
  return [{ offset: 0, color: last.offset < 0 ? last.color : first.color }];
}
