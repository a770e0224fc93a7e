import { createClient, type Client } from '@platen/api/client';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../http/caller.ts';
import type { InnerCalls } from '../http/inner-calls.ts';

/** The caller and the request it uses. */
export interface InnerCaller {
  caller: Caller;
  ip: string;
  /** The id of the request that the calls are part of, so that the log shows them together. */
  requestId: string;
  signal: AbortSignal;
}

const statusesWithoutBody: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * A client of the service's own operations in the name of a caller who is known. Its calls pass the same guard as those from
 * outside: rights, rate limits, validation and logs are the very same.
 */
export function createInnerClient(
  app: Pick<FastifyInstance, 'inject'>,
  innerCalls: InnerCalls,
  { caller, ip, requestId, signal }: InnerCaller,
): Client {
  const send: typeof fetch = (input, init) =>
    innerCalls.run(
      caller,
      async (named) => {
        signal.throwIfAborted();
        const request = new Request(input, init);
        const { pathname, search } = new URL(request.url);
        const response = await app.inject({
          method: request.method as 'GET',
          url: `${pathname}${search}`,
          headers: { ...Object.fromEntries(request.headers), 'x-request-id': requestId, ...named },
          remoteAddress: ip,
          ...(request.body !== null && { payload: Buffer.from(await request.arrayBuffer()) }),
        });
        const headers = Object.entries(response.headers).map(([name, value]): [string, string] => [
          name,
          String(value),
        ]);
        const body = statusesWithoutBody.has(response.statusCode) ? null : new Uint8Array(response.rawPayload);
        return new Response(body, { status: response.statusCode, headers });
      },
      signal,
    );
  return createClient({ baseUrl: 'http://service.invalid/v1', fetch: send, retries: 0 });
}
