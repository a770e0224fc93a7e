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
      description: 'Fills a given or suitable template from a brief and renders it.',
      argsSchema: z.object({
        brief: z.string().min(1).max(10_000).describe('Subject, audience, languages and formats.'),
        template_id: completable(
          z.string().max(20).optional().describe('The template to use. Default: a suitable one is searched for.'),
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
        'Write the text from the brief; do not invent facts, prices or dates. Ask if one is missing.',
        'Render with render_template, look at each image and its report, and correct what is cut off, missing or unreadable.',
        'At the end list the URLs of the files with one line about each.',
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
