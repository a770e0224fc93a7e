import { operations } from '@platen/api';
import { withinScope } from '../db/within-scope.ts';
import { resolveItemScope } from '../embeds/item-scope.ts';
import type { Concern } from '../http/concern.ts';
import { Reply, type Routes } from '../http/routes.ts';
import { ServiceError } from '../http/service-error.ts';
import { hasMetadata } from '../jobs/render-job-store.ts';
import { jsonType } from '../templates/serve-templates.ts';
import type { TemplateWorker } from '../templates/template-work.ts';
import { archiveBatch } from './archive-batch.ts';
import {
  countRows,
  findBatch,
  isFinished,
  noRows,
  presentBatch,
  selectBatches,
  toRenderBatch,
} from './batch-record.ts';
import { listRows } from './batch-rows.ts';
import { createRenderBatch, type BatchParts } from './create-batch.ts';
import { exportBatch } from './export-batch.ts';
import { retryBatch } from './retry-batch.ts';
import { storeRowsFile } from './rows-files.ts';

/** Batches: many renders of one template. */
export function createBatches(parts: BatchParts, worker: TemplateWorker): Concern {
  return { routes: (routes) => serveBatches(routes, parts, worker) };
}

function serveBatches(routes: Routes, parts: BatchParts, worker: TemplateWorker): void {
  routes.serve(operations.uploadBatchRows, async ({ body }, { caller, request }) => {
    const scope = await resolveItemScope(parts, caller);
    return storeRowsFile(parts, scope, fileOf(request.body, body));
  });

  routes.serve(operations.readBatchRows, async ({ body }, { caller, request, signal }) => {
    await resolveItemScope(parts, caller);
    const file = Uint8Array.from(fileOf(request.body, body));
    return new Reply(200, await worker.work('cells', { file }, signal), jsonType);
  });

  routes.serve(operations.createRenderBatch, async ({ body, query }, { caller, signal, commit }) => {
    const scope = await resolveItemScope(parts, caller);
    const { userId, isTest } = caller;
    const useCache = query.cache ?? true;
    return createRenderBatch(parts, worker, body, { scope, userId, useCache, isTest, signal, commit });
  });

  routes.serve(operations.listRenderBatches, async ({ query }, { caller }) => {
    const scope = await resolveItemScope(parts, caller);
    const { template_id: templateId, metadata, limit, cursor, requested_by: requestedBy } = query;
    const found = await selectBatches(parts)
      .where(withinScope('render_batch', scope))
      .$if(templateId !== undefined, (select) => select.where('render_batch.template_id', '=', templateId ?? 0))
      .$if(metadata !== undefined, (select) => select.where(hasMetadata('render_batch.metadata', metadata ?? '')))
      .$if(requestedBy === 'me', (select) => select.where('render_batch.user_id', '=', caller.userId))
      .$if(cursor !== undefined, (select) => select.where('render_batch.id', '<', cursor ?? 0))
      .orderBy('render_batch.id', 'desc')
      .limit(limit + 1)
      .execute();
    const shown = found.slice(0, limit);
    const counts = await countRows(
      parts,
      shown.map(({ id }) => id),
    );
    const at = { publicUrl: parts.publicUrl, now: parts.now() };
    const data = shown.map((record) => toRenderBatch(record, counts.get(record.id) ?? noRows, at));
    return { data, ...pageOf(limit, found.length > limit ? (shown.at(-1)?.id ?? null) : null) };
  });

  routes.serve(operations.getRenderBatch, async ({ params }, { caller }) =>
    presentBatch(parts, await findBatch(parts, await resolveItemScope(parts, caller), params.id)),
  );

  routes.serve(operations.listRenderBatchRows, async ({ params, query }, { caller }) => {
    const batch = await findBatch(parts, await resolveItemScope(parts, caller), params.id);
    const { rows, hasMore } = await listRows(parts, batch, query);
    const data = rows.map(({ row }) => row);
    return { data, ...pageOf(query.limit, hasMore ? (data.at(-1)?.row ?? null) : null) };
  });

  routes.serve(operations.cancelRenderBatch, async ({ params }, { caller }) => {
    const scope = await resolveItemScope(parts, caller);
    const { id } = await findBatch(parts, scope, params.id);
    await parts.database.query
      .updateTable('render_batch')
      .set({ status: 'canceled', completed_at: parts.now() })
      .where('id', '=', id)
      .where('status', 'in', ['queued', 'processing'])
      .execute();
    return presentBatch(parts, await findBatch(parts, scope, params.id));
  });

  routes.serve(operations.retryRenderBatch, async ({ params, body }, { caller }) => {
    const scope = await resolveItemScope(parts, caller);
    await retryBatch(parts, scope, await findBatch(parts, scope, params.id), body?.rows);
    return presentBatch(parts, await findBatch(parts, scope, params.id));
  });

  routes.serve(operations.downloadRenderBatch, async ({ params }, { caller }) => {
    const batch = await findBatch(parts, await resolveItemScope(parts, caller), params.id);
    const { succeeded } = (await countRows(parts, [batch.id])).get(batch.id) ?? noRows;
    const part = isFinished(batch.status) ? '' : `-partial-${succeeded}-of-${batch.total}`;
    return new Reply(200, archiveBatch(parts, batch), {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="batch-${batch.id}${part}.zip"`,
    });
  });

  routes.serve(operations.exportRenderBatch, async ({ params }, { caller }) => {
    const batch = await findBatch(parts, await resolveItemScope(parts, caller), params.id);
    return new Reply(200, exportBatch(parts, batch), {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="batch-${batch.id}.csv"`,
    });
  });
}

/** The file of rows in a body: its bytes, or those of the JSON that was parsed. */
function fileOf(given: unknown, parsed: unknown): Uint8Array {
  const bytes = given instanceof Uint8Array ? given : new TextEncoder().encode(JSON.stringify(parsed));
  if (bytes.byteLength === 0) throw new ServiceError('invalid_request', 'Send a CSV, XLSX or JSON file.');
  return bytes;
}

function pageOf(limit: number, next_cursor: number | null) {
  return { pagination: { limit, has_more: next_cursor !== null, next_cursor }, next_cursor };
}
