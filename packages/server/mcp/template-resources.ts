import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  ResourceTemplate,
  type McpServer,
  type ReadResourceResult,
  type Variables,
} from '@modelcontextprotocol/server';
import { readTemplates } from '@platen/api';
import { ServiceResponseError, type Client } from '@platen/api/client';
import { challengeFor } from './challenge.ts';
import { completeTemplateId } from './complete-template-id.ts';
import type { McpCall } from './mcp-call.ts';
import { mayCall } from './tool.ts';

/** Templates on a page of the list of resources. */
const listedAtOnce = 200;
/** Characters of a template as JSON; longer ones are read without their content. */
const maxContentLength = 1_000_000;

/** The templates of the workspace and the schemas of their modifications, as resources. Who may not read templates sees none. */
export function registerTemplateResources(server: McpServer, call: McpCall): void {
  const access = readTemplates;
  if (access.kind !== 'caller') return;
  const scopeChallenge = challengeFor(access, call.caller);
  const complete = { id: (value: string) => completeTemplateId(call, value) };
  const read = (
    mimeType: string,
    load: (client: Client, id: string) => Promise<unknown>,
  ): ((
    uri: URL,
    variables: Variables,
    context: { mcpReq: { signal: AbortSignal } },
  ) => Promise<ReadResourceResult>) => {
    return async (uri, variables, { mcpReq }) => {
      try {
        const value = await load(call.clientFor(mcpReq.signal), String(variables['id']));
        return { contents: [{ uri: uri.href, mimeType, text: JSON.stringify(value) }] };
      } catch (error) {
        throw toProtocolError(error, uri.href);
      }
    };
  };
  server.registerResource(
    'template',
    new ResourceTemplate('platen://templates/{id}', { list: undefined, complete }),
    {
      title: 'Template',
      description: 'A complete template: its modifications, and its pages and layers in Platen’s format.',
      mimeType: 'application/json',
      scopeChallenge,
    },
    read('application/json', async (client, id) => {
      const { pages_data: pages, content, ...template } = await client.getTemplate({ params: { id: numberOf(id) } });
      const listed = pages.map(({ page_id, name, width, height }) => ({ page_id, name, width, height }));
      const whole = { ...template, pages: listed, content };
      if (JSON.stringify(content).length <= maxContentLength) return whole;
      return {
        ...whole,
        content: null,
        note: 'Its content is too large to be read here; use get_template to read its parts.',
      };
    }),
  );
  server.registerResource(
    'template_schema',
    new ResourceTemplate('platen://templates/{id}/schema', { list: undefined, complete }),
    {
      title: 'Schema of a template’s modifications',
      description: 'The JSON Schema (2020-12) of the modifications of the template.',
      mimeType: 'application/schema+json',
      scopeChallenge,
    },
    read('application/schema+json', async (client, id) => {
      const answer = await client.getTemplateSchema({ params: { id: numberOf(id) } });
      return answer.json();
    }),
  );
  server.server.setRequestHandler('resources/list', async ({ params }, { mcpReq }) => {
    if (!mayCall(access, call.caller)) return { resources: [] };
    const page = params?.cursor === undefined ? 1 : Number(params.cursor);
    if (!Number.isSafeInteger(page) || page < 1) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'cursor was not issued by this server.');
    }
    try {
      const query = { limit: listedAtOnce, page };
      const templates = await call.clientFor(mcpReq.signal).listTemplates({ query });
      const resources = templates.map(({ id, name, description, updated_at }) => ({
        uri: `platen://templates/${id}`,
        name,
        ...(description !== '' && { description }),
        mimeType: 'application/json',
        annotations: { lastModified: updated_at },
      }));
      return { resources, ...(templates.length === listedAtOnce && { nextCursor: String(page + 1) }) };
    } catch (error) {
      throw toProtocolError(error, 'platen://templates');
    }
  });
}

/** An id of an address; what is none names nothing. */
function numberOf(id: string): number {
  return /^[1-9]\d{0,15}$/.test(id) ? Number(id) : Number.MAX_SAFE_INTEGER;
}

function toProtocolError(error: unknown, uri: string): unknown {
  if (!(error instanceof ServiceResponseError)) return error;
  if (error.status === 404) return new ResourceNotFoundError(uri);
  return new ProtocolError(ProtocolErrorCode.InvalidRequest, error.message, { code: error.code });
}
