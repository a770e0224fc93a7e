import type { ConnectionRequest, EditorConnection } from './editor-connection.ts';
import { parseOpened } from '../store/template-data.ts';

/** The initial page if a host gives none. */
export const blank = { schemaVersion: 1, pages: [{ id: 'page-1', width: 1080, height: 1080 }] };

/** Opens the host's template, or an empty page, without a service. Throws PlatenError if the template cannot be read. */
export async function connectLocal({ template }: ConnectionRequest): Promise<EditorConnection> {
  return { template: await parseOpened(template ?? blank) };
}
