import { z } from 'zod';

const hex = /^#(?:[0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const functional = /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|device-cmyk)\(\s*[-+0-9a-z.,%/\s]{1,120}\)$/i;
const named = /^[a-z]{3,20}$/i;

/** Whether `text` has the form of a CSS Color 4 colour. Its value is parsed by the engine, where an unknown name is refused. */
export function isColorText(text: string): boolean {
  return hex.test(text) || functional.test(text) || named.test(text);
}

/**
 * A colour as CSS Color 4 text: `#ff8800`, `#f80c`, `rgb(255 136 0 / 80%)`, `oklch(70% 0.2 40)`, `transparent`, a CSS name,
 * or `device-cmyk(0 50% 100% 0)` for print.
 */
export const color = z
  .string()
  .max(140)
  .refine(isColorText, { message: 'is not a CSS colour such as #ff8800 or rgb(255 136 0 / 80%)' });

export type Color = z.infer<typeof color>;
