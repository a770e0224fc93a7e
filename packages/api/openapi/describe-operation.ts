import { minRole, type Access } from '../access.ts';
import type { Operation, Sensitive } from '../operation.ts';
import { header } from './common-parts.ts';
import { describeErrors, rateLimitHeaders } from './describe-errors.ts';
import { examples } from './examples/index.ts';
import type { JsonObject, JsonSchemas } from './json-schemas.ts';
import type {
  OpenApiMedia,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiReference,
  OpenApiResponse,
} from './open-api-document.ts';

/** The parts of an operation that have a schema, by the keys their JSON Schemas are written under. */
export const schemaKeys = {
  part: (operation: Operation, part: 'params' | 'query' | 'headers' | 'body'): string => `${operation.id} ${part}`,
  answer: (operation: Operation, status: number | string): string => `${operation.id} ${status}`,
};

/** Describes one operation with the JSON Schemas of its parts. */
export function describeOperation(operation: Operation, schemas: JsonSchemas): OpenApiOperation {
  const parameters = [
    ...describeParameters(operation, 'params', 'path', schemas),
    ...describeParameters(operation, 'query', 'query', schemas),
    ...describeParameters(operation, 'headers', 'header', schemas),
    ...commonParametersOf(operation),
  ];
  const requestBody = describeBody(operation, schemas);
  const { rateLimit } = operation;
  const description = [operation.description, operation.sensitive && describeSensitive(operation.sensitive)]
    .filter(Boolean)
    .join(' ');
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    ...(description !== '' && { description }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: { ...describeAnswers(operation, schemas), ...describeErrors(operation) },
    security: describeSecurity(operation.access),
    ...(operation.deprecated === true && { deprecated: true }),
    'x-rate-limit': { group: rateLimit.group, perMinute: rateLimit.perMinute, per: rateLimit.per },
  };
}

function describeSensitive({ event, when }: Sensitive): string {
  const who = `A signed-in person must have signed in within the last ten minutes${when ? ' for some of these changes' : ''}; otherwise the response is \`sign_in_again\`, and \`signInAgain\` has to be called first.`;
  return event === undefined ? who : `${who} They are notified by email.`;
}

function describeParameters(
  operation: Operation,
  part: 'params' | 'query' | 'headers',
  place: OpenApiParameter['in'],
  schemas: JsonSchemas,
): OpenApiParameter[] {
  const whole = schemas.input[schemaKeys.part(operation, part)];
  if (!whole) return [];
  const properties = (whole['properties'] ?? {}) as Record<string, JsonObject>;
  const required = (whole['required'] ?? []) as string[];
  const values = examples[operation.id]?.[part] ?? {};
  return Object.entries(properties).map(([name, { description, deprecated, ...schema }]) => ({
    name,
    in: place,
    ...(place === 'path' || required.includes(name) ? { required: true } : {}),
    ...(typeof description === 'string' && { description }),
    ...(deprecated === true && { deprecated: true }),
    schema,
    ...(values[name] !== undefined && { example: values[name] }),
  }));
}

function commonParametersOf(operation: Operation): OpenApiReference[] {
  const names = [
    operation.idempotent === true && 'IdempotencyKey',
    operation.access.kind === 'caller' && 'WorkspaceId',
  ].filter((name) => name !== false);
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

function describeBody(operation: Operation, schemas: JsonSchemas): OpenApiOperation['requestBody'] {
  const schema = schemas.input[schemaKeys.part(operation, 'body')];
  const content: Record<string, OpenApiMedia> = {};
  if (schema) {
    const example = examples[operation.id]?.body;
    content['application/json'] = { schema, ...(example !== undefined && { example }) };
  }
  for (const type of operation.bodyTypes ?? []) content[type] ??= describeBytes(type, examples[operation.id]?.texts);
  if (Object.keys(content).length === 0) return undefined;
  return { required: operation.bodyOptional !== true, content };
}

const file: JsonObject = { type: 'string', format: 'binary' };

/** Describes a body or response without a schema. */
function bytesAs(type: string): JsonObject {
  if (type === 'multipart/form-data') {
    return { type: 'object', properties: { file: { ...file, description: 'The file.' } }, required: ['file'] };
  }
  return type.startsWith('text/') || type.endsWith('json') ? { type: 'string' } : file;
}

function describeBytes(type: string, texts: Readonly<Record<string, string>> = {}): OpenApiMedia {
  return { schema: bytesAs(type), ...(texts[type] !== undefined && { example: texts[type] }) };
}

function describeAnswers(operation: Operation, schemas: JsonSchemas): Record<string, OpenApiResponse> {
  const headers: Record<string, OpenApiReference> = {
    ...rateLimitHeaders(operation),
    ...(operation.idempotent === true && { 'Idempotent-Replayed': header('Idempotent-Replayed') }),
  };
  const described = Object.entries(operation.answers).map(([status, answer]): [string, OpenApiResponse] => {
    const content: Record<string, OpenApiMedia> = {};
    const schema = schemas.output[schemaKeys.answer(operation, status)];
    if (schema) {
      const example = examples[operation.id]?.answers?.[Number(status)];
      content['application/json'] = { schema, ...(example !== undefined && { example }) };
    }
    for (const type of answer.contentTypes ?? []) {
      content[type] ??= describeBytes(type, examples[operation.id]?.answerTexts);
    }
    return [
      status,
      {
        description: answer.description,
        ...(Object.keys(headers).length > 0 && { headers }),
        ...(Object.keys(content).length > 0 && { content }),
      },
    ];
  });
  return Object.fromEntries(described);
}

function describeSecurity(access: Access): OpenApiOperation['security'] {
  if (access.kind === 'public') return [];
  if (access.kind === 'person') return [{ signedIn: [] }];
  const session = access.embed === 'never' ? [] : [{ embedSession: access.embed === 'any' ? [] : [access.embed] }];
  const token = access.scope === 'never' ? [] : [{ accessToken: [access.scope] }];
  const key = access.level === 'never' ? [] : [{ apiKey: [access.level] }];
  return [...key, ...token, ...session, { signedIn: [minRole(access)] }];
}
