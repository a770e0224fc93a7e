import { z } from 'zod';

/** A 64-bit id in a path or query, as a number. Values beyond JavaScript's exact integers match nothing. */
export const idInPath = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** Query fields of a list with a cursor: at most `max` items at a time, and `usual` by default. */
export function cursorQuery(limits: { max: number; usual: number }) {
  return {
    limit: z.coerce.number().int().min(1).max(limits.max).default(limits.usual).describe('Maximum number of results.'),
    cursor: idInPath.optional().describe('`next_cursor` of the previous page.'),
  };
}

/** The cursor of the next page of such a list. */
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

/** Texts in a query, separated by commas; trimmed, without empty ones. */
export const listInQuery = z
  .string()
  .max(2000)
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );

/** Normalizes tags for storage: trimmed, the first spelling of those that differ only in case, none empty. */
export function normalizeTags(tags: readonly string[]): string[] {
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

/** A list of tags; normalized by `normalizeTags`. */
export const tagList = z.array(z.string().max(100)).max(100).transform(normalizeTags);

/** The filter of a list of work for what the caller asked for. */
export const requestedBy = z
  .enum(['me'])
  .optional()
  .describe('Only what the caller requested: as a person, or with an API key of theirs.');
