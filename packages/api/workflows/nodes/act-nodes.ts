import { z } from 'zod';
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
};
