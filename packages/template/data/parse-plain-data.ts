import { ValueError } from '../errors/refusal.ts';
import { parseDate, type DateValue } from '../dates/date-value.ts';
import { booleanFormat, colorFormat, sourceFormat } from '../css/value-format.ts';
import type { PlainDataKind } from './data-type.ts';

/** Longest text of a template's data, in UTF-16 units. */
export const maxDataText = 100_000;

/** A number as text: what forms, addresses and rows of CSV carry. */
export const numberText = /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?\s*$/;

function parseText(input: unknown): string | ValueError {
  if (typeof input !== 'string' && typeof input !== 'number') return new ValueError('must be text');
  const text = String(input);
  return text.length > maxDataText ? new ValueError(`must have at most ${maxDataText} characters`) : text;
}

function parseNumber(input: unknown): number | ValueError {
  const value = typeof input === 'string' && numberText.test(input) ? Number(input) : input;
  return typeof value === 'number' && Number.isFinite(value) ? value : new ValueError('must be a number');
}

function parseDateText(input: unknown): DateValue | ValueError {
  const date = typeof input === 'string' ? parseDate(input) : undefined;
  return date ?? new ValueError('must be a date such as 2026-01-31 or 2026-01-31T09:30:00Z');
}

/** A single value of that kind, from JSON or from text that stands for it. */
export function parsePlainData(
  kind: PlainDataKind,
  input: unknown,
): string | number | boolean | DateValue | ValueError {
  switch (kind) {
    case 'text':
      return parseText(input);
    case 'number':
      return parseNumber(input);
    case 'date':
      return parseDateText(input);
    case 'boolean':
      return typeof input === 'boolean' || typeof input === 'string' || typeof input === 'number'
        ? booleanFormat.parse(input)
        : new ValueError('must be true or false');
    case 'color':
      return typeof input === 'string' ? colorFormat.parse(input) : new ValueError('must be a color such as #ff8800');
    default:
      return typeof input === 'string' ? sourceFormat.parse(input) : new ValueError('must be the address of a file');
  }
}
