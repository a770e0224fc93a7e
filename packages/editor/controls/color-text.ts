/** A color as the picker works with it: parts of sRGB and alpha, each 0 to 1. */
export interface PlainColor {
  red: number;
  green: number;
  blue: number;
  alpha: number;
}

const hexPattern = /^#?([0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
let context: OffscreenCanvasRenderingContext2D | null | undefined;

/** The name of the token that a color stands for, `var(--accent)`; undefined for other colors. */
export function colorTokenName(text: string): string | undefined {
  return /^var\(--([^()]+)\)$/.exec(text)?.[1];
}

/** Whether the browser knows the text as a CSS color; hex figures may lack their `#`. */
export function isCssColor(text: string): boolean {
  return hexPattern.test(text.trim()) || CSS.supports('color', text.trim());
}

/** Parses a CSS color to sRGB; undefined if it is invalid. Colors beyond sRGB are clipped to it. */
export function readColor(text: string): PlainColor | undefined {
  const trimmed = text.trim();
  const [, digits] = hexPattern.exec(trimmed) ?? [];
  if (digits !== undefined) {
    const long = digits.length <= 4 ? [...digits].map((digit) => digit + digit).join('') : digits;
    const part = (at: number): number => Number.parseInt(long.slice(at, at + 2) || 'ff', 16) / 255;
    return { red: part(0), green: part(2), blue: part(4), alpha: part(6) };
  }
  if (!CSS.supports('color', trimmed)) return undefined;
  // A canvas keeps colors multiplied by their alpha, which spoils faint ones: so color and alpha are read apart.
  const [red = 0, green = 0, blue = 0] = drawPixel(`rgb(from ${trimmed} r g b / 1)`, trimmed);
  const [, , , alpha = 255] = drawPixel(trimmed);
  return { red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha / 255 };
}

function drawPixel(...colors: readonly string[]): Uint8ClampedArray {
  context ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!context) return new Uint8ClampedArray(4);
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = colors.find((color) => CSS.supports('color', color)) ?? 'transparent';
  context.fillRect(0, 0, 1, 1);
  return context.getImageData(0, 0, 1, 1).data;
}

/** The color as `#rrggbb`, or `#rrggbbaa` when one can see through it. */
export function writeHex({ red, green, blue, alpha }: PlainColor): string {
  const two = (part: number): string =>
    Math.round(Math.min(1, Math.max(0, part)) * 255)
      .toString(16)
      .padStart(2, '0');
  const end = two(alpha);
  return `#${two(red)}${two(green)}${two(blue)}${end === 'ff' ? '' : end}`;
}
