import type { ItemScope } from '../../fairness/share.ts';
import type { RenderParts } from '../../renders/pipeline/render-parts.ts';
import { ThreadError } from '../../threads/bounded-threads.ts';
import { archiveBatch } from '../archive-batch.ts';
import { selectBatches, type BatchRecord } from '../batch-record.ts';
import { eachRow } from '../batch-rows.ts';
import { CombineError, combinePdfs, storeZip, type CombinedFile, type MergeThreads } from './combine-files.ts';

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
    const combined = await combine(parts, threads, batch);
    await write({ combined: JSON.stringify(combined) });
  } catch (error) {
    // A process that stops leaves it to the next one.
    if (error instanceof ThreadError && error.reason === 'closed') throw error;
    const isFinal = error instanceof CombineError || error instanceof ThreadError;
    if (!isFinal && !isLastTry) throw error;
    if (!(error instanceof CombineError))
      log.error({ err: error, batchId }, 'The files of a batch could not be combined');
    await write({ combine_error: sentenceOf(error) });
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof CombineError) return error.message;
  if (error instanceof ThreadError) return 'The PDFs are too much to combine. Combine fewer of them, or use the ZIP.';
  return 'The files could not be combined because of an internal error. See the service log.';
}

function combine(parts: RenderParts, threads: MergeThreads, batch: BatchRecord): Promise<CombinedFile> {
  const scope = scopeOf(batch);
  if (batch.combine === 'zip') return storeZip(parts, scope, archiveBatch(parts, batch));
  return combinePdfs(parts, threads, scope, pdfsOf(parts, batch));
}

async function* pdfsOf(parts: RenderParts, batch: BatchRecord): AsyncGenerator<{ key: string; label: string }> {
  for await (const { row, keys } of eachRow(parts, batch, 'succeeded')) {
    for (const key of keys) yield { key, label: `The file of row ${row.row}` };
  }
}

function scopeOf({ workspace_id, embed_id, embed_user_id }: BatchRecord): ItemScope {
  return { workspaceId: workspace_id, embedId: embed_id, embedUserId: embed_user_id };
}
