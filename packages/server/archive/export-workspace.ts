import { Readable } from 'node:stream';
import { callbackify } from 'node:util';
import { ZipFile } from 'yazl';
import type { Database } from '../db/database.ts';
import type { Storage } from '../storage/storage.ts';
import {
  archiveTables,
  archiveVersion,
  fileEntry,
  manifestEntry,
  tableEntry,
  type ArchiveManifest,
  type ArchiveTable,
} from './archive-rows.ts';
import { rowSources } from './select-rows.ts';

interface Parts {
  publicUrl: string;
  database: Database;
  storage: Storage;
  now: () => Date;
}

const rowsAtOnce = 100;
/** Tables whose ids others name. */
const named: ReadonlySet<ArchiveTable> = new Set([
  'folder',
  'embed',
  'asset_folder',
  'template',
  'approval_flow',
  'approval_stage',
  'approval_item',
  'approval_comment',
]);

/**
 * A workspace as a ZIP that is written as it is read: a JSON text a line for each row, each file of a brand asset once by its SHA-256, and
 * at its end a manifest. It is no snapshot: rows that refer to one that was not there when its table was read are omitted, or lose the
 * reference. Secrets, keys, apps, jobs, renders, runs, connections, connected accounts and posts are not in it.
 */
export async function exportWorkspace(parts: Parts, workspaceId: number): Promise<Readable> {
  const { database, now, publicUrl, storage } = parts;
  const workspace = await database.query
    .selectFrom('workspace')
    .select(['name', 'created_at'])
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  const files = await findFiles(parts, workspaceId);
  const zip = new ZipFile();
  // Its output is a PassThrough.
  const stream = zip.outputStream as Readable;
  zip.on('error', (error: Error) => stream.destroy(error));
  const known = new Map<ArchiveTable, Set<number>>();
  const rows: Partial<Record<ArchiveTable, number>> = {};
  const addLazy = (name: string, compress: boolean, open: () => Promise<Readable>): void => {
    const openOnce = async (): Promise<Readable> => {
      const source = await open();
      source.on('error', (error) => stream.destroy(error));
      stream.on('close', () => source.destroy());
      return source;
    };
    zip.addReadStreamLazy(name, { compress, mtime: now() }, (take) => callbackify(openOnce)(take));
  };
  for (const table of archiveTables) {
    addLazy(tableEntry(table), true, async () =>
      Readable.from(writeRows(parts, workspaceId, table, { known, files, notified: (count) => (rows[table] = count) })),
    );
  }
  for (const [sha256, key] of files) {
    addLazy(fileEntry(sha256), false, async () => {
      const file = await storage.open(key);
      if (!file) throw new Error(`The file ${key} went away while it was exported.`);
      return file.stream;
    });
  }
  // Last, so that it can count what went before, and an archive that was cut off has none.
  addLazy(manifestEntry, true, async () => {
    const manifest: ArchiveManifest = {
      format: 'platen-workspace',
      version: archiveVersion,
      written_at: now().toISOString(),
      public_url: publicUrl,
      workspace: { name: workspace.name, created_at: workspace.created_at.toISOString() },
      rows: Object.fromEntries(archiveTables.map((table) => [table, rows[table] ?? 0])) as ArchiveManifest['rows'],
      files: files.size,
    };
    return Readable.from([`${JSON.stringify(manifest, undefined, 2)}\n`]);
  });
  zip.end();
  return stream;
}

/** The files of brand assets that are there, by their SHA-256. */
async function findFiles({ database, storage }: Parts, workspaceId: number): Promise<Map<string, string>> {
  const rows = await database.query
    .selectFrom('brand_asset')
    .select(['file_hash', 'storage_key'])
    .distinct()
    .where('workspace_id', '=', workspaceId)
    .where('file_hash', 'is not', null)
    .execute();
  const files = new Map<string, string>();
  for (const { file_hash: hash, storage_key: key } of rows) {
    if (hash !== null && key !== null && !files.has(hash) && (await storage.stat(key))) files.set(hash, key);
  }
  return files;
}

async function* writeRows(
  { database }: Parts,
  workspaceId: number,
  table: ArchiveTable,
  {
    known,
    files,
    notified,
  }: { known: Map<ArchiveTable, Set<number>>; files: ReadonlyMap<string, string>; notified(count: number): void },
): AsyncGenerator<string> {
  const { select, clean, refers = {} } = rowSources[table];
  const ids = new Set<number>();
  if (named.has(table)) known.set(table, ids);
  let count = 0;
  for (let after = ''; ;) {
    const { rows } = await select(workspaceId, after, rowsAtOnce).execute(database.query);
    const lines: string[] = [];
    for (const { row } of rows) {
      clean?.(row);
      const isWhole = Object.entries(refers).every(([column, { table: other, isNeeded }]) => {
        const value = row[column];
        // Of the same table the parent may come later.
        if (typeof value !== 'number' || other === table || known.get(other)?.has(value))
          return value !== null || !isNeeded;
        row[column] = null;
        return !isNeeded;
      });
      const isFileLost = table === 'brand_asset' && row['type'] !== 'color' && !files.has(String(row['file']));
      if (!isWhole || isFileLost) continue;
      if (typeof row['id'] === 'number') ids.add(row['id']);
      lines.push(`${JSON.stringify(row)}\n`);
      count += 1;
    }
    if (lines.length > 0) yield lines.join('');
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) break;
    after = last.key;
  }
  notified(count);
}
