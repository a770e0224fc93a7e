import type { GradientStop } from '@platen/template';
import { cssColor, parseColor, type Rgba } from '../geometry/color-value.ts';

/** A stop as a canvas takes it. */
export interface ColorStop {
  offset: number;
  color: string;
}

/** Steps instead of one where alpha changes along with the color. */
const alphaSteps = 16;

/**
 * Stops that give CSS's look on a canvas: CSS mixes colors with their alpha multiplied in, a canvas without, which would draw
 * a fade from red to `transparent` through dark red. Offsets never go back (CSS: each is at least the one before).
 */
export function gradientStops(stops: readonly GradientStop[]): ColorStop[] {
  const parsed = stops.map((stop) => ({ offset: stop.offset, color: parseColor(stop.color) }));
  for (let index = 1; index < parsed.length; index += 1) {
    const stop = parsed[index]!;
    stop.offset = Math.max(stop.offset, parsed[index - 1]!.offset);
  }
  const result: ColorStop[] = [];
  const put = (offset: number, color: Rgba) => result.push({ offset, color: cssColor(color) });
  for (const [index, stop] of parsed.entries()) {
    const before = parsed[index - 1];
    if (before && before.color.alpha !== stop.color.alpha && before.offset < stop.offset) {
      // A fully transparent end has no color of its own: the other end's reaches up to it.
      if (before.color.alpha === 0) put(before.offset, { ...stop.color, alpha: 0 });
      else if (stop.color.alpha === 0) put(stop.offset, { ...before.color, alpha: 0 });
      else if (!sameHue(before.color, stop.color)) {
        for (let step = 1; step < alphaSteps; step += 1) {
          const share = step / alphaSteps;
          put(before.offset + (stop.offset - before.offset) * share, mix(before.color, stop.color, share));
        }
      }
    }
    put(stop.offset, stop.color);
  }
  return result;
}

function sameHue(one: Rgba, other: Rgba): boolean {
  return one.red === other.red && one.green === other.green && one.blue === other.blue;
}

function mix(from: Rgba, to: Rgba, share: number): Rgba {
  const alpha = from.alpha * (1 - share) + to.alpha * share;
  const channel = (start: number, end: number) => (start * from.alpha * (1 - share) + end * to.alpha * share) / alpha;
  return {
    red: channel(from.red, to.red),
    green: channel(from.green, to.green),
    blue: channel(from.blue, to.blue),
    alpha,
  };
}
