import type { Session } from './editor-service.ts';
import type { SessionKeeper } from './session-keeper.ts';

/** The code of a call without a key or a signed-in person. */
const nobodyCode = 'api_key_missing';

/** The headers that say whose call it is. */
export function sessionHeaders({ token, workspaceId }: Pick<Session, 'token' | 'workspaceId'>): Record<string, string> {
  return workspaceId === undefined ? { authorization: `Bearer ${token}` } : { 'x-workspace-id': workspaceId };
}

/** Whether an answer says that the session is over; `body` is its JSON. Where a cookie says who calls, the service finds nobody then. */
export function isSessionOver(status: number, body: unknown): boolean {
  if (status !== 403) return status === 401;
  return typeof body === 'object' && body !== null && 'code' in body && body.code === nobodyCode;
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
    const session = keeper.current.peek();
    const response = await sendWith(token);
    if (!keeper.isRenewable || !isSessionOver(response.status, await refusalOf(response))) return response;
    const next = await keeper.renew(session);
    return next === session ? response : sendWith(next.token);
  };
}

async function refusalOf(response: Response): Promise<unknown> {
  if (response.status !== 403) return undefined;
  return response
    .clone()
    .json()
    .catch(() => undefined);
}
