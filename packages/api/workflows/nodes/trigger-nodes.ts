import { z } from 'zod';
import { idOrSlug } from '../../approvals/approval-flow.ts';
import { columnName, defineNode } from './workflow-node.ts';

const cron = z
  .string()
  .max(100)
  .regex(/^\s*\S+(?:\s+\S+){4}\s*$/, 'must have five fields: minute, hour, day, month and weekday')
  .describe('When it runs, as five fields of cron: `0 9 * * 1-5` is at 9:00 on weekdays.');
const timeZone = z.string().max(60).default('UTC').describe('The IANA name of the time zone, such as `Europe/Berlin`.');

/** The steps that start a run. */
export const triggerNodes = {
  manual: defineNode({
    kind: 'trigger',
    title: 'By hand',
    description: 'Runs when somebody, or a call of the API, starts it.',
    config: z.strictObject({}),
  }),
  schedule: defineNode({
    kind: 'trigger',
    title: 'Schedule',
    description: 'Runs at set times.',
    config: z.strictObject({ cron, timeZone }),
  }),
  poll: defineNode({
    kind: 'trigger',
    title: 'New rows',
    description: 'Reads the data source at set times, and passes on the rows that are new or have changed.',
    config: z.strictObject({
      cron,
      timeZone,
      key: z
        .array(columnName)
        .max(20)
        .default([])
        .describe(
          'The columns by which a row is known again, such as `id`. Default: all, so that a changed row is a new one.',
        ),
    }),
  }),
  webhook: defineNode({
    kind: 'trigger',
    title: 'Webhook',
    description: 'Runs each time that another service posts to the address of the workflow.',
    config: z.strictObject({
      authentication: z
        .enum(['address', 'secret', 'signature'])
        .default('address')
        .describe(
          'How a sender proves itself: `address`, by knowing the address; `secret`, also by the header X-Webhook-Secret; `signature`, by signing after Standard Webhooks.',
        ),
    }),
  }),
  template_published: defineNode({
    kind: 'trigger',
    title: 'Template changed',
    description:
      'Runs when a template has a new version that stayed unchanged for a minute. Brings a row with the template.',
    bringsRow: true,
    config: z.strictObject({
      templateIds: z.array(z.int().positive()).max(100).optional().describe('Only these templates. Default: all.'),
    }),
  }),
  approval_moved: defineNode({
    kind: 'trigger',
    title: 'Approval moved',
    description:
      'Runs when a template moves to another stage of an approval flow. Brings a row with the template and the stages.',
    bringsRow: true,
    config: z.strictObject({
      flow: idOrSlug.optional().describe('Only in this flow, by its id or slug. Default: all.'),
      stage: z.string().max(100).optional().describe('Only into the stage of this slug. Default: all.'),
    }),
  }),
};
