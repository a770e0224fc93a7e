import { z } from 'zod';

/** A 64-bit identity in a path or query, as a number. Larger ones than JavaScript counts exactly name nothing. */
export const idInPath = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** Query fields of a list that continues at a cursor: at most `most` items at once, and `usual` when none are requested. */
export function cursorQuery(limits: { max: number; usual: number }) {
  return {
    limit: z.coerce.number().int().min(1).max(limits.max).default(limits.usual).describe('Maximum number of results.'),
    cursor: idInPath.optional().describe('`next_cursor` of the previous page.'),
  };
}

/** Where the next page of such a list continues. */
export const nextCursor = z.int().nullable().describe('The `cursor` of the next page; null on the last page.');

/** Pagination of such a list. */
export const pagination = z.object({
  limit: z.int().describe('The requested page size.'),
  has_more: z.boolean().describe('True if there is a next page.'),
  next_cursor: nextCursor,
});

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
