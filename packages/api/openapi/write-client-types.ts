import { operations } from '../operations.ts';
import type { JsonObject } from './json-schemas.ts';
import type { OpenApiDocument, OpenApiMedia, OpenApiOperation, OpenApiParameter } from './open-api-document.ts';

/** The part of the types that is no function of an operation; see `packages/api/client`. */
const head = `// Types of client.js, beside this file.

/** A body that is not JSON: a form with files, or a file's bytes. A Blob's own type is its content type. */
export type RawBody = FormData | Blob | Uint8Array | string;

/** Options of a call, besides its data. */
export interface CallOptions {
  /** Aborts the call, also while it waits for a retry. */
  signal?: AbortSignal;
  /** Makes a repeated call return the first response, for operations that create. */
  idempotencyKey?: string;
  /** The workspace to act in, for tokens with access to several. */
  workspaceId?: string;
  /** The content type of a body of bytes or text. */
  contentType?: string;
}

/** Options of a client. */
export interface ClientOptions {
  /** Ends in the version segment: \`https://studio.example/v1\`. */
  baseUrl: string;
  /** An API key or access token, or a function that returns a current one. */
  token?: string | (() => string | Promise<string>);
  fetch?: typeof fetch;
  /** How often a call is retried after 429 or 503. Default 2. */
  retries?: number;
  /** Maximum wait before such a retry, in milliseconds. Default 30,000. */
  maxRetryWaitMs?: number;
}

/** An error response of the service. */
export declare class ServiceResponseError extends Error {
  readonly status: number;
  /** Stable; \`unknown\` if the response is not from the service. */
  readonly code: string;
  readonly body: ErrorBody;
  readonly retryAfterMs: number | undefined;
}

export declare function createClient(options: ClientOptions): Client;
/** Yields the states of a render job as they arrive, the final one last. */
export declare function followRenderJob(
  client: Pick<Client, 'watchRenderJob' | 'getRenderJob'>,
  id: string,
  options?: { signal?: AbortSignal },
): AsyncGenerator<RenderJob, void, undefined>;
/** Polls a render job until it has finished, and returns it whatever the result. */
export declare function waitForRenderJob(
  client: Pick<Client, 'getRenderJob'>,
  id: string,
  options?: { signal?: AbortSignal },
): Promise<RenderJob>;
/** Polls a batch until it has finished. */
export declare function waitForRenderBatch(
  client: Pick<Client, 'getRenderBatch'>,
  id: string,
  options?: { signal?: AbortSignal; onProgress?: (batch: RenderBatch) => void },
): Promise<RenderBatch>;
`;

/** TypeScript declarations of the client without dependencies, from the OpenAPI document of the service. */
export function writeClientTypes({ paths, components }: OpenApiDocument): string {
  const ids = new Set(Object.keys(operations));
  const methods = Object.values(paths)
    .flatMap((path) => Object.values(path))
    .filter(({ operationId }) => ids.has(operationId))
    .map(writeMethod);
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `${comment(schema['description'])}export type ${name} = ${typeOf(schema)};`,
  );
  return [
    head,
    '/** A function for each operation. */',
    'export interface Client {',
    ...methods,
    '}',
    '',
    ...schemas,
    '',
  ].join('\n');
}

function writeMethod(operation: OpenApiOperation): string {
  const { operationId, summary, description = '', parameters = [], requestBody, deprecated } = operation;
  const own = parameters.filter((parameter) => 'name' in parameter);
  const fields = [
    writeFields('params', own, 'path'),
    writeFields('query', own, 'query'),
    writeFields('headers', own, 'header'),
    ...(requestBody
      ? [
          {
            text: `body${requestBody.required ? '' : '?'}: ${bodyType(requestBody.content)}`,
            isRequired: requestBody.required,
          },
        ]
      : []),
  ].filter((field) => field !== undefined);
  const isOptional = fields.every(({ isRequired }) => !isRequired);
  const request = fields.length === 0 ? 'Record<string, never>' : `{ ${fields.map(({ text }) => text).join('; ')} }`;
  const words = [
    `${summary}. ${description}`.trim(),
    ...(deprecated === true ? ['@deprecated For existing clients.'] : []),
  ];
  return `  /** ${words.join(' ').replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */\n  ${operationId}(request${isOptional ? '?' : ''}: ${request}, options?: CallOptions): Promise<${answerType(operation)}>;`;
}

