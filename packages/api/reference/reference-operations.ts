import { z } from 'zod';
import { generalLimits } from '../general-limits.ts';
import { defineOperation, json } from '../operation.ts';

/** The operations that describe the service itself. */
export const referenceOperations = {
  getOpenApi: defineOperation({
    id: 'getOpenApi',
    method: 'GET',
    path: '/openapi.json',
    tag: 'Service',
    summary: 'Read this description',
    description: 'The OpenAPI 3.1.0 document of every operation, for generators and other tools.',
    access: { kind: 'public' },
    rateLimit: generalLimits.open,
    answers: {
      200: json(
        'The document.',
        z.looseObject({ openapi: z.literal('3.1.0'), paths: z.record(z.string(), z.unknown()) }),
      ),
    },
  }),
  getReference: defineOperation({
    id: 'getReference',
    method: 'GET',
    path: '/docs',
    tag: 'Service',
    summary: 'Read this description as a page',
    description: 'An overview with links to a page for each chapter. The pages load nothing from other sites.',
    access: { kind: 'public' },
    rateLimit: generalLimits.open,
    answers: { 200: { description: 'The page.', contentTypes: ['text/html'] } },
  }),
  getReferenceChapter: defineOperation({
    id: 'getReferenceChapter',
    method: 'GET',
    path: '/docs/{chapter}',
    tag: 'Service',
    summary: 'Read a chapter of this description',
    description: 'The operations of one chapter as a page, or webhooks, errors and schemas.',
    access: { kind: 'public' },
    rateLimit: generalLimits.open,
    params: z.object({
      chapter: z.string().max(40).describe('The name of a chapter in lower case with hyphens, such as render-jobs.'),
    }),
    answers: { 200: { description: 'The page.', contentTypes: ['text/html'] } },
    errors: ['not_found'],
  }),
};
