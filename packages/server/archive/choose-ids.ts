import type { ArchiveTable } from './archive-rows.ts';
import type { NewIds } from './new-ids.ts';
import type { OpenArchive } from './read-archive.ts';

/** Chooses the ids of tables whose rows are named by others, before any is written. */
export async function chooseIds(ids: NewIds, archive: OpenArchive, tables: readonly ArchiveTable[]): Promise<void> {
  for (const table of tables) {
    const found: number[] = [];
    for await (const row of archive.rows(table)) if ('id' in row) found.push(row.id);
    await ids.choose(table, found);
  }
}
