import type { TestAnswer, TestService } from './start-test-service.ts';

/** Adds a brand asset of a kind (`images`) as a form, as a browser sends it. */
export function sendForm(
  service: TestService,
  path: string,
  fields: Record<string, string | Blob> | FormData,
  headers: Record<string, string> = {},
): Promise<TestAnswer> {
  const form = fields instanceof FormData ? fields : new FormData();
  if (!(fields instanceof FormData)) for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const request = new Request('http://platen.test', { method: 'POST', body: form });
  return request.arrayBuffer().then((body) =>
    service.call('POST', `/brand-assets/${path}/add`, {
      body: new Uint8Array(body),
      headers: { 'content-type': request.headers.get('content-type') ?? '', ...headers },
    }),
  );
}
