// Only the color spaces of CSS: the library knows many more.
import 'culori/css';
import { clampRgb, converter, parse } from 'culori/fn';

/** A color in sRGB: red, green and blue 0 to 1, and its opacity. */
export interface SolidColor {
  red: number;
  green: number;
  blue: number;
  alpha: number;
}

const toRgb = converter('rgb');
const inks = /^device-cmyk\((.*)\)$/i;

/** A template's color in sRGB; `device-cmyk()` by CSS's naive conversion. Undefined when it is none. */
export function readColor(text: string): SolidColor | undefined {
  const cmyk = inks.exec(text.trim())?.[1];
  if (cmyk !== undefined) {
    const [c, m, y, k, alpha = 1] = cmyk
      .replaceAll(/[,/]/g, ' ')
      .trim()
      .split(/\s+/)
      .map((part) => (part.endsWith('%') ? Number(part.slice(0, -1)) / 100 : Number(part)));
    if (c === undefined || m === undefined || y === undefined || k === undefined) return undefined;
    const mix = (part: number): number => 1 - Math.min(1, part * (1 - k) + k);
    return { red: mix(c), green: mix(m), blue: mix(y), alpha };
  }
  const color = parse(text.trim().toLowerCase());
  if (!color) return undefined;
  const { r, g, b, alpha = 1 } = clampRgb(toRgb(color));
  return { red: r, green: g, blue: b, alpha };
}

/** One color laid over another. */
export function layOver(upper: SolidColor, lower: SolidColor): SolidColor {
  const alpha = upper.alpha + lower.alpha * (1 - upper.alpha);
  if (alpha === 0) return { red: 0, green: 0, blue: 0, alpha: 0 };
  const mix = (one: number, other: number): number =>
    (one * upper.alpha + other * lower.alpha * (1 - upper.alpha)) / alpha;
  return {
    red: mix(upper.red, lower.red),
    green: mix(upper.green, lower.green),
    blue: mix(upper.blue, lower.blue),
    alpha,
  };
}

/** Relative luminance, 0 to 1, by WCAG 2. */
export function luminance({ red, green, blue }: SolidColor): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of two opaque colors by WCAG 2: 1 to 21. */
export function contrastRatio(one: SolidColor, other: SolidColor): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** How good a contrast is for text, by WCAG 2.2: large text is 24 pixels, or 18.66 when it is bold. */
export function contrastGrade(ratio: number, isLarge: boolean): 'AAA' | 'AA' | 'fails' {
  if (ratio >= (isLarge ? 4.5 : 7)) return 'AAA';
  return ratio >= (isLarge ? 3 : 4.5) ? 'AA' : 'fails';
}
