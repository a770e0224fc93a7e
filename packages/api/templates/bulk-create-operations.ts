import { z } from 'zod';
import { writeTemplates } from '../access.ts';
import { embedScoping } from '../embed-scoping.ts';
import { errorIssue } from '../error.ts';
import { idInPath } from '../field.ts';
import { generalLimits } from '../general-limits.ts';
import { defineOperation, json } from '../operation.ts';
import { folderOfTemplate, storedName, storedText, templateTags } from './template-fields.ts';
import { contentLimitBytes } from './template-operations.ts';
import { saveReport } from './template.ts';

/** How much one call of bulk-create may make. */
export const bulkLimits = { rows: 500, templates: 100, columns: 1000, totalBytes: 50 * 1024 * 1024 } as const;

const onError = z
  .enum(['stop', 'skip'])
  .describe(
    'How to handle an invalid row or template: `stop` creates nothing, `skip` omits it and creates the others.',
  );

/** Result for one row or template. */
export const bulkResult = z.strictObject({
  path: z.string().describe('The source: `rows[0]`, `templates[2]`.'),
  line: z.int().optional().describe('The line of the CSV on which the row ends, from 1.'),
  id: z.int().optional().describe('The new template’s id; absent if none was created.'),
  name: z.string().optional().describe('The new template’s name.'),
  report: saveReport.optional(),
  error: z.string().optional().describe('Why no template was created, as a sentence a person can act on.'),
  code: z.string().optional().describe('The stable code of the error.'),
  issues: z.array(errorIssue).optional().describe('The issues, by path.'),
});
export type BulkResult = z.infer<typeof bulkResult>;

/** Making many templates at once. */
export const bulkCreateOperations = {
  bulkCreateTemplates: defineOperation({
    id: 'bulkCreateTemplates',
    method: 'POST',
    path: '/studio/templates/bulk-create',
    tag: 'Templates',
    summary: 'Create many templates',
    description: `Copies of a template with values filled in as new defaults, one for each row, and whole templates of any kind that \`create\` takes. Rows are JSON, or CSV (RFC 4180, UTF-8 or UTF-16, separated by commas, semicolons or tabs) as the body itself or in \`csv\`: its first line names the columns \`name\`, \`description\`, \`tags\` (separated by commas, semicolons or bars) and keys of modifications; a parameter that has one of these three names is \`modifications.name\`. An empty cell leaves the default as it is. At most ${bulkLimits.rows} rows and ${bulkLimits.templates} templates. Unless \`on_error\` is \`skip\`, either all are created or none.`,
    access: writeTemplates,
    rateLimit: generalLimits.saves,
    idempotent: true,
    query: embedScoping.extend({
      source_template_id: idInPath.optional().describe('With a body of CSV: the template that is copied.'),
      folder_id: idInPath.optional().describe('With a body of CSV: the folder to create them in.'),
      on_error: onError.optional(),
    }),
    body: z
      .strictObject({
        source_template_id: z.int().positive().optional().describe('The template that is copied for each row.'),
        rows: z
          .array(
            z.strictObject({
              name: storedName(255)
                .optional()
                .describe('Default: the name of the copied template and the row’s number.'),
              description: storedText(5000).optional().describe('Default: that of the copied template.'),
              tags: templateTags.optional().describe('Default: those of the copied template.'),
              modifications: z.looseObject({}).default({}).describe('New default values by key.'),
            }),
          )
          .min(1)
          .max(bulkLimits.rows)
          .optional()
          .describe('One copy per row.'),
        csv: z.string().min(1).optional().describe('The rows as CSV.'),
        templates: z
          .array(z.looseObject({}))
          .min(1)
          .max(bulkLimits.templates)
          .optional()
          .describe('Whole templates, each as the body of `create`.'),
        folder_id: folderOfTemplate.optional(),
        on_error: onError.default('stop'),
      })
      .describe('Rows or CSV with `source_template_id`, or templates, or both.'),
    bodyTypes: ['text/csv'],
    bodyLimitBytes: contentLimitBytes,
    answers: {
      201: json(
        'The result for each.',
        z.strictObject({
          data: z.array(bulkResult).describe('In input order: rows, then templates.'),
          created: z.int().describe('Number of templates created.'),
          failed: z.int().describe('Number of rows and templates skipped.'),
        }),
      ),
    },
    errors: ['template-not-found', 'folder_not_found', 'body_too_large', 'embed_not_found'],
  }),
};
