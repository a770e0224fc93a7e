import { PlatenError } from '@platen/template';

/** Bounds on one fetched file. */
export interface FetchBytesOptions {
  /** Bytes after which the answer is refused with LIMIT_ASSET_BYTES. */
  maxBytes: number;
  signal?: AbortSignal;
  /** Milliseconds for the whole answer, redirects included. Default 30,000. */
  timeoutMs?: number;
  /** Asked before each request, redirects included; `false` refuses the address. Default: any http(s) address. */
  allowUrl?: (url: URL) => boolean | Promise<boolean>;
}

const maxRedirects = 5;

/**
 * Fetches an http(s) address: at most five redirects, no credentials, a bound on size and time. Throws LIMIT_ASSET_BYTES,
 * RENDER_ABORTED when the signal fired, else ASSET_UNREACHABLE.
 */
export async function fetchBytes(address: string, options: FetchBytesOptions): Promise<Uint8Array> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? 30_000);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    const response = await followRedirects(address, options, signal);
    return await readBounded(response, address, options.maxBytes);
  } catch (error) {
    if (error instanceof PlatenError) throw error;
    if (options.signal?.aborted) throw new PlatenError('RENDER_ABORTED', 'The render was aborted.', { cause: error });
    const reason = timeout.aborted ? 'it took too long' : 'the connection failed';
    throw new PlatenError('ASSET_UNREACHABLE', `${shorten(address)} could not be fetched: ${reason}.`, {
      cause: error,
    });
  }
}

async function followRedirects(address: string, options: FetchBytesOptions, signal: AbortSignal): Promise<Response> {
  let url = parseHttpUrl(address);
  for (let hop = 0; hop <= maxRedirects; hop++) {
    if (options.allowUrl && !(await options.allowUrl(url))) {
      throw new PlatenError('ASSET_UNREACHABLE', `${shorten(url.href)} is not an address this renderer may fetch.`);
    }
    const response = await fetch(url, { signal, redirect: 'manual', credentials: 'omit' });
    const location = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
    if (location === null) {
      if (response.ok) return response;
      await response.body?.cancel();
      throw new PlatenError('ASSET_UNREACHABLE', `${shorten(url.href)} responded with status ${response.status}.`);
    }
    await response.body?.cancel();
    url = parseHttpUrl(location, url);
  }
  throw new PlatenError('ASSET_UNREACHABLE', `${shorten(address)} redirects more than ${maxRedirects} times.`);
}

async function readBounded(response: Response, address: string, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = () =>
    new PlatenError('LIMIT_ASSET_BYTES', `${shorten(address)} is larger than the limit of ${maxBytes} bytes.`);
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    await response.body?.cancel();
    throw tooLarge();
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

function parseHttpUrl(text: string, base?: URL): URL {
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined;
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url;
  throw new PlatenError('ASSET_UNREACHABLE', `${shorten(text)} is not an http or https address.`);
}

function shorten(address: string): string {
  return address.length > 200 ? `${address.slice(0, 200)}…` : address;
}
