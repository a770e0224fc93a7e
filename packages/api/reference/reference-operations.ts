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
    description: 'The same document as a readable page. The page loads nothing from other sites.',
    access: { kind: 'public' },
    rateLimit: generalLimits.open,
    answers: { 200: { description: 'The page.', contentTypes: ['text/html'] } },
  }),
};
