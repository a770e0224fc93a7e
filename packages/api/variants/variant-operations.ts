import { z } from 'zod';
import { writeTemplates } from '../access.ts';
import { booleanInQuery, idInPath } from '../field.ts';
import { defineOperation, json } from '../operation.ts';

const side = z.int().min(1).max(5000);

/** One size that is requested. */
export const variantRequest = z.strictObject({
  width: side.describe('Pixels, 1 to 5000.'),
  height: side.describe('Pixels, 1 to 5000.'),
  name: z
    .string()
    .trim()
    .min(1)
    .max(255)
    .optional()
    .describe(
      'Name of the new page or template. Default: the source’s name with the size, such as `Story 1080 × 1920`.',
    ),
});
export type VariantRequest = z.infer<typeof variantRequest>;

const size = {
  variant_index: z.int().describe('Position in the request, from 0.'),
  width: z.int(),
  height: z.int(),
  error: z.string().optional().describe('Why this variant was not created; the other result fields are then absent.'),
};

/** A variant that is a page of the source template. */
export const pageVariant = z.object({
  ...size,
  page_index: z.int().optional().describe('Position of the new page in the template, from 0.'),
  page_id: z.string().optional(),
  page_name: z.string().optional(),
  thumbnail_url: z.string().nullable().optional().describe('With includeThumbnails; null if it was not drawn.'),
  thumbnail_error: z.string().nullable().optional().describe('With includeThumbnails: why the image was not drawn.'),
});
export type PageVariant = z.infer<typeof pageVariant>;

/** Images of a new template's pages. */
export const variantThumbnails = z.object({
  success: z.boolean().describe('True if all were drawn.'),
  pages: z.array(
    z.object({
      page: z.int().describe('From 1.'),
      page_id: z.string(),
      thumbnail_url: z.string().nullable(),
      error: z.string().nullable(),
    }),
  ),
});
export type VariantThumbnails = z.infer<typeof variantThumbnails>;

/** A variant that is a template of its own. */
export const templateVariant = z.object({
  ...size,
  template_id: z.int().optional(),
  template_name: z.string().optional(),
  thumbnails: variantThumbnails.optional().describe('With includeThumbnails.'),
});
export type TemplateVariant = z.infer<typeof templateVariant>;

const source = {
  success: z.boolean().describe('True if at least one variant was created.'),
  source_template_id: z.string(),
  source_page: z.int(),
  source_page_id: z.string(),
};

/** The operation that makes templates in other sizes. */
export const variantOperations = {
  generateVariants: defineOperation({
    id: 'generateVariants',
    method: 'POST',
    path: '/studio/templates/{templateId}/generate-variants',
    tag: 'Templates',
    summary: 'Create variants of a page in other sizes',
    description:
      'Adapts the layout of one page of the template to up to ten sizes: layers that span the page still span it, other layers keep to the ' +
      'edges or the center they were at, groups move as one, and texts keep their lines. Parameters keep their keys. The same page and ' +
      'size always give the same result. If a variant cannot be created, its `error` says why, and the others are still created.',
    access: writeTemplates,
    rateLimit: { group: 'variants', perMinute: 30, per: 'caller', dialect: 'draft' },
    idempotent: true,
    params: z.object({ templateId: idInPath.describe('The source template.') }),
    query: z.object({
      includeThumbnails: booleanInQuery
        .default(false)
        .describe('Draws images of the variants before responding. Otherwise they are drawn afterwards.'),
    }),
    body: z.strictObject({
      variants: z.array(variantRequest).min(1).max(10).describe('The sizes, at most 10.'),
      page_number: z.int().min(1).default(1).describe('The page to start from, from 1.'),
      output: z
        .enum(['pages', 'templates'])
        .default('pages')
        .describe(
          '`pages` adds each variant to the source template as a page; `templates` creates a template for each.',
        ),
    }),
    answers: {
      200: json(
        'The variants, in the order requested.',
        z.discriminatedUnion('output_mode', [
          z.object({ ...source, output_mode: z.literal('pages'), variants: z.array(pageVariant) }),
          z.object({ ...source, output_mode: z.literal('templates'), variants: z.array(templateVariant) }),
        ]),
      ),
    },
    errors: [
      'page_not_found',
      'ai_credits_exhausted',
      'access_denied',
      'template-not-found',
      'conflict',
      'template_invalid',
      'output_too_large',
      'render_timeout',
      'render_queue_full',
      'render_wait_timeout',
      'too_many_renders',
    ],
  }),
};
