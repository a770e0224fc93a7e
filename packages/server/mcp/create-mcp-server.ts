import { McpServer, type CallToolResult, type ServerContext } from '@modelcontextprotocol/server';
import { ServiceResponseError } from '@platen/api/client';
import { interfaceVersion } from '@platen/api/openapi';
import { instructions } from './instructions.ts';
import type { createToolList } from './list-tool.ts';
import type { McpCall } from './mcp-call.ts';
import { createProgress } from './progress.ts';
import { registerPrompts } from './prompts/register-prompts.ts';
import { registerTemplateResources } from './template-resources.ts';
import { challengeFor } from './challenge.ts';
import { accessOf, describeTool, mayCall, toResult, type Tool } from './tool.ts';
import { toToolError } from './tool-error.ts';
import { tools } from './tools.ts';

/** A server for the messages of one request. It keeps nothing: there are no sessions. */
export function createMcpServer(call: McpCall, listTool: ReturnType<typeof createToolList>): McpServer {
  const server = new McpServer(
    { name: 'platen', title: 'Platen', version: interfaceVersion },
    {
      instructions,
      // No changes are notified: that would take a session.
      capabilities: {
        tools: { listChanged: false },
        resources: { listChanged: false },
        prompts: { listChanged: false },
      },
    },
  );
  for (const tool of tools) registerTool(server, tool, call);
  // All tools can be called, so that a refusal says what is lacking; only those that the caller may use are listed.
  server.server.setRequestHandler('tools/list', () => ({
    tools: tools.filter((tool) => mayCall(accessOf(tool), call.caller)).map(listTool),
  }));
  registerTemplateResources(server, call);
  registerPrompts(server, call);
  return server;
}

function registerTool(server: McpServer, tool: Tool, call: McpCall): void {
  const { name, title, input, output, annotations } = tool;
  server.registerTool(
    name,
    {
      title,
      description: describeTool(tool),
      inputSchema: input,
      outputSchema: output,
      annotations,
      scopeChallenge: challengeFor(accessOf(tool), call.caller),
    },
    (given, context) => runTool(tool, given, call, context),
  );
}

async function runTool(
  tool: Tool,
  given: Record<string, unknown>,
  { clientFor, gone, previews, requestId, log }: McpCall,
  context: ServerContext,
): Promise<CallToolResult> {
  const signal = AbortSignal.any([context.mcpReq.signal, gone]);
  try {
    const answer = await tool.run(given, {
      client: clientFor(signal),
      previews,
      progress: createProgress(context),
      signal,
    });
    return toResult(answer);
  } catch (error) {
    if (error instanceof ServiceResponseError) return toToolError(error, requestId, tool.fieldsThere);
    if (!signal.aborted) log.error({ err: error, tool: tool.name }, 'A tool failed.');
    const sentence = `Something went wrong in the service. See its log for details. Request id: ${requestId}`;
    return { content: [{ type: 'text', text: sentence }], isError: true };
  }
}
