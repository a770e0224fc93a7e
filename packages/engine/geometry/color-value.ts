import { PlatenError } from '@platen/template';
import { clampRgb, converter, parse } from './css-colors.ts';

/** A color in sRGB; red, green and blue 0 to 255, not rounded; alpha 0 to 1. */
export interface Rgba {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

const toRgb = converter('rgb');
const cmyk = /^device-cmyk\((.*)\)$/i;

/** Values of colors met before: a page has few colors, again and again. */
const known = new Map<string, Rgba>();
const maxKnown = 1000;

/**
 * The sRGB value of a CSS color, clipped to sRGB where it lies outside; `device-cmyk()` by CSS's naive conversion. Throws
 * TEMPLATE_INVALID when there is no such color.
 */
export function parseColor(text: string): Rgba {
  let color = known.get(text);
  if (!color) {
    color = readColor(text);
    if (known.size >= maxKnown) known.clear();
    known.set(text, color);
  }
  return color;
}

/** Cyan, magenta, yellow and black of a `device-cmyk()` color, 0 to 1, without its alpha; undefined for any other color. */
export function readInks(text: string): readonly [number, number, number, number] | undefined {
  const ink = cmyk.exec(text.trim())?.[1];
  if (ink === undefined) return undefined;
  const [c, m, y, k] = parseInks(text, ink);
  return [c, m, y, k];
}

function readColor(text: string): Rgba {
  const ink = cmyk.exec(text.trim())?.[1];
  if (ink !== undefined) return parseCmyk(text, ink);
  const color = parse(text.trim().toLowerCase());
  if (!color) throw unknownColor(text);
  const { r, g, b, alpha = 1 } = clampRgb(toRgb(color));
  return { red: r * 255, green: g * 255, blue: b * 255, alpha: clamp(alpha) };
}

/** The color as a canvas takes it, in steps of 1/255. */
export function cssColor({ red, green, blue, alpha }: Rgba): string {
  return `#${[red, green, blue, alpha * 255].map(hexByte).join('')}`;
}

/** The color of a template as a canvas takes it. */
export function canvasColor(text: string): string {
  return cssColor(parseColor(text));
}

function parseCmyk(text: string, ink: string): Rgba {
  const [c, m, y, k, alpha] = parseInks(text, ink);
  const mix = (part: number) => 255 * (1 - Math.min(1, part * (1 - k) + k));
  return { red: mix(c), green: mix(m), blue: mix(y), alpha };
}

function parseInks(text: string, ink: string): [c: number, m: number, y: number, k: number, alpha: number] {
  const parts = ink.replaceAll(',', ' ').replace('/', ' ').trim().split(/\s+/).map(fraction);
  const [c, m, y, k, alpha = 1] = parts;
  if (c === undefined || m === undefined || y === undefined || k === undefined || parts.length > 5) {
    throw unknownColor(text);
  }
  if (parts.some((part) => Number.isNaN(part))) throw unknownColor(text);
  return [c, m, y, k, alpha];
}

function fraction(text: string): number {
  const value = text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text);
  return Number.isNaN(value) ? value : clamp(value);
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

function hexByte(value: number): string {
  return Math.round(value).toString(16).padStart(2, '0');
}

function unknownColor(text: string): PlatenError {
  return new PlatenError('TEMPLATE_INVALID', `"${text}" is not a color`);
}
