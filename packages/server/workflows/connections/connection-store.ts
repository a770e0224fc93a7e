import {
  workflowConnectionTypes,
  type WorkflowConnection,
  type WorkflowConnectionConfig,
  type WorkflowConnectionType,
} from '@platen/api';
import { sql, type Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { WorkflowConnectionTable } from '../../db/tables/workflow-connection-tables.ts';
import { ServiceError } from '../../http/service-error.ts';
import type { Vault } from '../../vault/vault.ts';
import { StepError } from '../steps/step.ts';

/** The purpose for sealing the secrets of connections. */
export const connectionPurpose = 'workflow-connection';
/** Connections of a workspace. */
export const maxConnections = 100;

type Row = Selectable<WorkflowConnectionTable>;

/** Settings of a connection, with the secrets apart. Throws ServiceError `invalid_request`. */
export function parseConnection(
  type: WorkflowConnectionType,
  given: Record<string, unknown>,
): { settings: Record<string, unknown>; credentials: Record<string, unknown> } {
  const { settings, credentials } = workflowConnectionTypes[type];
  const isSecret = (name: string): boolean => Object.hasOwn(credentials.shape, name);
  const part = (secret: boolean) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => isSecret(name) === secret));
  const [open, sealed] = [settings.safeParse(part(false)), credentials.safeParse(part(true))];
  const issues = [...(open.error?.issues ?? []), ...(sealed.error?.issues ?? [])].map(({ path, message }) => ({
    path: ['settings', ...path].map(String).join('.'),
    message,
  }));
  const [first] = issues;
  if (first || !open.data || !sealed.data) {
    throw new ServiceError('invalid_request', `${first?.path ?? 'settings'} ${first?.message ?? 'is not valid'}.`, {
      issues,
    });
  }
  return { settings: open.data, credentials: sealed.data };
}

/** A connection in its form in the API. */
export function toConnection(row: Row, usedIn: number): WorkflowConnection {
  const { id, type, name, settings, problem, tested_at, created_at } = row;
  return {
    id,
    type,
    name,
    settings,
    used_in: usedIn,
    problem,
    tested_at: tested_at.toISOString(),
    created_at: created_at.toISOString(),
  };
}

/** In how many workflows of a workspace each of its connections is used, by their ids. */
export async function countUses(
  { database }: { database: Database },
  workspaceId: number,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: string | null; count: number }>`
    select step->'config'->>'connectionId' as id, count(distinct workflow.id)::int as count
    from workflow cross join json_array_elements(workflow.steps) as step
    where workflow.workspace_id = ${workspaceId} group by 1`.execute(database.query);
  return new Map(rows.map(({ id, count }) => [Number(id ?? 0), count]));
}

/** A connection of a workspace. Throws ServiceError `workflow_connection_not_found`. */
export async function findConnection(
  { database }: { database: Database },
  workspaceId: number,
  id: number,
): Promise<Row> {
  const row = await database.query
    .selectFrom('workflow_connection')
    .selectAll()
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  if (!row) throw new ServiceError('workflow_connection_not_found', 'There is no such connection in this workspace.');
  return row;
}

/** The whole settings of a connection that a step names, its secrets included. Throws StepError. */
export async function openConnection<Type extends WorkflowConnectionType>(
  { database, vault }: { database: Database; vault: Vault },
  workspaceId: number,
  id: number,
  type: Type,
): Promise<WorkflowConnectionConfig<Type>> {
  const row = await findConnection({ database }, workspaceId, id).catch((error: unknown) => {
    if (error instanceof ServiceError) throw new StepError(error.message);
    throw error;
  });
  if (row.type !== type) throw new StepError(`The connection ${row.name} is of the type ${row.type}, not ${type}.`);
  return readConnection({ vault }, row, type);
}

/** The whole settings of a connection. */
export function readConnection<Type extends WorkflowConnectionType>(
  { vault }: { vault: Vault },
  { settings, credentials }: Pick<Row, 'settings' | 'credentials'>,
  type: Type,
): WorkflowConnectionConfig<Type> {
  const { settings: open, credentials: sealed } = workflowConnectionTypes[type];
  const secrets: unknown = JSON.parse(vault.open(credentials, connectionPurpose));
  return { ...open.parse(settings), ...sealed.parse(secrets) } as WorkflowConnectionConfig<Type>;
}
