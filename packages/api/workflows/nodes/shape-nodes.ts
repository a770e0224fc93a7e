import { z } from 'zod';
import { workflowLimits } from '../workflow-limits.ts';
import { columnName, defineNode, rowExpression } from './workflow-node.ts';

/** The steps that change rows, or leave some out. */
export const shapeNodes = {
  filter: defineNode({
    kind: 'shape',
    title: 'Filter',
    description: 'Passes on the rows for which an expression is true.',
    config: z.strictObject({
      expression: rowExpression.describe("An expression over the columns, such as `price > 10 and status == 'new'`."),
    }),
  }),
  map: defineNode({
    kind: 'shape',
    title: 'Set columns',
    description: 'Sets columns by expressions over the others.',
    config: z.strictObject({
      columns: z
        .record(columnName, rowExpression)
        .refine((columns) => Object.keys(columns).length <= 100, 'must not have more than 100 columns')
        .describe('An expression for each column, such as `{"title": "upper(name)"}`.'),
      keep: z.boolean().default(true).describe('If false, only these columns are passed on.'),
    }),
  }),
  limit: defineNode({
    kind: 'shape',
    title: 'Limit',
    description: 'Passes on the first rows.',
    config: z.strictObject({
      count: z.int().min(1).max(workflowLimits.rows).describe('Maximum number of rows.'),
    }),
  }),
  dedupe: defineNode({
    kind: 'shape',
    title: 'Remove duplicates',
    description: 'Passes on the first of the rows that are the same.',
    config: z.strictObject({
      columns: z.array(columnName).max(50).default([]).describe('The columns that are compared. Default: all of them.'),
    }),
  }),
  sort: defineNode({
    kind: 'shape',
    title: 'Sort',
    description: 'Orders the rows by the value of an expression.',
    config: z.strictObject({
      expression: rowExpression.describe('An expression over the columns, such as `price`.'),
      descending: z.boolean().default(false).describe('If true, the largest value is first.'),
    }),
  }),
};
