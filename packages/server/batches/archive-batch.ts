import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Database } from '../db/database.ts';
import { createNames, zipInstant } from '../renders/files/zip-files.ts';
import type { Storage } from '../storage/storage.ts';
import type { BatchRecord } from './batch-record.ts';
import { eachRow } from './batch-rows.ts';

/**
 * A ZIP of the files that a batch has rendered, written as it is read: of its rows a part is in memory, of its files one. A file that cannot
 * be read breaks the stream off.
 */
export function archiveBatch(
  parts: { database: Database; storage: Storage; publicUrl: string },
  batch: BatchRecord,
): Readable {
  const zip = new ZipFile();
  // Its output is a PassThrough.
  const stream = zip.outputStream as Readable;
  zip.on('error', (error: Error) => stream.destroy(error));
  const addFiles = async (): Promise<void> => {
    const nameFree = createNames();
    for await (const { row, keys } of eachRow(parts, batch, 'succeeded')) {
      for (const [index, { name }] of row.files.entries()) {
        const opened = await parts.storage.open(keys[index] ?? '');
        if (!opened) throw new Error(`The file ${name} of row ${row.row} is no longer in storage.`);
        const { stream: file, size } = opened;
        const sent = Promise.withResolvers<void>();
        file.once('end', sent.resolve);
        file.once('error', sent.reject);
        stream.once('close', sent.resolve);
        zip.addReadStream(file, nameFree(name), { compress: false, mtime: zipInstant, size });
        await sent.promise;
        stream.off('close', sent.resolve);
        if (stream.destroyed) {
          file.destroy();
          return;
        }
      }
    }
    zip.end();
  };
  addFiles().catch((error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error))));
  return stream;
}
