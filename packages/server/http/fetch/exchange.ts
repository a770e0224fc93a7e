import type { Agent, Dispatcher } from 'undici';

/** One request and its answer, without redirects. */
export interface ExchangeRequest {
  url: URL;
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'MKCOL' | 'PROPFIND';
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array | undefined;
  /** Bytes of the body as sent after which it is refused. */
  maxBytes: number;
  signal: AbortSignal;
  inSharedMemory?: boolean;
  /** Called with each number of bytes; an error it throws ends the request with a RejectedBytesError. */
  onBytes?: (count: number) => void;
}

/** An answer as it was sent, still encoded. */
export interface Exchange {
  status: number;
  headers: Record<string, string>;
  bytes: Uint8Array;
}

/** An answer that is larger than was allowed. */
export class ResponseTooLargeError extends Error {
  constructor(maxBytes: number) {
    super(`The response is larger than ${maxBytes} bytes.`);
    this.name = 'ResponseTooLargeError';
  }
}

/** An answer whose bytes were not wanted any more; its cause says why. */
export class RejectedBytesError extends Error {
  constructor(cause: unknown) {
    super('The rest of the answer is not wanted.', { cause });
    this.name = 'RejectedBytesError';
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
    let body = collectBytes(request.inSharedMemory === true, undefined);
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
          if (isRedirect(status)) return;
          if (promised > request.maxBytes) fail(new ResponseTooLargeError(request.maxBytes));
          else body = collectBytes(request.inSharedMemory === true, promised);
        },
        onResponseData: (_controller, chunk) => {
          size += chunk.length;
          if (isRedirect(status)) {
            if (size > maxRedirectBytes) {
              end(() => resolve({ status, headers, bytes: new Uint8Array() }));
              controller?.abort(new Error('The body of a redirect is not read to its end.'));
            }
          } else if (size > request.maxBytes) fail(new ResponseTooLargeError(request.maxBytes));
          else {
            try {
              request.onBytes?.(chunk.length);
            } catch (error) {
              fail(new RejectedBytesError(error));
              return;
            }
            body.add(chunk);
          }
        },
        onResponseEnd: () => end(() => resolve({ status, headers, bytes: body.whole() })),
        onResponseError: (_controller, error) => end(() => reject(error)),
      },
    );
  });
}

/** Bytes that come in pieces. */
interface CollectedBytes {
  add(chunk: Uint8Array): void;
  whole(): Uint8Array;
}

/** Collects bytes; where their number is known they are put at their place at once, so that large files are not copied at the end. */
function collectBytes(inSharedMemory: boolean, promised: number | undefined): CollectedBytes {
  if (inSharedMemory && promised !== undefined && promised > 0) {
    const place = new Uint8Array(new SharedArrayBuffer(promised));
    let length = 0;
    return {
      add(chunk) {
        // What comes beyond the promise is none of the answer's.
        const part = chunk.subarray(0, promised - length);
        place.set(part, length);
        length += part.length;
      },
      whole: () => place.subarray(0, length),
    };
  }
  const chunks: Uint8Array[] = [];
  return {
    add: (chunk) => void chunks.push(chunk),
    whole: () => Buffer.concat(chunks),
  };
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
