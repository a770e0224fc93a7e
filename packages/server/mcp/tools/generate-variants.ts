import { operations, variantRequest } from '@platen/api';
import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { templateId } from './shared-fields.ts';

/** Makes a design in other sizes. */
export const generateVariants = defineTool({
  name: 'generate_variants',
  title: 'Create other sizes',
  description:
    'Adapts the layout of one page of a template to up to 10 sizes, such as a story or a banner, and shows small images of the first ones. output templates (the default here) creates a new template for each and does not change the source; pages adds them to the source template. Parameters keep their keys, so the same modifications fill every size. Next: render_template with the new ids. If a variant could not be created, its error says why.',
  input: z.strictObject({
    template_id: templateId,
    sizes: z.array(variantRequest).min(1).max(10),
    page_number: z.int().min(1).max(10_000).default(1).describe('The page to start from.'),
    output: z.enum(['templates', 'pages']).default('templates'),
  }),
  output: z.object({
    output: z.enum(['templates', 'pages']),
    variants: z.array(
      z.object({
        width: z.int(),
        height: z.int(),
        template_id: z
          .int()
          .optional()
          .describe('The new template, or the source if the variant was added to it as a page.'),
        page_number: z.int().optional(),
        name: z.string().optional(),
        thumbnail_url: z.string().nullable().optional(),
        error: z.string().optional(),
      }),
    ),
  }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  operations: [operations.generateVariants],
  fieldsThere: { sizes: 'variants' },
  async run({ template_id, sizes, page_number, output }, { client, previews, progress }) {
    await progress.notify(0, 1, 'Adapting the layout of the page');
    const answer = await client.generateVariants({
      params: { templateId: template_id },
      query: { includeThumbnails: true },
      body: { variants: sizes, page_number, output },
    });
    const variants =
      answer.output_mode === 'templates'
        ? answer.variants.map((variant) => ({
            ...sizeOf(variant),
            ...(variant.template_id !== undefined && {
              template_id: variant.template_id,
              page_number: 1,
              thumbnail_url: variant.thumbnails?.pages[0]?.thumbnail_url ?? null,
            }),
            ...(variant.template_name !== undefined && { name: variant.template_name }),
          }))
        : answer.variants.map((variant) => ({
            ...sizeOf(variant),
            ...(variant.page_index !== undefined && {
              template_id,
              page_number: variant.page_index + 1,
              thumbnail_url: variant.thumbnail_url ?? null,
            }),
            ...(variant.page_name !== undefined && { name: variant.page_name }),
          }));
    const images = variants.flatMap((variant) => ('thumbnail_url' in variant ? (variant.thumbnail_url ?? []) : []));
    return { data: { output, variants }, content: await previews.of(images) };
  },
});

function sizeOf(variant: { width: number; height: number; error?: string | undefined }) {
  const { width, height, error } = variant;
  return { width, height, ...(error !== undefined && { error }) };
}
