import { operations } from '@platen/api';
import { Reply, type Routes } from '../../http/routes.ts';
import { ServiceError } from '../../http/service-error.ts';
import type { WorkflowParts } from '../workflow-parts.ts';
import {
  connectionPurpose,
  countUses,
  findConnection,
  maxConnections,
  parseConnection,
  toConnection,
} from './connection-store.ts';
import { noteProblem } from './google-access.ts';
import { testConnection } from './test-connection.ts';

/** Connections of workflows to other services. */
export function serveConnections(routes: Routes, parts: WorkflowParts): void {
  const { database, vault, now } = parts;

  routes.serve(operations.listWorkflowConnections, async (_input, { caller }) => {
    const rows = await database.query
      .selectFrom('workflow_connection')
      .selectAll()
      .where('workspace_id', '=', caller.workspaceId)
      .orderBy('id', 'desc')
      .limit(maxConnections)
      .execute();
    const uses = await countUses(parts, caller.workspaceId);
    return { data: rows.map((row) => toConnection(row, uses.get(row.id) ?? 0)) };
  });

  routes.serve(operations.createWorkflowConnection, async ({ body }, { caller }) => {
    const { settings, credentials } = parseConnection(body.type, body.settings);
    const { count } = await database.query
      .selectFrom('workflow_connection')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('workspace_id', '=', caller.workspaceId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= maxConnections) {
      throw new ServiceError('conflict', `A workspace has at most ${maxConnections} connections. Delete one first.`);
    }
    const sealed = vault.seal(JSON.stringify(credentials), connectionPurpose);
    const found = await testConnection(parts, body.type, { settings, credentials: sealed });
    const row = await database.query
      .insertInto('workflow_connection')
      .values({
        workspace_id: caller.workspaceId,
        type: body.type,
        name: body.name,
        settings: JSON.stringify(found),
        credentials: sealed,
        tested_at: now(),
        created_at: now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return new Reply(201, { data: toConnection(row, 0) });
  });

  routes.serve(operations.testWorkflowConnection, async ({ params }, { caller }) => {
    const row = await findConnection(parts, caller.workspaceId, params.id);
    await testConnection(parts, row.type, row).catch(async (error: unknown) => {
      if (error instanceof ServiceError && error.code === 'connection_failed')
        await noteProblem(parts, row.id, error.message);
      throw error;
    });
    const change = { tested_at: now(), problem: null };
    await database.query.updateTable('workflow_connection').set(change).where('id', '=', row.id).execute();
    const uses = await countUses(parts, caller.workspaceId);
    return { data: toConnection({ ...row, ...change }, uses.get(row.id) ?? 0) };
  });

  routes.serve(operations.deleteWorkflowConnection, async ({ params }, { caller }) => {
    const deleted = await database.query
      .deleteFrom('workflow_connection')
      .where('id', '=', params.id)
      .where('workspace_id', '=', caller.workspaceId)
      .returning('id')
      .executeTakeFirst();
    if (!deleted) {
      throw new ServiceError('workflow_connection_not_found', 'There is no such connection in this workspace.');
    }
    return { message: 'The connection was deleted.', id: String(deleted.id) };
  });
}
