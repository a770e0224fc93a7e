import { callTable, type Call } from './call-table.ts';
import type { CallOptions, Client } from './client-types.ts';
import { readServiceResponseError } from './service-response-error.ts';
import { wait } from './wait.ts';
import { writeRequest, type RequestParts } from './write-request.ts';

/** Options of a client. */
export interface ClientOptions {
  /** Ends in the version segment: `https://studio.example/v1`. */
  baseUrl: string;
  /** An API key or access token, or a function that returns a current one. */
  token?: string | (() => string | Promise<string>);
  /** Default: the platform's `fetch`. */
  fetch?: typeof fetch;
  /** How often a call is retried after 429 or 503. Default 2; 0 for never. */
  retries?: number;
  /** Maximum wait before such a retry, in milliseconds; if the service asks for more, the client gives up. Default 30,000. */
  maxRetryWaitMs?: number;
}

/**
 * Creates a typed client of the service. Its functions throw `ServiceResponseError` for error responses, and the errors of `fetch` if there
 * is no response. Calls deferred by the service with 429 or 503 are retried after the time it asks for.
 */
export function createClient(options: ClientOptions): Client {
  const send = async (id: string, call: Call, parts: RequestParts, callOptions: CallOptions): Promise<unknown> => {
    const request = writeRequest(options.baseUrl, id, call, parts, callOptions);
    const response = await sendPatiently(request, options, callOptions.signal);
    if (response.status === 204) return undefined;
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    return isJson ? response.json() : response;
  };
  const functions = Object.entries(callTable).map(([id, call]) => [
    id,
    (parts: RequestParts = {}, callOptions: CallOptions = {}) => send(id, call, parts, callOptions),
  ]);
  return Object.fromEntries(functions) as Client;
}

async function sendPatiently(
  request: ReturnType<typeof writeRequest>,
  { fetch: send = fetch, token, retries = 2, maxRetryWaitMs = 30_000 }: ClientOptions,
  signal: AbortSignal | undefined,
): Promise<Response> {
  for (let tries = 0; ; tries++) {
    const { url, ...init } = request;
    const bearer = typeof token === 'function' ? await token() : token;
    if (bearer !== undefined) init.headers.set('authorization', `Bearer ${bearer}`);
    const response = await send(url, { ...init, ...(signal && { signal }) });
    if (response.ok) return response;
    const error = await readServiceResponseError(response);
    const waitMs = error.retryAfterMs ?? 500 * 2 ** tries;
    const isPutOff = error.status === 429 || error.status === 503;
    if (!isPutOff || tries >= retries || waitMs > maxRetryWaitMs) throw error;
    await wait(waitMs, signal);
  }
}
