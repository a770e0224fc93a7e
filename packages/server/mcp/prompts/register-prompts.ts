import type { McpServer } from '@modelcontextprotocol/server';
import type { McpCall } from '../mcp-call.ts';
import { registerMakeSizes } from './make-sizes.ts';
import { registerRenderCampaign } from './render-campaign.ts';

/** The prompts that people can start from. */
export function registerPrompts(server: McpServer, call: McpCall): void {
  registerRenderCampaign(server, call);
  registerMakeSizes(server, call);
}
