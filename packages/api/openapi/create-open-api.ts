import type { z } from 'zod';
import { approvalErrorBody } from '../approvals/approval-error.ts';
import { errorBody } from '../error.ts';
import type { Operation } from '../operation.ts';
import { operations as allOperations } from '../operations.ts';
import { commonHeaders, commonParameters, describeTags, securitySchemes } from './common-parts.ts';
import { nameComponents } from './component-names.ts';
import { oauthPaths } from './describe-oauth.ts';
import { errorExamples } from './error-examples.ts';
import { describeOperation, schemaKeys } from './describe-operation.ts';
import { writeJsonSchemas } from './json-schemas.ts';
import { describeWebhooks, webhookSchemas } from './describe-webhooks.ts';
import type { OpenApiDocument, OpenApiOperation } from './open-api-document.ts';

/** The version of the interface that the document describes; addresses carry its first number. */
export const interfaceVersion = '1.0.0';

const description = `Renders images, PDFs and videos from templates whose named parameters are set by each call, and manages templates, brand assets, jobs and logs.

Send an API key or access token as \`Authorization: Bearer …\`. Bodies are JSON unless an operation lists other types. Every error is \`{"error": "a sentence", "code": "a_stable_code"}\`; branch on \`code\`.`;

/**
 * The OpenAPI document (version 3.1.0) of the service at an address, written from its operations: all of them unless told
 * otherwise. \`serverUrl\` ends in the version segment.
 */
export function createOpenApi(
  serverUrl: string,
  described: Readonly<Record<string, Operation>> = allOperations,
): OpenApiDocument {
  const operations = Object.values(described);
  const schemas = writeJsonSchemas(
    {
      input: requestSchemas(operations),
      output: { ...answerSchemas(operations), ...webhookSchemas, error: errorBody, approvalError: approvalErrorBody },
    },
    namesFor(operations),
  );
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const operation of operations) {
    const path = (paths[operation.path] ??= {});
    path[operation.method.toLowerCase()] = describeOperation(operation, schemas);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Platen',
      version: interfaceVersion,
      summary: 'Template studio and render engine',
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    tags: describeTags(operations),
    paths: described === allOperations ? { ...paths, ...oauthPaths } : paths,
    webhooks: describeWebhooks(schemas),
    components: {
      schemas: schemas.components,
      parameters: commonParameters,
      examples: errorExamples,
      headers: commonHeaders,
      securitySchemes,
    },
  };
}

/** Parameters are listed one by one, so that an object of them needs no name. */
function namesFor(operations: readonly Operation[]): ReturnType<typeof nameComponents> {
  const parameters = new Set<unknown>(operations.flatMap(({ params, query, headers }) => [params, query, headers]));
  return new Map([...nameComponents()].filter(([schema]) => !parameters.has(schema)));
}

function requestSchemas(operations: readonly Operation[]): Record<string, z.ZodType> {
  const parts = ['params', 'query', 'headers', 'body'] as const;
  const found = operations.flatMap((operation) =>
    parts.flatMap((part): [string, z.ZodType][] => {
      const schema = operation[part];
      return schema ? [[schemaKeys.part(operation, part), schema]] : [];
    }),
  );
  return Object.fromEntries(found);
}

function answerSchemas(operations: readonly Operation[]): Record<string, z.ZodType> {
  const found = operations.flatMap((operation) =>
    Object.entries(operation.answers).flatMap(([status, { schema }]): [string, z.ZodType][] =>
      schema ? [[schemaKeys.answer(operation, status), schema]] : [],
    ),
  );
  return Object.fromEntries(found);
}
