import type { Database } from './database.ts';

/** Cached results of reads, valid until a change. */
export interface ReadMemory<Value> {
  /** Returns the value stored under that name, or reads it with `read`. Values are shared: do not mutate them. */
  recall(name: string, read: () => Promise<Value>): Promise<Value>;
}

/**
 * Remembers at most `most` returns, for which `isWorth` says so. They hold until the database is asked for anything but reads, so that
 * none is ever out of date; on Postgres, which other processes change too, nothing is remembered.
 */
export function createReadMemory<Value>(
  database: Pick<Database, 'changes'>,
  { max, isWorth = () => true }: { max: number; isWorth?: (value: Value) => boolean },
): ReadMemory<Value> {
  const values = new Map<string, Value>();
  let changes: number | undefined;
  return {
    async recall(name, read) {
      const before = database.changes;
      if (before === undefined) return read();
      if (changes !== before) {
        values.clear();
        changes = before;
      }
      const known = values.get(name);
      if (known !== undefined) return known;
      const value = await read();
      if (database.changes === before && changes === before && isWorth(value) && values.size < max) {
        values.set(name, value);
      }
      return value;
    },
  };
}
