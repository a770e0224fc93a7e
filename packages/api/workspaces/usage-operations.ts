import { z } from 'zod';
import { readWorkspace } from '../access.ts';
import { generalLimits } from '../general-limits.ts';
import { defineOperation, json } from '../operation.ts';

const month = z.string().regex(/^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/, 'Write a month like 2026-03.');
const count = z.int().nonnegative();

/** Usage of a workspace in one month, UTC. */
export const usageOfMonth = z.object({
  month: z.string().describe('Such as 2026-03.'),
  renders: count.describe('Successful renders.'),
  credits_used: count,
  ai_credits_used: count,
});
export type UsageOfMonth = z.infer<typeof usageOfMonth>;

/** Usage of a workspace on one day, UTC, from its render log. */
export const usageOfDay = z.object({
  day: z.string().describe('Such as 2026-03-02.'),
  renders: count.describe('Successful renders.'),
  failures: count.describe('Failed renders.'),
  credits_used: count,
});
export type UsageOfDay = z.infer<typeof usageOfDay>;

/** The operations on what a workspace used. */
export const usageOperations = {
  getUsage: defineOperation({
    id: 'getUsage',
    method: 'GET',
    path: '/workspace/usage',
    tag: 'Workspace',
    summary: 'Read the usage by month and day',
    description: 'Months begin in UTC. Months and days without renders are included with zeros.',
    access: readWorkspace,
    rateLimit: generalLimits.reads,
    query: z.object({
      months: z.coerce
        .number()
        .int()
        .min(1)
        .max(36)
        .default(12)
        .describe('Number of months, ending with the current one; none before the workspace was created.'),
      month: month.optional().describe('The month to list by day, such as 2026-03. Default: the current one.'),
    }),
    answers: {
      200: json(
        'The usage, oldest first.',
        z.object({
          data: z.object({
            plan: z.enum(['free', 'paid', 'enterprise']),
            credits_limit: count.nullable().describe('Per month; null is unlimited.'),
            ai_credits_limit: count.nullable().describe('Per month; null is unlimited.'),
            months: z.array(usageOfMonth),
            days: z.array(usageOfDay).describe('Days of the requested month, without future days.'),
          }),
        }),
      ),
    },
  }),
};
