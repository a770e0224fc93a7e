import { sql, type RawBuilder } from 'kysely';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { ListedFile, Storage } from './storage.ts';

const dayMs = 24 * 3_600_000;
/** Files stored within this time may belong to a row that is still being written. */
const settledMs = dayMs;
/** Files that are looked at together, and by one sweep of a kind. */
const filesAtOnce = 200;
const filesASweep = 20_000;

interface Parts {
  config: Config;
  database: Database;
  storage: Storage;
  now: () => Date;
}

type SweptKind = 'thumbnails' | 'renders' | 'social' | 'rows' | 'segments';

/** Where the sweep before ended, by kind. */
type Cursors = Map<SweptKind, string>;

/**
 * Removes files that nothing refers to: thumbnails that no template shows any more, media of no post, files of rows and segments of videos, after a day, and renders that are older than
 * `config.keepRendersMs`, unless one of the cache answers with them; without that, renders stay for good. Looks at a bounded number of
 * files and continues there the next time. Answers how many were removed.
 */
export function createFileSweeper(parts: Parts): (signal: AbortSignal) => Promise<number> {
  const { keepRendersMs } = parts.config;
  const cursors: Cursors = new Map();
  const sweep = (kind: SweptKind, ageMs: number, signal: AbortSignal): Promise<number> =>
    sweepKind(parts, cursors, { kind, ageMs, signal });
  return async (signal) => {
    const thumbnails = await sweep('thumbnails', settledMs, signal);
    const renders =
      keepRendersMs === undefined ? 0 : await sweep('renders', Math.max(keepRendersMs, settledMs), signal);
    const social = await sweep('social', settledMs, signal);
    const rows = await sweep('rows', settledMs, signal);
    const segments = await sweep('segments', settledMs, signal);
    return thumbnails + renders + social + rows + segments;
  };
}

async function sweepKind(
  parts: Parts,
  cursors: Cursors,
  { kind, ageMs, signal }: { kind: SweptKind; ageMs: number; signal: AbortSignal },
): Promise<number> {
  const { storage, now } = parts;
  const before = now().getTime() - ageMs;
  const isOld = ({ changedAt }: ListedFile): boolean => changedAt.getTime() < before;
  let removed = 0;
  for (let seen = 0; seen < filesASweep; seen += filesAtOnce) {
    signal.throwIfAborted();
    const after = cursors.get(kind) ?? '';
    const page = { after, limit: filesAtOnce };
    const listed = await storage.list(`${kind}/`, page);
    const old = listed.filter(isOld);
    if (old.length > 0) {
      const used = await findUsed(parts, kind, old);
      const going = new Set(old.filter(({ key }) => !used.has(key)).map(({ key }) => key));
      // Again, so that what was stored again in the meantime stays.
      const fresh = going.size > 0 ? await storage.list(`${kind}/`, page) : [];
      for (const file of fresh) {
        if (!going.has(file.key) || !isOld(file)) continue;
        await storage.delete(file.key);
        removed += 1;
      }
    }
    const last = listed.at(-1);
    if (!last || listed.length < filesAtOnce) {
      cursors.delete(kind);
      break;
    }
    cursors.set(kind, last.key);
  }
  return removed;
}

/** The files that a row refers to. The second part of a key is the workspace's id. */
async function findUsed(
  { database }: Parts,
  kind: SweptKind,
  files: readonly ListedFile[],
): Promise<ReadonlySet<string>> {
  // Nothing refers to files of rows, which batches have taken in, and to segments that old: a video takes less than a day.
  if (kind === 'rows' || kind === 'segments') return new Set();
  const keys = files.map(({ key }) => key);
  const workspaceIds = [...new Set(keys.map((key) => Number(key.split('/')[1])))].filter(Number.isSafeInteger);
  const statements: Record<Exclude<SweptKind, 'rows' | 'segments'>, RawBuilder<{ key: string }>> = {
    thumbnails: sql`
      select distinct shown.entry->>'key' as key
      from template cross join lateral jsonb_each(template.thumbnails) as shown(id, entry)
      where template.workspace_id = any(${workspaceIds}::bigint[]) and shown.entry->>'key' = any(${keys}::text[])`,
    renders: sql`
      select distinct file->>'key' as key
      from render_cache cross join lateral jsonb_array_elements(render_cache.answer->'files') as file
      where render_cache.workspace_id = any(${workspaceIds}::bigint[]) and file->>'key' = any(${keys}::text[])`,
    social: sql`
      select distinct file->>'key' as key
      from social_post cross join lateral jsonb_array_elements(social_post.media) as medium
        cross join lateral jsonb_array_elements(medium->'files') as file
      where social_post.workspace_id = any(${workspaceIds}::bigint[]) and file->>'key' = any(${keys}::text[])`,
  };
  const { rows } = await statements[kind].execute(database.query);
  return new Set(rows.map(({ key }) => key));
}
