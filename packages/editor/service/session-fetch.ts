import type { SessionKeeper } from './session-keeper.ts';

/** A `fetch` with the session's token, which renews a session that is over and asks once more. */
export function createSessionFetch(keeper: SessionKeeper, send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    const sendWith = (token: string): Promise<Response> => {
      headers.set('authorization', `Bearer ${token}`);
      return send(input, { ...init, headers });
    };
    const token = await keeper.token();
    const response = await sendWith(token);
    if (response.status !== 401 || !keeper.isRenewable) return response;
    const next = await keeper.renew(token);
    return next.token === token ? response : sendWith(next.token);
  };
}
