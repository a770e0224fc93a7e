import type { Database } from '../../db/database.ts';

/** Which renders may be among the kept ones: most that are asked for first are not, and need not be looked for. */
export interface CacheIndex {
  /** A render of that name will be kept. */
  add(name: string): void;
  /** Whether one of that name may have been kept; also true of some that were not. */
  mayHave(name: string): boolean;
}

/** Names that are remembered. Past them every name may be a kept one. */
const max = 100_000;
/** Hexadecimal digits of a key that identify it: as many as a number represents exactly. */
const digits = 12;

/**
 * Remembers the beginnings of all names: those in the database, which are read at the first question, and those that are added. Only
 * on the embedded database, into which nobody else writes; on Postgres every name may be a kept one.
 */
export function createCacheIndex({ kind, pool }: Pick<Database, 'kind' | 'pool'>): CacheIndex {
  const names = new Set<number>();
  let isComplete = false;
  let reading: Promise<void> | undefined;
  const add = (name: string): void => {
    if (names.size < max) names.add(Number.parseInt(name.slice(0, digits), 16));
    // What was not taken in would be missed.
    else isComplete = false;
  };
  const read = async (): Promise<void> => {
    const { rows } = await pool.query<{ count: number; names: string | null }>(
      `select count(*)::integer as count, string_agg(hash, '') as names
       from (select left(hash, ${digits}) as hash from render_cache limit ${max}) as kept`,
    );
    const [{ count = max, names: text = '' } = {}] = rows;
    for (let place = 0; place < (text?.length ?? 0); place += digits) add(text?.slice(place, place + digits) ?? '');
    isComplete = count < max && names.size < max;
  };
  return {
    add,
    mayHave(name) {
      if (kind !== 'embedded') return true;
      // One that fails is not tried again: every name may be a kept one then, which is only slower.
      reading ??= read().catch(() => undefined);
      return !isComplete || names.has(Number.parseInt(name.slice(0, digits), 16));
    },
  };
}
