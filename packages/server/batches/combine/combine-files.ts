import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { ItemScope } from '../../fairness/share.ts';
import { openOutputFile } from '../../renders/files/output-file.ts';
import type { Config } from '../../config/config.ts';
import { fileKey, fileKeyOfHash } from '../../storage/file-address.ts';
import type { Storage } from '../../storage/storage.ts';
import type { BoundedThreads } from '../../threads/bounded-threads.ts';
import type { Vault } from '../../vault/vault.ts';

/** Bytes of PDFs that are joined: they are in memory together. */
const maxPdfBytes = 256 * 1024 * 1024;
const megabytes = 1024 * 1024;

/** Threads that join PDFs. */
export type MergeThreads = BoundedThreads<readonly Uint8Array[], Uint8Array>;

/** A file that was made of others. */
export interface CombinedFile {
  key: string;
  byteLength: number;
}

/** Files cannot be combined, and never will be. */
export class CombineError extends Error {
  override readonly name = 'CombineError';
}

interface Parts {
  config: Config;
  storage: Storage;
  vault: Vault;
}

/** Joins stored PDFs in their order, and stores the result; `label` names one where it is missing. Throws CombineError and ThreadError. */
export async function combinePdfs(
  parts: Pick<Parts, 'storage' | 'vault'>,
  threads: MergeThreads,
  scope: ItemScope,
  pdfs: Iterable<{ key: string; label: string }> | AsyncIterable<{ key: string; label: string }>,
): Promise<CombinedFile> {
  const files: Uint8Array[] = [];
  let bytes = 0;
  for await (const { key, label } of pdfs) {
    const file = await parts.storage.read(key, maxPdfBytes);
    if (!file) throw new CombineError(`${label} is no longer in storage.`);
    bytes += file.byteLength;
    if (bytes > maxPdfBytes) {
      throw new CombineError(
        `PDFs of more than ${maxPdfBytes / megabytes} MiB together are not combined. Use the ZIP.`,
      );
    }
    files.push(Uint8Array.from(file));
  }
  if (files.length === 0) throw new CombineError('No row was rendered, so there is nothing to combine.');
  const merged = await threads.ask(
    files,
    files.map(({ buffer }) => buffer as ArrayBuffer),
  );
  const key = fileKey(parts, 'renders', scope, merged, 'pdf');
  await parts.storage.put(key, merged, 'application/pdf');
  return { key, byteLength: merged.byteLength };
}

/** Stores a ZIP as it is written: it may be larger than the memory. */
export async function storeZip(parts: Parts, scope: ItemScope, zip: Readable): Promise<CombinedFile> {
  const file = await openOutputFile(join(parts.config.dataDirectory, 'work', 'outputs'));
  try {
    let byteLength = 0;
    for await (const chunk of zip) {
      const bytes = chunk as Buffer;
      await file.target.write(bytes, byteLength);
      byteLength += bytes.byteLength;
    }
    const { sha256 } = await file.finish();
    const key = fileKeyOfHash(parts, 'renders', scope, sha256, 'zip');
    await parts.storage.put(key, file.read(), 'application/zip');
    return { key, byteLength };
  } finally {
    await file.remove();
  }
}
