import { z } from 'zod';
import { columnName, defineNode } from './workflow-node.ts';

const cell = z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()]);

/** The steps that bring rows. */
export const sourceNodes = {
  webhook_body: defineNode({
    kind: 'data',
    title: 'Posted data',
    description: 'The data that was posted to the address of the workflow: an object is one row, a list many.',
    config: z.strictObject({
      path: z
        .string()
        .max(1000)
        .optional()
        .describe('Where the rows are in the data, as a JSONPath such as `$.order.items`. Default: all of it.'),
    }),
  }),
  rows: defineNode({
    kind: 'data',
    title: 'Rows',
    description: 'Rows that are typed in here.',
    config: z.strictObject({
      rows: z.array(z.record(columnName, cell)).min(1).max(1000).describe('A value for each column of each row.'),
    }),
  }),
};
