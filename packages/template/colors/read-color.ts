// Only the color spaces of CSS: the library knows many more.
import 'culori/css';
import { clampRgb, converter, formatHex, formatHex8, parse } from 'culori/fn';

/** A color in sRGB: red, green and blue 0 to 1, and its opacity. */
export interface RgbColor {
  red: number;
  green: number;
  blue: number;
  alpha: number;
}

const toRgb = converter('rgb');
const inks = /^device-cmyk\((.*)\)$/i;

/** A color of CSS in sRGB; `device-cmyk()` by CSS's naive conversion. Undefined when it is none. */
export function readColor(text: string): RgbColor | undefined {
  const cmyk = inks.exec(text.trim())?.[1];
  if (cmyk !== undefined) {
    const [c, m, y, k, alpha = 1] = cmyk
      .replaceAll(/[,/]/g, ' ')
      .trim()
      .split(/\s+/)
      .map((part) => (part.endsWith('%') ? Number(part.slice(0, -1)) / 100 : Number(part)));
    if (c === undefined || m === undefined || y === undefined || k === undefined) return undefined;
    const light = (part: number): number => 1 - Math.min(1, part * (1 - k) + k);
    return { red: light(c), green: light(m), blue: light(y), alpha };
  }
  const color = parse(text.trim().toLowerCase());
  if (!color) return undefined;
  const { r, g, b, alpha = 1 } = clampRgb(toRgb(color));
  return { red: r, green: g, blue: b, alpha };
}

/** A color as `#rrggbb`, or `#rrggbbaa` where it can be seen through. */
export function writeColor({ red, green, blue, alpha }: RgbColor): string {
  const color = { mode: 'rgb', r: red, g: green, b: blue, alpha } as const;
  return alpha < 1 ? formatHex8(color) : formatHex(color);
}

/** Relative luminance, 0 to 1, by WCAG 2. */
export function luminanceOf({ red, green, blue }: RgbColor): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of two opaque colors by WCAG 2: 1 to 21. */
export function contrastOf(one: RgbColor, other: RgbColor): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}
