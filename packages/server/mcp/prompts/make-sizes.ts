import { completable, type McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { completeTemplateId } from '../complete-template-id.ts';
import type { McpCall } from '../mcp-call.ts';

/** The prompt that makes a design in the sizes of several places. */
export function registerMakeSizes(server: McpServer, call: McpCall): void {
  server.registerPrompt(
    'make_sizes',
    {
      title: 'Make a design in other sizes',
      description: 'Creates variants of a template for several uses and checks each visually.',
      argsSchema: z.object({
        template_id: completable(z.string().min(1).max(20).describe('The template to start from.'), (typed) =>
          completeTemplateId(call, typed),
        ),
        places: z
          .string()
          .max(1000)
          .optional()
          .describe('Their uses, or sizes: "Instagram story, 1200x630". Default: square, story and banner.'),
      }),
    },
    ({ template_id, places = 'a square (1080x1080), a story (1080x1920) and a banner (1200x630)' }) => {
      const text = [
        `Make the Platen template ${template_id} in these sizes: ${places}.`,
        '',
        '1. Look at the source with get_template.',
        '2. Call generate_variants once with all sizes and output "templates".',
        '3. Render each new template with render_template and look at the image and its report.',
        '4. Where text is cut off or too small, say so, and correct it with update_template on the new template only: never on the source.',
        '5. At the end list each new template’s id, size and the URL of its image.',
      ];
      return { messages: [{ role: 'user', content: { type: 'text', text: text.join('\n') } }] };
    },
  );
}
