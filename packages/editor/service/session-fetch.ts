import type { Session } from './editor-service.ts';
import type { SessionKeeper } from './session-keeper.ts';

/** The headers that say whose call it is. */
export function sessionHeaders({ token, workspaceId }: Pick<Session, 'token' | 'workspaceId'>): Record<string, string> {
  return workspaceId === undefined ? { authorization: `Bearer ${token}` } : { 'x-workspace-id': workspaceId };
}

/** A `fetch` with the session's token, which renews a session that is over and asks once more. */
export function createSessionFetch(keeper: SessionKeeper, send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    const sendWith = (token: string): Promise<Response> => {
      const session = { token, workspaceId: keeper.current.peek().workspaceId };
      for (const [name, value] of Object.entries(sessionHeaders(session))) headers.set(name, value);
      return send(input, { ...init, headers });
    };
    const token = await keeper.token();
    const response = await sendWith(token);
    if (response.status !== 401 || !keeper.isRenewable) return response;
    const next = await keeper.renew(token);
    return next.token === token ? response : sendWith(next.token);
  };
}
