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
  getClientModule: defineOperation({
    id: 'getClientModule',
    method: 'GET',
    path: '/client.js',
    tag: 'Service',
    summary: 'Read the client for JavaScript',
    description:
      'A module without dependencies for browsers, Node and other runtimes: `createClient` with a function for every operation, and helpers that wait for jobs.',
    access: { kind: 'public' },
    rateLimit: generalLimits.open,
    answers: { 200: { description: 'The module.', contentTypes: ['text/javascript'] } },
  }),
  getClientTypes: defineOperation({
    id: 'getClientTypes',
    method: 'GET',
    path: '/client.d.ts',
    tag: 'Service',
    summary: 'Read the types of that client',
    description:
      'TypeScript declarations of the module at `/client.js`, to be saved beside it. They need no other types.',
    access: { kind: 'public' },
    rateLimit: generalLimits.open,
    answers: { 200: { description: 'The declarations.', contentTypes: ['text/plain'] } },
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
