import { operations, type LogEntry } from '@platen/api';
import type { Selectable } from 'kysely';
import type { WorkspaceLogTable } from '../db/tables/render-tables.ts';
import { resolveItemScope } from '../embeds/item-scope.ts';
import { deleteRender, presentDeleted, type DeleteRenderParts } from '../jobs/delete-render.ts';
import { hasMetadata } from '../jobs/render-job-store.ts';
import type { Routes } from '../http/routes.ts';
import { ServiceError } from '../http/service-error.ts';

/** The log of a workspace's renders. */
export function serveLogs(routes: Routes, parts: DeleteRenderParts): void {
  const { database, ledger } = parts;
  const checkCursor = async (workspaceId: number, cursor: number): Promise<void> => {
    const entry = await database.query
      .selectFrom('workspace_log')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', cursor)
      .executeTakeFirst();
    if (entry) return;
    throw new ServiceError('invalid_cursor', 'Invalid cursor', {
      message: 'cursor must be the next_cursor of an earlier response.',
    });
  };
  routes.serve(operations.listLogs, async ({ query }, { caller: { workspaceId } }) => {
    // What was answered before is in the log, also what is not written yet.
    await ledger.flush(workspaceId);
    const { limit, cursor, status, source, template_id: templateId, format, metadata, from, to } = query;
    if (cursor !== undefined) await checkCursor(workspaceId, cursor);
    const rows = await database.query
      .selectFrom('workspace_log')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .$if(cursor !== undefined, (select) => select.where('id', '<', cursor ?? 0))
      .$if(status === '200', (select) => select.where('status', '=', 200))
      .$if(status === 'error', (select) => select.where('status', '!=', 200))
      .$if(source !== undefined, (select) => select.where('source', '=', source ?? ''))
      .$if(templateId !== undefined, (select) => select.where('template_id', '=', templateId ?? ''))
      .$if(format !== undefined, (select) => select.where('format', '=', format === 'jpeg' ? 'jpg' : (format ?? '')))
      .$if(metadata !== undefined, (select) => select.where(hasMetadata('metadata', metadata ?? '')))
      .$if(from !== undefined, (select) => select.where('created_at', '>=', new Date(from ?? 0)))
      .$if(to !== undefined, (select) => select.where('created_at', '<=', new Date(to ?? 0)))
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute();
    const data = rows.slice(0, limit).map(toLogEntry);
    const hasMore = rows.length > limit;
    return {
      data,
      pagination: { limit, has_more: hasMore, next_cursor: hasMore ? (data.at(-1)?.id ?? null) : null },
    };
  });
  routes.serve(operations.deleteLoggedRender, async ({ params: { id } }, { caller }) => {
    const deleted = await deleteRender(parts, await resolveItemScope(parts, caller), { logId: id }, caller);
    return presentDeleted(String(id), deleted);
  });
}

function toLogEntry(row: Selectable<WorkspaceLogTable>): LogEntry {
  const { id, created_at, status, source, template_id, template_type, format, type } = row;
  return {
    id,
    created_at: created_at.toISOString(),
    status,
    source,
    template_id: template_type === 'studio' && template_id !== null ? Number(template_id) : template_id,
    template_type,
    format,
    type,
    response_time_ms: row.response_time_ms,
    response: row.response as LogEntry['response'],
    credits_used: row.credits_used,
    is_overage: row.is_overage,
    error: row.error,
    metadata: row.metadata,
    test: row.is_test,
    render_job_id: row.render_job_id === null ? null : String(row.render_job_id),
    deleted_at: row.deleted_at?.toISOString() ?? null,
    deleted_by: row.deleted_by === null ? null : String(row.deleted_by),
  };
}
