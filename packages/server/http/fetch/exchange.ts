import type { Agent, Dispatcher } from 'undici';

/** One request and its answer, without redirects. */
export interface ExchangeRequest {
  url: URL;
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array | undefined;
  /** Bytes of the body as sent after which it is refused. */
  maxBytes: number;
  signal: AbortSignal;
}

/** An answer as it was sent, still encoded. */
export interface Exchange {
  status: number;
  headers: Record<string, string>;
  bytes: Uint8Array;
}

/** An answer that is larger than was allowed. */
export class AnswerTooLargeError extends Error {
  constructor(maxBytes: number) {
    super(`The answer is larger than ${maxBytes} bytes.`);
    this.name = 'AnswerTooLargeError';
  }
}

/** Bytes of a redirect's body that are read so that its connection can be used again. */
const maxRedirectBytes = 64 * 1024;

/** Sends a request and reads the whole answer. The connection is destroyed as soon as an answer is too large or the signal fires. */
export function exchange(agent: Agent, request: ExchangeRequest): Promise<Exchange> {
  const { url, signal } = request;
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let status = 0;
    let headers: Record<string, string> = {};
    let size = 0;
    const chunks: Uint8Array[] = [];
    const end = (finish: () => void): void => {
      signal.removeEventListener('abort', abort);
      finish();
    };
    const fail = (error: Error): void => {
      end(() => reject(error));
      controller?.abort(error);
    };
    const abort = (): void => fail(asError(signal.reason));
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    agent.dispatch(
      {
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method: request.method,
        headers: request.headers,
        body: request.body ?? null,
        headersTimeout: 0,
        bodyTimeout: 0,
      },
      {
        onRequestStart: (given) => {
          controller = given;
          if (signal.aborted) given.abort(asError(signal.reason));
        },
        onResponseStart: (_controller, answered, given) => {
          if (answered < 200) return;
          status = answered;
          headers = flatten(given);
          const promised = request.method === 'HEAD' ? 0 : Number(headers['content-length'] ?? 0);
          if (!isRedirect(status) && promised > request.maxBytes) fail(new AnswerTooLargeError(request.maxBytes));
        },
        onResponseData: (_controller, chunk) => {
          size += chunk.length;
          if (isRedirect(status)) {
            if (size > maxRedirectBytes) {
              end(() => resolve({ status, headers, bytes: new Uint8Array() }));
              controller?.abort(new Error('The body of a redirect is not read to its end.'));
            }
          } else if (size > request.maxBytes) fail(new AnswerTooLargeError(request.maxBytes));
          else chunks.push(chunk);
        },
        onResponseEnd: () => end(() => resolve({ status, headers, bytes: Buffer.concat(chunks) })),
        onResponseError: (_controller, error) => end(() => reject(error)),
      },
    );
  });
}

/** Whether a status sends the client elsewhere. */
export function isRedirect(status: number): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308;
}

function flatten(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const flat = Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]);
  return Object.fromEntries(flat.filter(([, value]) => value !== undefined));
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
