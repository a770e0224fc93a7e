import { sql } from 'kysely';
import type { Logger } from 'pino';
import { deleteUnnamedFile } from '../../storage/delete-unnamed-file.ts';
import type { Database } from '../../db/database.ts';
import { forgetFiles, noteFiles } from '../../storage/noted-files.ts';
import type { Storage } from '../../storage/storage.ts';
import type { RenderedFile } from '../../db/tables/render-tables.ts';

const hourMs = 3_600_000;
/** Files noted within this time may belong to a render that is still being written. */
const settledMs = 24 * hourMs;
/** A file that was stored this long after it was noted was made by another render, also where clocks differ. */
const storedAnewMs = 12 * hourMs;
/** Files that one clean-up looks at. */
const filesAtOnce = 50;

/** Records the files of a render that failed after some of them were stored. Their addresses were not given to anyone. */
export async function noteLeftovers(
  { database, now, log }: { database: Database; log: Logger; now: () => Date },
  files: readonly Pick<RenderedFile, 'key'>[],
): Promise<void> {
  const keys = new Set(files.map(({ key }) => key));
  try {
    await noteFiles({ database }, [...keys], now());
  } catch (error) {
    log.warn({ err: error, files: keys.size }, 'Files of a render that failed stay in storage');
  }
}

/**
 * Removes files that were noted more than a day ago, unless something refers to them: a brand asset, or a render that went through and
 * made the same, which is in the log or the cache or stored the file again. Answers how many were removed.
 */
export async function removeLeftoverFiles(
  { database, storage, now }: { database: Database; storage: Storage; now: () => Date },
  signal: AbortSignal,
): Promise<number> {
  const noted = await database.query
    .selectFrom('leftover_file')
    .select(['key', 'created_at'])
    .where('created_at', '<', new Date(now().getTime() - settledMs))
    .orderBy('created_at')
    .limit(filesAtOnce)
    .execute();
  if (noted.length === 0) return 0;
  const used = await findUsed(
    database,
    noted.map(({ key }) => key),
  );
  let removed = 0;
  for (const { key, created_at: notedAt } of noted) {
    signal.throwIfAborted();
    if (!used.has(key)) {
      const folder = key.slice(0, key.lastIndexOf('/') + 1);
      const [found] = await storage.list(folder, { after: key.slice(0, -1), limit: 1 });
      if (found?.key === key && found.changedAt.getTime() < notedAt.getTime() + storedAnewMs) {
        if (key.startsWith('assets/')) await deleteUnnamedFile({ database, storage }, key);
        else await storage.delete(key);
        removed += 1;
      }
    }
    await forgetFiles({ database }, [key], notedAt);
  }
  return removed;
}

/** Returns those keys that the log or the cache refers to. The second part of a key is the workspace's id. */
async function findUsed({ query }: Pick<Database, 'query'>, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const workspaceIds = [...new Set(keys.map((key) => Number(key.split('/')[1])))].filter(Number.isSafeInteger);
  const { rows } = await sql<{ key: string }>`
    select file->>'key' as key
    from render_cache cross join lateral jsonb_array_elements(render_cache.answer->'files') as file
    where render_cache.workspace_id = any(${workspaceIds}::bigint[]) and file->>'key' = any(${keys}::text[])
    union
    select logged.key
    from workspace_log cross join lateral jsonb_array_elements(workspace_log.response->'files') as file
    cross join lateral substring(file->>'url' from 'renders/[0-9]+/[^/]+$') as logged(key)
    where workspace_log.workspace_id = any(${workspaceIds}::bigint[])
    and logged.key = any(${keys}::text[])`.execute(query);
  return new Set(rows.map(({ key }) => key));
}
