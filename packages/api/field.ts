import { z } from 'zod';

/** A 64-bit identity in a path or query, as a number. Larger ones than JavaScript counts exactly name nothing. */
export const idInPath = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** An instant, ISO 8601 in UTC. */
export const timestamp = z.iso.datetime({ offset: true });

/** A boolean in a query: `true`, `false`, `1` or `0`. */
export const booleanInQuery = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1');

/** Texts in a query, separated by commas; trimmed, empty ones left out. */
export const listInQuery = z
  .string()
  .max(2000)
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );

/** Tags as they are stored: trimmed, the first spelling of those that differ only in case, none empty. */
export function normaliseTags(tags: readonly string[]): string[] {
  const seen = new Set<string>();
  return tags
    .map((tag) => tag.trim())
    .filter((tag) => {
      const key = tag.toLowerCase();
      if (tag === '' || seen.has(key)) return false;
      seen.add(key);
      return true;
    });
}

/** A list of tags; stored as `normaliseTags` leaves it. */
export const tagList = z.array(z.string().max(100)).max(100).transform(normaliseTags);
