import { createClient, ServiceResponseError } from '@platen/api/client';
import type { Template } from '@platen/template';

/** Stores a template at a service and draws it as PNG. `baseUrl` ends in `/v1`. */
export async function drawAtService(
  { baseUrl, token }: { baseUrl: string; token: string },
  content: Template,
  greeting: string,
): Promise<Uint8Array> {
  const platen = createClient({ baseUrl, token });
  const { id } = await platen.createTemplate({ body: { content } });
  const rendered = await platen.renderTemplate({
    body: { templateId: id, modifications: { greeting }, response: { type: 'base64', format: 'png' } },
  });
  if (!('data' in rendered) || Array.isArray(rendered.data)) throw new Error('One image was expected.');
  const [, base64 = ''] = rendered.data.content.split('base64,');
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** The code of the error with which a service refuses a template's number; undefined if it has the template. */
export async function findRefusal(baseUrl: string, token: string, id: number): Promise<string | undefined> {
  try {
    await createClient({ baseUrl, token }).getTemplate({ params: { id } });
    return undefined;
  } catch (error) {
    if (error instanceof ServiceResponseError) return error.code;
    throw error;
  }
}
