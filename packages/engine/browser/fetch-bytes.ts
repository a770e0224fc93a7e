import { PlatenError } from '@platen/template';

const timeoutMs = 30_000;

/**
 * Fetches an http(s) address without credentials. Throws LIMIT_ASSET_BYTES past `maxBytes`, RENDER_ABORTED when the signal
 * fired, else ASSET_UNREACHABLE (which is also what a server without CORS headers gives).
 */
export async function fetchBytes(
  url: string,
  { maxBytes, signal }: { maxBytes: number; signal?: AbortSignal },
): Promise<Uint8Array> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const shown = url.length > 200 ? `${url.slice(0, 200)}…` : url;
  if (!/^https?:/i.test(url)) throw new PlatenError('ASSET_UNREACHABLE', `${shown} is not an http or https address.`);
  try {
    const response = await fetch(url, {
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      credentials: 'omit',
    });
    if (!response.ok) throw new PlatenError('ASSET_UNREACHABLE', `${shown} responded with status ${response.status}.`);
    return await readBounded(response, shown, maxBytes);
  } catch (error) {
    if (error instanceof PlatenError) throw error;
    if (signal?.aborted) throw new PlatenError('RENDER_ABORTED', 'The render was aborted.', { cause: error });
    const reason = timeout.aborted ? 'it took too long' : 'the connection failed or its server sends no CORS headers';
    throw new PlatenError('ASSET_UNREACHABLE', `${shown} could not be fetched: ${reason}.`, { cause: error });
  }
}

async function readBounded(response: Response, shown: string, maxBytes: number): Promise<Uint8Array> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    length += part.value.byteLength;
    if (length > maxBytes) {
      await reader?.cancel();
      throw new PlatenError('LIMIT_ASSET_BYTES', `${shown} is larger than the limit of ${maxBytes} bytes.`);
    }
    chunks.push(part.value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
