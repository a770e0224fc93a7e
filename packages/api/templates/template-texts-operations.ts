import { z } from 'zod';
import { readTemplates } from '../access.ts';
import { embedScoping } from '../embed-scoping.ts';
import { generalLimits } from '../general-limits.ts';
import { defineOperation, json } from '../operation.ts';
import { templateInPath } from './template-fields.ts';
import { changeTemplates, contentLimitBytes } from './template-operations.ts';
import { savedTemplate } from './template.ts';

/** Media types of texts for translators. */
export const textsTypes = { xliff: 'application/xliff+xml', csv: 'text/csv' } as const;

const textIssue = z.strictObject({
  code: z
    .string()
    .describe(
      'A stable code: `text_unknown`, `source_changed`, `text_missing`, `inline_broken`, `inline_missing`, `text_invalid` or `column_unknown`.',
    ),
  locale: z.string().describe('The locale; empty for columns.'),
  key: z.string().describe('The key of the text, such as `title.content`.'),
  message: z.string().describe('A sentence a person can act on.'),
});

/** Texts of templates for translators, and back. */
export const templateTextsOperations = {
  exportTemplateTexts: defineOperation({
    id: 'exportTemplateTexts',
    method: 'GET',
    path: '/studio/templates/{id}/texts',
    tag: 'Templates',
    summary: 'Export the texts of a template',
    description:
      'All texts that can be in other languages, with what the locale already has for them, as XLIFF 1.2 or CSV. `ETag` carries the revision for the `If-Match` of the import.',
    access: readTemplates,
    rateLimit: generalLimits.reads,
    params: templateInPath,
    query: embedScoping.extend({
      locale: z
        .string()
        .min(1)
        .max(2000)
        .describe('The locale to translate to, such as `de`. For CSV, several can be separated by commas.'),
      format: z.enum(['xliff', 'csv']).default('xliff').describe('The format of the file.'),
    }),
    answers: { 200: { description: 'The file.', contentTypes: Object.values(textsTypes) } },
    errors: ['template-not-found', 'invalid_response_options', 'embed_not_found'],
  }),
  importTemplateTexts: defineOperation({
    id: 'importTemplateTexts',
    method: 'PUT',
    path: '/studio/templates/{id}/texts',
    tag: 'Templates',
    summary: 'Import translated texts of a template',
    description:
      'Puts the translations of an XLIFF 1.2 or CSV file into `locales` of the template, as a new revision. Texts that the file has no translation of stay as they are. `texts` lists what is unknown, missing or could not be taken. `If-Match` names the revision that may be changed, as given by `ETag`; `*` is any. A file that is malformed is refused whole.',
    access: changeTemplates('save'),
    rateLimit: generalLimits.saves,
    params: templateInPath,
    query: embedScoping,
    headers: z.object({
      'if-match': z.string().max(1000).optional().describe('The revision to change, such as `"7"`.'),
    }),
    bodyTypes: Object.values(textsTypes),
    bodyLimitBytes: contentLimitBytes,
    answers: {
      200: json(
        'The updated template, without its content.',
        savedTemplate.extend({
          texts: z
            .strictObject({
              locales: z.array(z.string()).describe('The locales of the file.'),
              changed: z.int().describe('Number of texts with another translation than before.'),
              issues: z.array(textIssue).describe('What is wrong with translations, at most 1,000.'),
            })
            .describe('The result of the import.'),
        }),
      ),
    },
    errors: [
      'template-not-found',
      'import_unsupported',
      'invalid_response_options',
      'template_invalid',
      'body_too_large',
      'precondition_failed',
      'precondition_required',
      'embed_not_found',
    ],
  }),
};
