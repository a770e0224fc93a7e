import type { UploadWatch } from './asset-source.ts';
import { describeUploadError } from './upload-error.ts';

/** A request that carries a file. */
export interface FileRequest {
  method: 'POST' | 'PUT';
  url: string;
  headers: Readonly<Record<string, string>>;
  body: FormData | Blob;
}

/** Response of the service. */
export interface FileAnswer {
  status: number;
  /** The parsed JSON; undefined when it is none. */
  body: unknown;
}

/**
 * Sends a file and reports progress. By XMLHttpRequest: `fetch` tells nothing of what is on its way, and streams only over HTTP/2.
 * Throws UploadError without an answer, and the signal's reason.
 */
export function sendRequest({ method, url, headers, body }: FileRequest, watch: UploadWatch): Promise<FileAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<FileAnswer>();
  const request = new XMLHttpRequest();
  request.open(method, url);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.upload.addEventListener('progress', ({ loaded, total }) => watch.onProgress(loaded, total));
  request.addEventListener('load', () => resolve({ status: request.status, body: parse(request.responseText) }));
  request.addEventListener('error', () => reject(describeUploadError(0, undefined, undefined)));
  request.addEventListener('abort', () => reject(watch.signal.reason as Error));
  const abort = (): void => request.abort();
  request.addEventListener('loadend', () => watch.signal.removeEventListener('abort', abort));
  if (watch.signal.aborted) reject(watch.signal.reason as Error);
  else {
    watch.signal.addEventListener('abort', abort);
    request.send(body);
  }
  return promise;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
