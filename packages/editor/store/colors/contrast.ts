import type { RgbColor } from '@platen/template/internal';

/** One color laid over another. */
export function layOver(upper: RgbColor, lower: RgbColor): RgbColor {
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

/** How good a contrast is for text, by WCAG 2.2: large text is 24 pixels, or 18.66 when it is bold. */
export function contrastGrade(ratio: number, isLarge: boolean): 'AAA' | 'AA' | 'fails' {
  if (ratio >= (isLarge ? 4.5 : 7)) return 'AAA';
  return ratio >= (isLarge ? 3 : 4.5) ? 'AA' : 'fails';
}
