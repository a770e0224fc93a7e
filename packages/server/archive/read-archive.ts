import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import type { z } from 'zod';
import {
  archiveManifest,
  archiveRows,
  archiveTables,
  archiveVersion,
  fileEntry,
  manifestEntry,
  tableEntry,
  type ArchiveManifest,
  type ArchiveRow,
  type ArchiveTable,
} from './archive-rows.ts';
import { ArchiveError } from './archive-error.ts';

/** Entries, and bytes of one line and of the manifest, at most. */
const maxEntries = 1_000_000;
const maxLineBytes = 64 * 1024 * 1024;
const maxManifestBytes = 1024 * 1024;
/** How many times larger than the archive its contents may be: text is compressed to a tenth or so, a bomb to a thousandth. */
const maxGrowth = 200;
const smallBytes = 100 * 1024 * 1024;

/** An archive of a workspace that is open, and whose list of contents was checked. */
export interface OpenArchive {
  manifest: ArchiveManifest;
  /** The rows of a table. Throws ArchiveError for one that has another shape. */
  rows<Table extends ArchiveTable>(table: Table): AsyncGenerator<ArchiveRow<Table>>;
  /** A file by its SHA-256. Throws ArchiveError when it is not there, larger than that, or another one. */
  file(sha256: string, maxBytes: number): Promise<Buffer>;
  close(): void;
}

/**
 * Opens an archive and checks what it says it holds: nothing but what an archive of this version has, each once, and no more than a
 * workspace could be. Names in it never become paths. Throws ArchiveError.
 */
export async function openArchive(path: string): Promise<OpenArchive> {
  const { size } = await stat(path).catch((error: unknown) => {
    throw new ArchiveError(`${path} cannot be read.`, { cause: error });
  });
  const zip = await openZip(path);
  try {
    const entries = await listEntries(zip, size);
    const manifest = await readManifest(zip, entries);
    return {
      manifest,
      rows: (table) => readRows(zip, entries.get(tableEntry(table)), table, manifest),
      async file(sha256, maxBytes) {
        const entry = entries.get(fileEntry(sha256));
        if (!entry) throw new ArchiveError(`The archive lacks the file ${sha256}.`);
        if (entry.uncompressedSize > maxBytes) {
          throw new ArchiveError(
            `The file ${sha256} has ${entry.uncompressedSize} bytes; the limit of this instance is ${maxBytes}.`,
          );
        }
        const bytes = await readWhole(zip, entry, maxBytes);
        const found = createHash('sha256').update(bytes).digest('hex');
        if (found !== sha256)
          throw new ArchiveError(`The file ${sha256} is another one: its content has the hash ${found}.`);
        return bytes;
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, {
      lazyEntries: true,
      autoClose: false,
      strictFileNames: true,
      validateEntrySizes: true,
    });
  } catch (error) {
    throw broken(error);
  }
}

const knownNames: ReadonlySet<string> = new Set([manifestEntry, ...archiveTables.map(tableEntry)]);

async function listEntries(zip: ZipFile, archiveBytes: number): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  const maxBytes = smallBytes + archiveBytes * maxGrowth;
  let total = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName: name } = entry;
      if (!knownNames.has(name) && !/^files\/[0-9a-f]{64}$/.test(name)) {
        throw new ArchiveError(
          `The archive contains ${JSON.stringify(name.slice(0, 200))}, which is not part of a workspace.`,
        );
      }
      if (entries.has(name)) throw new ArchiveError(`The archive contains ${name} twice.`);
      if (entries.size >= maxEntries) throw new ArchiveError('The archive contains too many files.');
      if (entry.isEncrypted()) throw new ArchiveError(`${name} is encrypted.`);
      total += entry.uncompressedSize;
      if (total > maxBytes) throw new ArchiveError('The unpacked archive would be too large.');
      entries.set(name, entry);
    }
  } catch (error) {
    throw error instanceof ArchiveError ? error : broken(error);
  }
  return entries;
}

async function readManifest(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<ArchiveManifest> {
  const entry = entries.get(manifestEntry);
  if (!entry) throw new ArchiveError('This is not a workspace archive, or it is incomplete: manifest.json is missing.');
  const text = (await readWhole(zip, entry, maxManifestBytes)).toString();
  const version = /"version":\s*(\d{1,9})/.exec(text)?.[1];
  if (version !== undefined && Number(version) !== archiveVersion) {
    throw new ArchiveError(
      `The archive is of version ${version}, and this Platen reads version ${archiveVersion}. Export it again, or use a newer Platen.`,
    );
  }
  const parsed = archiveManifest.safeParse(parseJson(text, manifestEntry));
  if (!parsed.success) throw new ArchiveError(`manifest.json is wrong: ${describeIssue(parsed.error)}`);
  const missing = archiveTables.find((table) => (parsed.data.rows[table] ?? 0) > 0 && !entries.has(tableEntry(table)));
  if (missing) throw new ArchiveError(`The archive lacks ${tableEntry(missing)}.`);
  return parsed.data;
}

async function* readRows<Table extends ArchiveTable>(
  zip: ZipFile,
  entry: Entry | undefined,
  table: Table,
  manifest: ArchiveManifest,
): AsyncGenerator<ArchiveRow<Table>> {
  let count = 0;
  if (entry) {
    for await (const line of readLines(zip, entry)) {
      count += 1;
      const parsed = archiveRows[table].safeParse(parseJson(line, `${tableEntry(table)}, line ${count}`));
      if (!parsed.success) {
        throw new ArchiveError(`${tableEntry(table)}, line ${count}: ${describeIssue(parsed.error)}`);
      }
      yield parsed.data as ArchiveRow<Table>;
    }
  }
  const counted = manifest.rows[table] ?? 0;
  if (count !== counted) {
    throw new ArchiveError(`${tableEntry(table)} has ${count} rows where the manifest counts ${counted}.`);
  }
}

/** The lines of an entry, none longer than is allowed. */
async function* readLines(zip: ZipFile, entry: Entry): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of readEntry(zip, entry)) {
    let rest = chunk;
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      yield Buffer.concat([...parts, rest.subarray(0, end)]).toString();
      [parts, length] = [[], 0];
      rest = rest.subarray(end + 1);
    }
    length += rest.length;
    if (length > maxLineBytes) throw new ArchiveError(`${entry.fileName} has a line that is too long.`);
    if (rest.length > 0) parts.push(rest);
  }
  if (length > 0) yield Buffer.concat(parts).toString();
}

async function readWhole(zip: ZipFile, entry: Entry, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of readEntry(zip, entry)) {
    length += chunk.length;
    if (length > maxBytes) throw new ArchiveError(`${entry.fileName} is too large.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function* readEntry(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  try {
    const stream: Readable = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream) yield chunk as Buffer;
  } catch (error) {
    throw error instanceof ArchiveError ? error : broken(error);
  }
}

function parseJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ArchiveError(`${where} is not valid JSON.`, { cause: error });
  }
}

function broken(error: unknown): ArchiveError {
  const why = error instanceof Error ? error.message : String(error);
  return new ArchiveError(`The archive is damaged or not a ZIP file: ${why}.`, { cause: error });
}

/** The first thing that is wrong, in a few words. */
function describeIssue({ issues }: z.ZodError): string {
  const [first] = issues;
  return first ? `${first.path.join('.') || 'the row'}: ${first.message}` : 'it has another shape';
}
