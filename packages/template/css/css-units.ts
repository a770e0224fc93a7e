const number = /^([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)([a-z%]*)$/i;

function parseUnit(text: string): [value: number, unit: string] | undefined {
  const [, digits, unit = ''] = number.exec(text.trim()) ?? [];
  if (digits === undefined) return undefined;
  const value = Number(digits);
  // Nothing that is drawn or played is that large, and turning one unit into another must not overflow.
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? [value, unit.toLowerCase()] : undefined;
}

/** A plain number, optionally with `px`; undefined for anything else. */
export function parseNumber(text: string): number | undefined {
  const [value, unit] = parseUnit(text) ?? [];
  return unit === '' || unit === 'px' ? value : undefined;
}

/** A plain number, or a percentage as a fraction: `50%` is 0.5. */
export function parseFraction(text: string): number | undefined {
  const [value, unit] = parseUnit(text) ?? [];
  if (value === undefined) return undefined;
  if (unit === '%') return value / 100;
  return unit === '' ? value : undefined;
}

const pixels: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
};

/** A length in pixels. `em` and `rem` need the font size `em`, percentages what they are a part of (`whole`), in pixels. */
export function parseLength(text: string, relative: { em?: number; whole?: number } = {}): number | undefined {
  const [value, unit] = parseUnit(text) ?? [];
  if (value === undefined || unit === undefined) return undefined;
  if (unit === '%') return relative.whole === undefined ? undefined : (value / 100) * relative.whole;
  if (unit === 'em' || unit === 'rem') return relative.em === undefined ? undefined : value * relative.em;
  const factor = Object.hasOwn(pixels, unit) ? pixels[unit] : undefined;
  return factor === undefined ? undefined : value * factor;
}

/** A length or percentage as a fraction of `whole` pixels. */
export function parsePart(text: string, whole: number): number | undefined {
  if (text.endsWith('%')) return parseFraction(text);
  const length = parseLength(text);
  return length === undefined || whole <= 0 ? undefined : length / whole;
}

const degrees: Readonly<Record<string, number>> = { '': 1, deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };

/** An angle in degrees; a number without unit is in degrees. */
export function parseAngle(text: string): number | undefined {
  const [value, unit] = parseUnit(text) ?? [];
  if (value === undefined || unit === undefined) return undefined;
  const factor = Object.hasOwn(degrees, unit) ? degrees[unit] : undefined;
  return factor === undefined ? undefined : value * factor;
}

/** A time in milliseconds: `2s`, `250ms`; a number without unit is in seconds. */
export function parseTimeMs(text: string): number | undefined {
  const [value, unit] = parseUnit(text) ?? [];
  if (value === undefined) return undefined;
  if (unit === 'ms') return value;
  return unit === '' || unit === 's' ? value * 1000 : undefined;
}
