import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { runPrepared } from '../db/run-prepared.ts';

/** Milliseconds between looks. */
const lookEveryMs = 30_000;

/**
 * Watches whether several share this service: workspaces, or a workspace and the users of its embeds. `notify` is called immediately and
 * whenever that has changed; a new workspace or embed counts within half a minute. Returns a function that stops.
 */
export async function watchSharing(database: Database, notify: (isShared: boolean) => void): Promise<() => void> {
  const statement = sql<{ is_shared: boolean }>`
    select (select count(*) from (select from workspace limit 2) as workspaces) > 1 or exists (select from embed)
      as is_shared`.compile(database.query);
  let known: boolean | undefined;
  const look = async (): Promise<void> => {
    const [row] = await runPrepared(database, statement, 'reads');
    const isShared = row?.is_shared ?? true;
    if (isShared !== known) notify(isShared);
    known = isShared;
  };
  await look();
  // A database that is away for a while changes nothing about who there is.
  const timer = setInterval(() => void look().catch(() => undefined), lookEveryMs).unref();
  return () => clearInterval(timer);
}
