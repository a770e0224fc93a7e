import { z } from 'zod';
import { idOrSlug } from '../../approvals/approval-flow.ts';
import { responseBody, templateIdBody } from '../../renders/render-body.ts';
import { columnName, defineNode, rowExpression, rowText } from './workflow-node.ts';

const { format, scale, quality, extraSizes, locale } = responseBody.shape;

/** The steps that make something of rows. */
export const actNodes = {
  render: defineNode({
    kind: 'act',
    title: 'Render',
    description: 'Renders a template once for each row. Columns are put into the parameters of the same name.',
    config: z.strictObject({
      templateId: templateIdBody.describe('The template.'),
      modifications: z
        .record(columnName, rowExpression)
        .refine((keys) => Object.keys(keys).length <= 500, 'must not have more than 500 keys')
        .default({})
        .describe(
          'Expressions for modification keys whose column has another name, such as `{"title": "name + \', \' + city"}`.',
        ),
      format: format.describe('The format of the files.'),
      scale,
      quality,
      sizes: extraSizes.describe('Further sizes, as `extraSizes` of a render.'),
      locale,
    }),
  }),
  combine: defineNode({
    kind: 'act',
    title: 'Combine',
    description:
      'Makes one PDF or ZIP of the files of all rows. One row goes on, with that file and the columns that are the same in all rows.',
    needsFiles: true,
    config: z.strictObject({
      format: z.enum(['pdf', 'zip']).default('pdf').describe('`pdf` joins PDFs; `zip` takes files of all formats.'),
      name: rowText.min(1).default('all').describe('The name of the file, without its extension: `Report of {month}`.'),
    }),
  }),
  approve: defineNode({
    kind: 'act',
    title: 'Approve',
    description:
      'Adds a copy of the template with the values of each row to an approval flow, and goes on when all of them are decided: with those that were approved.',
    needsFiles: true,
    plan: 'paid',
    config: z.strictObject({
      flow: idOrSlug.describe('The approval flow, by its id or slug.'),
      stage: z
        .string()
        .max(100)
        .optional()
        .describe('The stage into which they come, by its slug. Default: the first in which somebody reviews.'),
      name: rowText
        .min(1)
        .max(300)
        .optional()
        .describe('The name of the copy. Default: that of the template, with the number of the row.'),
      comment: rowText.max(2000).optional().describe('A comment for the reviewers.'),
      days: z.int().min(1).max(30).default(14).describe('Days after which rows fail on which nobody has decided.'),
    }),
  }),
};
