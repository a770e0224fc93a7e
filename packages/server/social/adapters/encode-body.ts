import type { PlatformRequest } from './platform-request.ts';

/** The body of a request as it is sent, with its media type. */
export async function encodeBody(
  request: Pick<PlatformRequest, 'json' | 'form' | 'multipart' | 'bytes'>,
): Promise<{ body?: string | Uint8Array; contentType?: string }> {
  if (request.json !== undefined) return { body: JSON.stringify(request.json), contentType: 'application/json' };
  if (request.form) {
    return {
      body: new URLSearchParams(request.form).toString(),
      contentType: 'application/x-www-form-urlencoded',
    };
  }
  if (request.bytes) return { body: request.bytes, contentType: 'application/octet-stream' };
  if (!request.multipart) return {};
  const form = new FormData();
  for (const { name, value } of request.multipart) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([Uint8Array.from(value.bytes)], { type: value.mediaType }), value.fileName);
  }
  const encoded = new Response(form);
  return {
    body: new Uint8Array(await encoded.arrayBuffer()),
    contentType: encoded.headers.get('content-type') ?? 'multipart/form-data',
  };
}
