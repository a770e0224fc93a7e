import pg from 'pg';
import type { Connection } from './copy-rows.ts';

interface Reference {
  table: string;
  name: string;
  /** Its original timing, as `alter constraint` accepts it. */
  timing: string;
}

/**
 * Allows rows to be written in an arbitrary order, inside a transaction: references are only checked when `write` has ended. No order of
 * tables would do instead, because some refer to each other in a circle, and rows to later ones of their own table.
 */
export async function deferReferences(target: Connection, write: () => Promise<void>): Promise<void> {
  const { rows: references } = await target.query<Reference>(
    `select conrelid::regclass::text as "table", conname as name, case
       when condeferred then 'deferrable initially deferred' when condeferrable then 'deferrable' else 'not deferrable' end as timing
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const alter = async (timingOf: (reference: Reference) => string): Promise<void> => {
    for (const each of references) {
      // The table's name is quoted where it must be.
      const constraint = `alter constraint ${pg.escapeIdentifier(each.name)} ${timingOf(each)}`;
      await target.query(`alter table ${each.table} ${constraint}`);
    }
  };
  await alter(() => 'deferrable initially deferred');
  await write();
  await target.query('set constraints all immediate');
  await alter(({ timing }) => timing);
}
