import { createHash } from 'node:crypto';
import type { WorkflowStep } from '@platen/api';
import type { RowValues } from '@platen/template';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { rowNumberColumn } from '../steps/sheets/sheet-range.ts';

const polled = z.object({ key: z.array(z.string()).default([]) });

/** Rows that are hashed and looked up together. */
const rowsAtOnce = 1000;

/**
 * Keeps the rows of a polling workflow that are new or have changed, and remembers them, in the transaction that stores them: a row that is
 * lost with it is new again. All rows of other workflows.
 */
export async function keepNewRows(
  { database, now }: { database: Database; now: () => Date },
  workflowId: number,
  steps: readonly WorkflowStep[],
  rows: readonly RowValues[],
): Promise<RowValues[]> {
  const [first] = steps;
  if (first?.type !== 'poll') return [...rows];
  const { key } = polled.parse(first.config);
  const fresh: RowValues[] = [];
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const part = rows.slice(from, from + rowsAtOnce).map((row) => {
      // That it is in another place does not make a row a new one.
      const { [rowNumberColumn]: _, ...content } = row;
      const row_hash = hash(content);
      return { row, row_hash, key_hash: key.length === 0 ? row_hash : hash(key.map((name) => row[name] ?? null)) };
    });
    // Of rows with the same key the last one counts.
    const byKey = new Map(part.map((each) => [each.key_hash, each]));
    const given = [...byKey.values()].map(({ key_hash, row_hash }) => ({ key_hash, row_hash }));
    const { rows: changed } = await sql<{ key_hash: string }>`
      with given as (select * from json_to_recordset(${JSON.stringify(given)}::json) as given (key_hash text, row_hash text)),
      earlier as (
        select seen.key_hash, seen.row_hash from workflow_seen_row as seen
        join given using (key_hash) where seen.workflow_id = ${workflowId}
      ),
      written as (
        insert into workflow_seen_row (workflow_id, key_hash, row_hash, seen_at)
        select ${workflowId}::bigint, key_hash, row_hash, ${now()}::timestamptz from given
        on conflict (workflow_id, key_hash) do update set row_hash = excluded.row_hash, seen_at = excluded.seen_at
      )
      select given.key_hash from given left join earlier using (key_hash)
      where earlier.row_hash is distinct from given.row_hash`.execute(database.query);
    const isNew = new Set(changed.map(({ key_hash }) => key_hash));
    fresh.push(...[...byKey.values()].filter(({ key_hash }) => isNew.has(key_hash)).map(({ row }) => row));
  }
  return fresh;
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64');
}
