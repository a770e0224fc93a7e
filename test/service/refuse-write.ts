import { randomBytes } from 'node:crypto';
import type { Database } from '../../packages/server/db/database.ts';

/**
 * Makes the database refuse one write to a table, as if the process or its connection had ended there: `insert`, `update` or `delete`, of
 * rows for which `when` holds, by default all. Later ones go through. Answers whether it has happened.
 */
export async function refuseWrite(
  { pool }: Pick<Database, 'pool'>,
  { on, write, when }: { on: string; write: 'insert' | 'update' | 'delete'; when?: string },
): Promise<() => Promise<boolean>> {
  const name = `refuse_${randomBytes(6).toString('hex')}`;
  // Sequences count on when what they were used for is rolled back.
  await pool.query(`create sequence ${name}`);
  await pool.query(
    `create function ${name}() returns trigger as $$
    begin
      if nextval('${name}') = 1 then raise exception 'away'; end if;
      return case when tg_op = 'DELETE' then old else new end;
    end $$ language plpgsql`,
  );
  await pool.query(
    `create trigger ${name} before ${write} on ${on} for each row ${when ? `when (${when}) ` : ''}execute function ${name}()`,
  );
  return async () => {
    const { rows } = await pool.query<{ is_called: boolean }>(`select is_called from ${name}`);
    return rows[0]?.is_called === true;
  };
}
