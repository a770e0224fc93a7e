import type { Conditions } from '../rules/item-state.ts';

/** A value that an approval does not allow. */
export interface Violation {
  /** As the request names it. */
  parameter: string;
  message: string;
}

/**
 * The modifications that break conditions of an approval. Keys of one page (`page2@headline`) and of styles (`headline.color`) belong to
 * their parameter; styles are only asked for whether the parameter is locked.
 */
export function findViolations(conditions: Conditions, modifications: Readonly<Record<string, unknown>>): Violation[] {
  return Object.entries(modifications).flatMap(([key, value]) => {
    const [, name = key, style] = /^(?:page\d+@)?(.*?)(\.[A-Za-z]+)?$/s.exec(key) ?? [];
    const whole = key.replace(/^page\d+@/, '');
    const parameter = Object.hasOwn(conditions, whole) ? whole : name;
    const limits = Object.hasOwn(conditions, parameter) ? conditions[parameter] : undefined;
    if (!limits) return [];
    const isStyle = parameter === name && style !== undefined && parameter !== whole;
    const message = isStyle ? lockOf(limits) : whyNot(limits, value);
    return message === undefined ? [] : [{ parameter: key, message: `${key} ${message}` }];
  });
}

type Limits = Readonly<Record<string, unknown>>;

function lockOf(limits: Limits): string | undefined {
  return limits['locked'] === true ? 'was approved as it is and takes no value.' : undefined;
}

function whyNot(limits: Limits, value: unknown): string | undefined {
  const { minLength, maxLength, min, max, oneOf } = limits;
  const locked = lockOf(limits);
  if (locked !== undefined) return locked;
  const length = [...String(value)].length;
  if (typeof maxLength === 'number' && length > maxLength) return `may have ${maxLength} characters and has ${length}.`;
  if (typeof minLength === 'number' && length < minLength) return `needs ${minLength} characters and has ${length}.`;
  if (typeof min === 'number' && !(Number(value) >= min)) return `has to be at least ${min}.`;
  if (typeof max === 'number' && !(Number(value) <= max)) return `may be at most ${max}.`;
  if (Array.isArray(oneOf) && !oneOf.some((each) => String(each) === String(value))) {
    return `has to be one of ${oneOf.map(String).join(', ')}.`;
  }
  return undefined;
}
