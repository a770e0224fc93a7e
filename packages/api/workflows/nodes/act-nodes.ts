import { z } from 'zod';
import { responseBody, templateIdBody } from '../../renders/render-body.ts';
import { columnName, defineNode, rowExpression } from './workflow-node.ts';

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
};
