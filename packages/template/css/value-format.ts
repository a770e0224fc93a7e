import { isColorText } from '../values/color.ts';
import { parseAngle, parseFraction, parseNumber } from './css-units.ts';
import { parseCssUrl } from './css-text.ts';
import { ValueError } from '../errors/refusal.ts';
import type { JsonObject } from '../json/json-object.ts';

/** A plain value of a modification. */
export type PlainValue = string | number | boolean;

/** How a value can be interpolated over time: numbers within bounds (some of them integers), and colors. */
export type ValueCourse =
  | { kind: 'number'; min: number; max: number; integer?: boolean; read(input: PlainValue): number | ValueError }
  | { kind: 'color' };

/** How one kind of value is read, and how JSON Schema and TypeScript describe it. */
export interface ValueFormat<Value> {
  parse(input: PlainValue): Value | ValueError;
  schema: JsonObject;
  typescript: string;
  /** Missing for what can only jump. */
  course?: ValueCourse;
}

interface Bounds {
  min: number;
  max: number;
  integer?: boolean;
}

function bounded(value: number | undefined, bounds: Bounds, expected: string): number | ValueError {
  if (value === undefined) return new ValueError(`must be ${expected}`);
  if (bounds.integer && !Number.isInteger(value)) return new ValueError('must be a whole number');
  if (!(value >= bounds.min && value <= bounds.max))
    return new ValueError(`must lie between ${bounds.min} and ${bounds.max}`);
  return value;
}

function numeric(
  bounds: Bounds,
  expected: string,
  read: (text: string) => number | undefined,
  unit: string,
): ValueFormat<number> {
  const parse = (input: PlainValue): number | ValueError => {
    if (typeof input === 'boolean') return new ValueError(`must be ${expected}`);
    return bounded(typeof input === 'number' ? input : read(input), bounds, expected);
  };
  return {
    parse,
    course: { kind: 'number', ...bounds, read: parse },
    schema: {
      anyOf: [
        { type: bounds.integer ? 'integer' : 'number', minimum: bounds.min, maximum: bounds.max },
        { type: 'string', pattern: `^\\s*[-+]?([0-9]+\\.?[0-9]*|\\.[0-9]+)(${unit})?\\s*$` },
      ],
    },
    typescript: 'number | string',
  };
}

/** A number of pixels, with or without `px`. */
export function pixelFormat(min: number, max: number): ValueFormat<number> {
  return numeric({ min, max }, 'a number such as 48 or "48px"', parseNumber, 'px');
}

/** A plain number. */
export function numberFormat(min: number, max: number, integer = false): ValueFormat<number> {
  return numeric({ min, max, integer }, integer ? 'a whole number' : 'a number', parseNumber, 'px');
}

/** A number or a percentage: `0.5` and `50%` are the same. */
export function fractionFormat(min: number, max: number): ValueFormat<number> {
  return numeric({ min, max }, 'a number such as 0.5 or "50%"', parseFraction, '%');
}

/** Degrees; text may carry `deg`, `rad`, `grad` or `turn`. */
export function angleFormat(min: number, max: number): ValueFormat<number> {
  return numeric({ min, max }, 'an angle such as 45 or "45deg"', parseAngle, 'deg|rad|grad|turn');
}

/** Text of at most `maxLength` characters; numbers are written out. */
export function textFormat(maxLength: number, minLength = 0): ValueFormat<string> {
  return {
    parse(input) {
      if (typeof input === 'boolean') return new ValueError('must be text');
      const text = String(input);
      if (text.length < minLength) return new ValueError('must not be empty');
      return text.length > maxLength ? new ValueError(`must have at most ${maxLength} characters`) : text;
    },
    schema: { type: ['string', 'number'], maxLength, ...(minLength > 0 ? { minLength } : {}) },
    typescript: 'string | number',
  };
}

/** The address of an image, video or audio; `url(…)` is unwrapped. Empty: none. */
export const sourceFormat: ValueFormat<string> = {
  parse(input) {
    if (typeof input !== 'string') return new ValueError('must be the address of a file');
    const address = input.trim();
    return /^url\(/i.test(address)
      ? (parseCssUrl(address) ?? new ValueError('has a url(…) that cannot be read'))
      : address;
  },
  schema: { type: 'string' },
  typescript: 'string',
};

/** A CSS color. */
export const colorFormat: ValueFormat<string> = {
  parse(input) {
    const text = typeof input === 'string' ? input.trim() : '';
    return isColorText(text) ? text : new ValueError('is not a color such as #ff8800 or rgb(255 136 0 / 80%)');
  },
  schema: { type: 'string', maxLength: 140 },
  typescript: 'string',
  course: { kind: 'color' },
};

const yes = new Set(['true', '1', 'yes', 'on']);
const no = new Set(['false', '0', 'no', 'off']);

/** True or false; also 1 and 0, and `true`, `yes`, `on` and their opposites as text. */
export const booleanFormat: ValueFormat<boolean> = {
  parse(input) {
    const word = String(input).trim().toLowerCase();
    if (yes.has(word)) return true;
    return no.has(word) ? false : new ValueError('must be true or false');
  },
  schema: { anyOf: [{ type: 'boolean' }, { enum: [0, 1, ...yes, ...no] }] },
  typescript: "boolean | 'true' | 'false'",
};

/**
 * One of some words, in any case. `words` maps each word, in lower case, to what it means.
 */
export function wordFormat<Value>(words: Readonly<Record<string, Value>>): ValueFormat<Value> {
  const names = Object.keys(words);
  return {
    parse(input) {
      const word = String(input).trim().toLowerCase();
      const meaning = Object.hasOwn(words, word) ? words[word] : undefined;
      return meaning === undefined ? new ValueError(`must be one of ${names.join(', ')}`) : meaning;
    },
    schema: { enum: names },
    typescript: names.map((name) => `'${name}'`).join(' | '),
  };
}

/** One of some words that stand for themselves, in any case. */
export function oneOfFormat<Word extends string>(words: readonly Word[]): ValueFormat<Word> {
  return wordFormat(Object.fromEntries(words.map((word) => [word, word])) as Record<Word, Word>);
}

/** A format whose numbers do not change over time: times themselves, counts. */
export function withoutCourse<Value>({ parse, schema, typescript }: ValueFormat<Value>): ValueFormat<Value> {
  return { parse, schema, typescript };
}

/** Text that `read` understands, with a sentence for schemas saying what it is. */
export function readFormat<Value>(read: (text: string) => Value | ValueError, description: string): ValueFormat<Value> {
  return {
    parse: (input) => (typeof input === 'boolean' ? new ValueError(`must be ${description}`) : read(String(input))),
    schema: { type: ['string', 'number'], description },
    typescript: 'string | number',
  };
}
