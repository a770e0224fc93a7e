const hex = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

/** A color as four numbers: red, green, blue 0 to 255 and alpha 0 to 1. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

function fromHex(digits: string): Rgba {
  const full = digits.length <= 4 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const part = (at: number): number => Number.parseInt(full.slice(at, at + 2), 16);
  return [part(0), part(2), part(4), full.length === 8 ? part(6) / 255 : 1];
}

const basic: Readonly<Record<string, Rgba>> = {
  transparent: [0, 0, 0, 0],
  black: [0, 0, 0, 1],
  white: [255, 255, 255, 1],
  red: [255, 0, 0, 1],
  blue: [0, 0, 255, 1],
};

/** The numbers of a hex or `rgb()` color, or of a few names; undefined for colors that need a color library. */
export function parseRgba(color: string): Rgba | undefined {
  const text = color.trim().toLowerCase();
  const [, digits] = hex.exec(text) ?? [];
  if (digits !== undefined) return fromHex(digits);
  const [, inside] = /^rgba?\(([^()]+)\)$/.exec(text) ?? [];
  if (inside === undefined) return Object.hasOwn(basic, text) ? basic[text] : undefined;
  const parts = inside.split(/[\s,/]+/).filter((part) => part !== '');
  const [red, green, blue, alpha = 1] = parts.map((part, index) => {
    const number = Number.parseFloat(part);
    if (!part.endsWith('%')) return number;
    return index === 3 ? number / 100 : (number / 100) * 255;
  });
  if (
    red === undefined ||
    green === undefined ||
    blue === undefined ||
    ![red, green, blue, alpha].every(Number.isFinite)
  )
    return undefined;
  return [red, green, blue, alpha];
}

/** Writes numbers as a color. */
export function formatRgba([red, green, blue, alpha]: Rgba): string {
  const channels = [red, green, blue].map((value) => Math.round(Math.min(255, Math.max(0, value))));
  if (alpha >= 1) return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
  return `rgb(${channels.join(' ')} / ${Number(Math.max(0, alpha).toFixed(4))})`;
}

/** The color with its alpha multiplied; one that cannot be read stays as it is. */
export function withAlpha(color: string, alpha: number): string {
  if (alpha >= 1) return color;
  const parsed = parseRgba(color);
  return parsed ? formatRgba([parsed[0], parsed[1], parsed[2], parsed[3] * alpha]) : color;
}
