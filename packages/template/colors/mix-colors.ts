import { clampChroma, clampRgb, converter, type Color } from 'culori/fn';
import type { RgbColor } from './read-color.ts';

const toRgb = converter('rgb');
const toOklab = converter('oklab');
const toOklch = converter('oklch');

function fromCulori(color: Color, alpha: number): RgbColor {
  const { r, g, b } = clampRgb(toRgb(color));
  return { red: r, green: g, blue: b, alpha };
}

function asCulori({ red, green, blue }: RgbColor): { mode: 'rgb'; r: number; g: number; b: number } {
  return { mode: 'rgb', r: red, g: green, b: blue };
}

/** A color with another lightness, as seen (OKLCH): its hue stays, its chroma as far as screens show it. */
export function withLightness(color: RgbColor, change: (lightness: number) => number): RgbColor {
  const { l, c, h } = toOklch(asCulori(color));
  const changed = {
    mode: 'oklch',
    l: Math.min(1, Math.max(0, change(l))),
    c,
    ...(h === undefined ? {} : { h }),
  } as const;
  return fromCulori(clampChroma(changed, 'oklch'), color.alpha);
}

/** A color with a part of its chroma: 0 is grey. */
export function withChroma(color: RgbColor, part: number): RgbColor {
  const { l, c, h } = toOklch(asCulori(color));
  return fromCulori(
    clampChroma({ mode: 'oklch', l, c: c * part, ...(h === undefined ? {} : { h }) }, 'oklch'),
    color.alpha,
  );
}

/** A color between two others, as seen (OKLab): `weight` 0 is the first, 1 the second. */
export function mixColors(one: RgbColor, other: RgbColor, weight: number): RgbColor {
  const [first, second] = [toOklab(asCulori(one)), toOklab(asCulori(other))];
  const alpha = one.alpha * (1 - weight) + other.alpha * weight;
  // What cannot be seen has no part in the color.
  const share = alpha === 0 ? weight : (other.alpha * weight) / alpha;
  const between = (from: number, to: number): number => from + (to - from) * share;
  const mixed = {
    mode: 'oklab',
    l: between(first.l, second.l),
    a: between(first.a, second.a),
    b: between(first.b, second.b),
  } as const;
  return fromCulori(mixed, alpha);
}
