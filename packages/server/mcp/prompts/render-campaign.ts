import { completable, type McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { completeTemplateId } from '../complete-template-id.ts';
import type { McpCall } from '../mcp-call.ts';

/** The prompt that fills templates from a brief. */
export function registerRenderCampaign(server: McpServer, call: McpCall): void {
  server.registerPrompt(
    'render_campaign',
    {
      title: 'Render a campaign from a brief',
      description: 'Fills a template, or one that fits, from a brief and renders what it takes.',
      argsSchema: z.object({
        brief: z.string().min(1).max(10_000).describe('What it is about, for whom, in which languages and formats.'),
        template_id: completable(
          z.string().max(20).optional().describe('The template to use. Without it, one that fits is looked for.'),
          (typed) => completeTemplateId(call, typed ?? ''),
        ),
      }),
    },
    ({ brief, template_id }) => {
      const first =
        template_id === undefined || template_id === ''
          ? 'Find templates that fit with list_templates and look at the best ones with get_template. If none fits, say so and stop.'
          : `Use the template ${template_id}: look at it with get_template.`;
      const steps = [
        first,
        'Read get_template_schema and keep to its lengths and allowed values.',
        'Look for the brand’s images and colors with search_brand_assets before you use any others.',
        'Write the words from the brief; invent no facts, prices or dates that it does not name. Ask when one is missing.',
        'Render with render_template, look at each image and its report, and correct what is cut off, missing or unreadable.',
        'At the end list the addresses of the files with one line about each.',
      ];
      const text = [
        'Render this campaign with Platen.',
        '',
        'Brief:',
        brief,
        '',
        ...steps.map((step, index) => `${index + 1}. ${step}`),
      ];
      return { messages: [{ role: 'user', content: { type: 'text', text: text.join('\n') } }] };
    },
  );
}