function writeFields(
  part: string,
  parameters: readonly OpenApiParameter[],
  place: OpenApiParameter['in'],
): { text: string; isRequired: boolean } | undefined {
  const own = parameters.filter((parameter) => parameter.in === place);
  if (own.length === 0) return undefined;
  const isRequired = own.some(({ required }) => required === true);
  const fields = own.map(
    ({ name, required, schema }) =>
      `${nameOf(name)}${required === true ? '' : '?'}: ${place === 'path' ? `${typeOf(schema)} | number` : sentType(schema)}`,
  );
  return { text: `${part}${isRequired ? '' : '?'}: { ${fields.join('; ')} }`, isRequired };
}

/** Lists are sent with commas, booleans as `true` and `false`. */
function sentType(schema: JsonObject): string {
  const type = typeOf(schema);
  if (type === 'string') return 'string | readonly string[]';
  return type.includes('"true"') ? `${type} | boolean` : type;
}

function bodyType(content: Readonly<Record<string, OpenApiMedia>>): string {
  const types = Object.entries(content).map(([type, { schema }]) =>
    type === 'application/json' && schema ? typeOf(schema) : 'RawBody',
  );
  return [...new Set(types)].join(' | ');
}

function answerType({ responses }: OpenApiOperation): string {
  const types = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content }]) => {
      if (!content) return ['undefined'];
      return Object.entries(content).map(([type, { schema }]) =>
        type === 'application/json' && schema ? typeOf(schema) : 'Response',
      );
    });
  return [...new Set(types)].join(' | ');
}

/** The type of what a JSON Schema allows, as far as TypeScript can say it. */
function typeOf(schema: JsonObject): string {
  const { $ref, type } = schema;
  if (typeof $ref === 'string') return $ref.slice($ref.lastIndexOf('/') + 1);
  if ('const' in schema) return JSON.stringify(schema['const']);
  const { enum: values, anyOf, oneOf, allOf } = schema as Record<string, unknown[] | undefined>;
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  const options = anyOf ?? oneOf;
  if (options) return union(options.map((each) => typeOf(each as JsonObject)));
  if (allOf?.length === 1) return typeOf(allOf[0] as JsonObject);
  if (allOf) return allOf.map((each) => group(typeOf(each as JsonObject))).join(' & ');
  if (Array.isArray(type)) return union(type.map((each: unknown) => typeOf({ ...schema, type: each })));
  switch (type) {
    case 'string':
      return schema['format'] === 'binary' ? 'RawBody' : 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
    case 'null':
      return type;
    case 'array':
      return listType(schema);
    case 'object':
      return objectType(schema);
    default:
      return 'unknown';
  }
}

function listType({ items, prefixItems }: JsonObject): string {
  if (Array.isArray(prefixItems)) return `[${prefixItems.map((each) => typeOf(each as JsonObject)).join(', ')}]`;
  return `${group(isObject(items) ? typeOf(items) : 'unknown')}[]`;
}

function objectType(schema: JsonObject): string {
  const { properties, additionalProperties, required } = schema;
  const names = new Set(Array.isArray(required) ? required : []);
  const fields = Object.entries(isObject(properties) ? properties : {}).map(
    ([name, property]) =>
      `${nameOf(name)}${names.has(name) ? '' : '?'}: ${isObject(property) ? typeOf(property) : 'unknown'}`,
  );
  const isLoose = additionalProperties !== false && additionalProperties !== undefined;
  if (fields.length === 0) {
    const hasType = isObject(additionalProperties) && Object.keys(additionalProperties).length > 0;
    return `Record<string, ${hasType ? typeOf(additionalProperties) : 'unknown'}>`;
  }
  return `{ ${[...fields, ...(isLoose ? ['[name: string]: unknown'] : [])].join('; ')} }`;
}

function union(types: readonly string[]): string {
  const distinct = [...new Set(types)];
  return distinct.includes('unknown') ? 'unknown' : distinct.join(' | ');
}

function group(type: string): string {
  return / [|&] /.test(type) && !/^\{[^{}]*\}$/.test(type) ? `(${type})` : type;
}

function nameOf(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

function comment(text: unknown): string {
  return typeof text === 'string' ? `/** ${text.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */\n` : '';
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
