import { checkResult } from '@platen/template';
import { z } from 'zod';
import { readTemplates } from '../access.ts';
import { embedScoping } from '../embed-scoping.ts';
import { defineOperation, json } from '../operation.ts';
import { templateInPath } from './template-fields.ts';

/** The operation that searches for values that break a template. */
export const templateCheckOperations = {
  checkTemplate: defineOperation({
    id: 'checkTemplate',
    method: 'POST',
    path: '/studio/templates/{id}/check',
    tag: 'Templates',
    summary: 'Search for values that break a template',
    description:
      'Tries what the types and constraints of the template allow: long and empty values, no, one and many items, missing, wide and dark images, every language, brand and mode. Each issue comes with the smallest values that show it and, where one was found, with a fix as JSON Patch for the content of the template. Nothing is changed.',
    access: readTemplates,
    rateLimit: { group: 'checks', perMinute: 30, per: 'caller', dialect: 'draft' },
    params: templateInPath,
    query: embedScoping,
    body: z.strictObject({
      maxDurationMs: z.int().min(100).max(10_000).default(5000).describe('Milliseconds to search for.'),
      randomRows: z
        .int()
        .min(0)
        .max(10_000)
        .default(200)
        .describe('Rows of random values to try after the extreme ones.'),
      seed: z
        .int()
        .min(0)
        .max(2 ** 32 - 1)
        .default(1)
        .describe('The same seed tries the same values.'),
    }),
    answers: { 200: json('The issues that were found.', checkResult) },
    errors: [
      'template-not-found',
      'embed_not_found',
      'render_timeout',
      'render_wait_timeout',
      'render_queue_full',
      'too_many_renders',
    ],
  }),
};
