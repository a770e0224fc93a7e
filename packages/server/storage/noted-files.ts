import type { Database } from '../db/database.ts';

/**
 * Notes files that are to be removed when nothing refers to them a day later (see `removeLeftoverFiles`): those that are stored before the
 * row that names them is written, and those whose row is deleted before they are. A process that ends in between leaves a note.
 */
export async function noteFiles(
  { database }: { database: Database },
  keys: readonly string[],
  at: Date,
): Promise<void> {
  if (keys.length === 0) return;
  await database.query
    .insertInto('leftover_file')
    .values([...new Set(keys)].toSorted().map((key) => ({ key, created_at: at })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ created_at: at }))
    .execute();
}

/** Ends the notes of that instant; what others noted since stays. */
export async function forgetFiles(
  { database }: { database: Database },
  keys: readonly string[],
  at: Date,
): Promise<void> {
  if (keys.length === 0) return;
  await database.query
    .deleteFrom('leftover_file')
    .where('key', 'in', [...keys])
    .where('created_at', '=', at)
    .execute();
}
