import { join } from 'node:path';
import type { Selectable } from 'kysely';
import type { RenderBatchTable } from '../../db/tables/batch-tables.ts';
import type { ItemScope } from '../../fairness/share.ts';
import { openOutputFile } from '../../renders/files/output-file.ts';
import type { RenderParts } from '../../renders/pipeline/render-parts.ts';
import { fileKey, fileKeyOfHash } from '../../storage/file-address.ts';
import { ThreadError, type BoundedThreads } from '../../threads/bounded-threads.ts';
import { archiveBatch } from '../archive-batch.ts';
import { selectBatches, type BatchRecord } from '../batch-record.ts';
import { eachRow } from '../batch-rows.ts';

/** Bytes of PDFs that are joined: they are in memory together. */
const maxPdfBytes = 256 * 1024 * 1024;
const megabytes = 1024 * 1024;

/** Threads that join PDFs. */
export type MergeThreads = BoundedThreads<readonly Uint8Array[], Uint8Array>;

type Combined = NonNullable<Selectable<RenderBatchTable>['combined']>;

/** The files of a batch cannot be combined, and never will be. */
class CombineError extends Error {}

/**
 * Makes one file of what a batch has rendered, stores it, and writes down where it is, or why there is none. Made again after a crash, it is
 * the same file.
 */
export async function combineBatch(
  parts: RenderParts,
  threads: MergeThreads,
  batchId: number,
  { isLastTry }: { isLastTry: boolean },
): Promise<void> {
  const { database, log } = parts;
  const batch = await selectBatches(parts).where('render_batch.id', '=', batchId).executeTakeFirst();
  if (!batch?.combine || batch.status === 'canceled' || batch.combined || batch.combine_error !== null) return;
  const write = async (outcome: { combined: string } | { combine_error: string }): Promise<void> => {
    await database.query.updateTable('render_batch').set(outcome).where('id', '=', batchId).execute();
  };
  try {
    const combined = batch.combine === 'pdf' ? await combinePdf(parts, threads, batch) : await combineZip(parts, batch);
    await write({ combined: JSON.stringify(combined) });
  } catch (error) {
    const isFinal = error instanceof CombineError || error instanceof ThreadError;
    if (!isFinal && !isLastTry) throw error;
    if (!(error instanceof CombineError))
      log.error({ err: error, batchId }, 'The files of a batch could not be combined');
    const sentence = 'The files could not be combined because of an internal error. See the service log.';
    await write({ combine_error: error instanceof CombineError ? error.message : sentence });
  }
}

async function combinePdf(parts: RenderParts, threads: MergeThreads, batch: BatchRecord): Promise<Combined> {
  const files: Uint8Array[] = [];
  let bytes = 0;
  for await (const { row, keys } of eachRow(parts, batch, 'succeeded')) {
    for (const key of keys) {
      const file = await parts.storage.read(key, maxPdfBytes);
      if (!file) throw new CombineError(`The file of row ${row.row} is no longer in storage.`);
      bytes += file.byteLength;
      if (bytes > maxPdfBytes) {
        throw new CombineError(
          `PDFs of more than ${maxPdfBytes / megabytes} MiB together are not combined. Use the ZIP.`,
        );
      }
      files.push(Uint8Array.from(file));
    }
  }
  refuseNothing(files.length);
  const merged = await threads.ask(
    files,
    files.map(({ buffer }) => buffer as ArrayBuffer),
  );
  const key = fileKey(parts, 'renders', scopeOf(batch), merged, 'pdf');
  await parts.storage.put(key, merged, 'application/pdf');
  return { key, byteLength: merged.byteLength };
}

async function combineZip(parts: RenderParts, batch: BatchRecord): Promise<Combined> {
  const file = await openOutputFile(join(parts.config.dataDirectory, 'work', 'outputs'));
  try {
    let byteLength = 0;
    for await (const chunk of archiveBatch(parts, batch)) {
      const bytes = chunk as Buffer;
      await file.target.write(bytes, byteLength);
      byteLength += bytes.byteLength;
    }
    const { sha256 } = await file.finish();
    const key = fileKeyOfHash(parts, 'renders', scopeOf(batch), sha256, 'zip');
    await parts.storage.put(key, file.read(), 'application/zip');
    return { key, byteLength };
  } finally {
    await file.remove();
  }
}

function refuseNothing(count: number): void {
  if (count === 0) throw new CombineError('No row was rendered, so there is nothing to combine.');
}

function scopeOf({ workspace_id, embed_id, embed_user_id }: BatchRecord): ItemScope {
  return { workspaceId: workspace_id, embedId: embed_id, embedUserId: embed_user_id };
}
