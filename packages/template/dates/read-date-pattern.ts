import { civilMs, daysInMonth } from './civil-date.ts';
import { dateAt, type DateValue } from './date-value.ts';

/** Letters of numbers that a date can be read from, and what each is; how often one is repeated is how many digits it has at least. */
const letters: Readonly<Record<string, 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'>> = {
  y: 'year',
  M: 'month',
  d: 'day',
  H: 'hour',
  m: 'minute',
  s: 'second',
};

/** The fields that `readDatePattern` reads. */
export const readableDateLetters: string = Object.keys(letters).join('');

/** The error of a pattern for reading dates; undefined if it is valid. */
export function checkReadablePattern(pattern: string): string | undefined {
  const fields = pattern.replaceAll(/'[^']*'/g, '').match(/[A-Za-z]+/g) ?? [];
  const wrong = fields.find((field) => !/^(y{1,4}|M{1,2}|d{1,2}|H{1,2}|m{1,2}|s{1,2})$/.test(field));
  if (wrong !== undefined) return `${wrong} is nothing that dates are read from: write d, M, y, H, m and s`;
  return ['y', 'M', 'd'].every((letter) => pattern.includes(letter)) ? undefined : 'must have y, M and d';
}

/**
 * Reads a date of numbers in the order of a pattern, such as `d.M.y` or `MM/dd/yyyy HH:mm`. Years of two digits are those of 1970 to
 * 2069. Undefined when the text is otherwise, or no day of the calendar.
 */
export function readDatePattern(text: string, pattern: string): DateValue | undefined {
  const read: Partial<Record<(typeof letters)[string], number>> = {};
  let rest = text.trim();
  for (const [piece, letter = ''] of pattern.trim().matchAll(/([A-Za-z])\1*|'[^']*'|[^A-Za-z']+/g)) {
    const field = Object.hasOwn(letters, letter) ? letters[letter] : undefined;
    if (field === undefined) {
      const plain = piece.startsWith("'") ? piece.slice(1, -1) : piece;
      if (!rest.startsWith(plain)) return undefined;
      rest = rest.slice(plain.length);
    } else {
      const [digits] = (field === 'year' && piece.length !== 2 ? /^\d{4}/ : /^\d{1,2}/).exec(rest) ?? [];
      if (digits === undefined) return undefined;
      read[field] = Number(digits);
      if (field === 'year' && digits.length === 2) read.year = Number(digits) + (Number(digits) < 70 ? 2000 : 1900);
      rest = rest.slice(digits.length);
    }
  }
  const { year = 0, month = 0, day = 0, hour, minute = 0, second = 0 } = read;
  const isDay = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  if (rest !== '' || !isDay || (hour ?? 0) > 23 || minute > 59 || second > 59) return undefined;
  if (hour === undefined) return dateAt('day', civilMs(year, month, day));
  return dateAt('local', civilMs(year, month, day, hour, minute, second));
}
