import { z } from 'zod';
import { referencedToken, tokenObject } from './token-reference.ts';
import { colorNames } from './named-colors.ts';

const hex = /^#(?:[0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const call = /^([a-z-]{3,11})\(([^()]{1,120})\)$/i;
const component = /^(?:[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?(?:%|deg|grad|rad|turn)?|none)$/i;
const space = /^(?:srgb|srgb-linear|display-p3|a98-rgb|prophoto-rgb|rec2020|xyz|xyz-d50|xyz-d65)$/i;
const componentCounts: Readonly<Record<string, number>> = {
  rgb: 3,
  rgba: 3,
  hsl: 3,
  hsla: 3,
  hwb: 3,
  lab: 3,
  lch: 3,
  oklab: 3,
  oklch: 3,
  color: 3,
  'device-cmyk': 4,
};

function isColorCall(name: string, inside: string): boolean {
  const count = Object.hasOwn(componentCounts, name) ? componentCounts[name] : undefined;
  if (count === undefined) return false;
  const [main = '', alpha, ...more] = inside.split('/');
  const parts = main.trim().split(main.includes(',') ? /\s*,\s*/ : /\s+/);
  if (name === 'color' && !space.test(parts.shift() ?? '')) return false;
  const alphaAfterComma = main.includes(',') && alpha === undefined && parts.length === count + 1;
  if (parts.length !== count && !alphaAfterComma) return false;
  return (
    more.length === 0 &&
    parts.every((part) => component.test(part)) &&
    (alpha === undefined || component.test(alpha.trim()))
  );
}

/** True if `text` is a CSS Color 4 color: hex, a function with the right number of components, or one of the names. */
export function isColorText(text: string): boolean {
  if (text.startsWith('#')) return hex.test(text);
  const [, name, inside] = call.exec(text) ?? [];
  return name && inside ? isColorCall(name.toLowerCase(), inside) : colorNames.has(text.toLowerCase());
}

/**
 * A color as CSS Color 4 text: `#ff8800`, `#f80c`, `rgb(255 136 0 / 80%)`, `oklch(70% 0.2 40)`, `transparent`, a CSS name,
 * or `device-cmyk(0 50% 100% 0)` for print. `{"token": "accent"}`, which is read as `var(--accent)`, is the color of a token of the template.
 */
export const color = z.union([
  z
    .string()
    .max(140)
    .refine((text) => isColorText(text) || referencedToken(text) !== undefined, {
      message: 'is not a CSS color such as #ff8800 or rgb(255 136 0 / 80%)',
    }),
  tokenObject,
]);

export type Color = z.infer<typeof color>;
