import { ServiceResponseError } from '@platen/api/client';
import type { McpCall } from './mcp-call.ts';

/** Ids that are offered while a person types, as many as the protocol takes. */
const maxOffered = 100;

/** The ids of templates that begin with a number, or whose name contains a text; the newest first. */
export async function completeTemplateId(call: McpCall, typed: string): Promise<string[]> {
  const text = typed.trim();
  const isNumber = /^\d+$/.test(text);
  try {
    const client = call.clientFor(AbortSignal.timeout(10_000));
    const search = isNumber || text === '' ? {} : { search: text.slice(0, 255) };
    const templates = await client.listTemplates({ query: { limit: isNumber ? 1000 : maxOffered, ...search } });
    const ids = templates.map(({ id }) => String(id));
    return ids.filter((id) => !isNumber || id.startsWith(text)).slice(0, maxOffered);
  } catch (error) {
    // Completion only helps: who may not read templates is offered none.
    if (error instanceof ServiceResponseError) return [];
    throw error;
  }
}
