import type { Client } from '@platen/api/client';
import type { WorkflowConnection } from '@platen/api';
import type { Session } from '../session/session.ts';

/** A type of step, as the catalog of the service has it. */
export type NodeType = Awaited<ReturnType<Client['listWorkflowNodes']>>['data'][number];

/** Types of steps by their key. */
export type NodeCatalog = ReadonlyMap<string, NodeType>;

/** Milliseconds that connections are remembered. */
const rememberMs = 30_000;

interface Remembered<Value> {
  workspaceId: string | undefined;
  at: number;
  value: Promise<Value>;
}
const catalogs = new WeakMap<Session, Remembered<NodeCatalog>>();
const connections = new WeakMap<Session, Remembered<readonly WorkflowConnection[]>>();

function remember<Value>(
  store: WeakMap<Session, Remembered<Value>>,
  session: Session,
  isFresh: boolean,
  read: () => Promise<Value>,
): Promise<Value> {
  const workspaceId = session.workspace.peek()?.id;
  const known = store.get(session);
  if (!isFresh && known?.workspaceId === workspaceId && known && Date.now() - known.at < rememberMs) return known.value;
  const value = read();
  store.set(session, { workspaceId, at: Date.now(), value });
  value.catch(() => store.delete(session));
  return value;
}

/** The types of steps, asked for at most every half a minute. Throws ServiceResponseError. */
export function loadNodeCatalog(session: Session): Promise<NodeCatalog> {
  return remember(catalogs, session, false, async () => {
    const { data } = await session.client.listWorkflowNodes();
    return new Map(data.map((node) => [node.key, node]));
  });
}

/** The connections of the workspace, asked for at most every half a minute unless `isFresh`. Throws ServiceResponseError. */
export function loadConnections(session: Session, { isFresh = false } = {}): Promise<readonly WorkflowConnection[]> {
  return remember(connections, session, isFresh, async () => (await session.client.listWorkflowConnections()).data);
}
