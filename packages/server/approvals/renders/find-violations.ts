import { parseModificationKey, type ModificationKey } from '@platen/template';
import type { Conditions } from '../../db/tables/approval-tables.ts';

/** A value that an approval does not allow. */
export interface Violation {
  /** Name of the parameter in the request. */
  parameter: string;
  message: string;
}

/**
 * The modifications that break conditions of an approval. Keys are read as renders read them: a condition for `page2@headline` holds
 * for `headline`, which goes to every page, as well; styles are compared ignoring case, and those of a locked parameter
 * are refused with it.
 */
export function findViolations(conditions: Conditions, modifications: Readonly<Record<string, unknown>>): Violation[] {
  const rules = Object.entries(conditions).map(([key, limits]) => ({ of: parseModificationKey(key), limits }));
  return Object.entries(modifications).flatMap(([key, value]) => {
    const given = parseModificationKey(key);
    return rules.flatMap(({ of, limits }) => {
      if (of.name !== given.name || !canBeOnOnePage(of, given)) return [];
      const message = hasSameStyle(of, given)
        ? whyNot(limits, value)
        : of.style === undefined
          ? lockOf(limits)
          : undefined;
      return message === undefined ? [] : [{ parameter: key, message: `${key} ${message}` }];
    });
  });
}

function canBeOnOnePage(one: ModificationKey, other: ModificationKey): boolean {
  return one.page === undefined || other.page === undefined || one.page === other.page;
}

function hasSameStyle(one: ModificationKey, other: ModificationKey): boolean {
  return one.style?.toLowerCase() === other.style?.toLowerCase();
}

type Limits = Readonly<Record<string, unknown>>;

function lockOf(limits: Limits): string | undefined {
  return limits['locked'] === true ? 'was approved with its default and accepts no value.' : undefined;
}

function whyNot(limits: Limits, value: unknown): string | undefined {
  const { minLength, maxLength, min, max, oneOf } = limits;
  const locked = lockOf(limits);
  if (locked !== undefined) return locked;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const length = [...text].length;
  if (typeof maxLength === 'number' && length > maxLength) return `may have ${maxLength} characters and has ${length}.`;
  if (typeof minLength === 'number' && length < minLength) return `needs ${minLength} characters and has ${length}.`;
  const amount = text.trim() === '' ? Number.NaN : Number(text.replace(/px$/i, ''));
  if (typeof min === 'number' && !(amount >= min)) return `must be at least ${min}.`;
  if (typeof max === 'number' && !(amount <= max)) return `may be at most ${max}.`;
  if (Array.isArray(oneOf) && !oneOf.some((each) => String(each) === text)) {
    return `must be one of ${oneOf.map(String).join(', ')}.`;
  }
  return undefined;
}
