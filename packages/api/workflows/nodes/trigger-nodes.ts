import { z } from 'zod';
import { defineNode } from './workflow-node.ts';

/** The steps that start a run. */
export const triggerNodes = {
  manual: defineNode({
    kind: 'trigger',
    title: 'By hand',
    description: 'Runs when somebody, or a call of the API, starts it.',
    config: z.strictObject({}),
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
};
