import type { JsonObject, OpenApiDocument, OpenApiOperation, OpenApiParameter } from '@platen/api/openapi';
import type { ExpectedEndpoint, ExpectedField, ExpectedFields } from './expectation.ts';

/** Every way in which a document differs from what an endpoint has to be, a sentence each. */
export function compareEndpoint(document: OpenApiDocument, expected: ExpectedEndpoint): string[] {
  const name = `${expected.method} ${expected.path}`;
  const operation = findOperation(document, expected);
  if (!operation) return [`${name} is not there`];
  const differences = [
    ...compareParameters(document, operation, 'path', expected.pathParameters ?? {}),
    ...compareParameters(document, operation, 'query', expected.query ?? {}),
    ...compareHeaders(document, operation, expected.headers ?? []),
    ...compareBody(document, operation, expected),
    ...compareAnswers(document, operation, expected.answers ?? {}),
    ...compareErrors(operation, expected.errors ?? []),
    ...compareRateLimit(operation, expected.rateLimit),
  ];
  return differences.map((difference) => `${name}: ${difference}`);
}

function findOperation(document: OpenApiDocument, { method, path }: ExpectedEndpoint): OpenApiOperation | undefined {
  // Names of path parameters are the document's own business.
  const shape = (text: string): string => text.replaceAll(/\{\w+\}/g, '{}');
  const found = Object.entries(document.paths).find(
    ([described, methods]) => shape(described) === shape(path) && methods[method.toLowerCase()] !== undefined,
  );
  return found?.[1][method.toLowerCase()];
}

function parametersOf(document: OpenApiDocument, operation: OpenApiOperation): OpenApiParameter[] {
  return (operation.parameters ?? []).flatMap((parameter) => {
    if (!('$ref' in parameter)) return [parameter];
    return document.components.parameters[parameter.$ref.split('/').at(-1) ?? ''] ?? [];
  });
}

function compareParameters(
  document: OpenApiDocument,
  operation: OpenApiOperation,
  place: 'path' | 'query',
  expected: ExpectedFields,
): string[] {
  const there = parametersOf(document, operation).filter((parameter) => parameter.in === place);
  return Object.entries(expected).flatMap(([name, field]) => {
    const parameter =
      place === 'path' && there.length === 1 ? there[0] : there.find((candidate) => candidate.name === name);
    if (!parameter) return [`${place} parameter ${name} is not there`];
    const required = place === 'path' ? undefined : (field.required ?? false);
    const wrong = required !== undefined && (parameter.required ?? false) !== required;
    return [
      ...(wrong ? [`${place} parameter ${name} is ${required ? 'not required' : 'required'}`] : []),
      ...compareField(document, `${place} parameter ${name}`, parameter.schema, field),
    ];
  });
}

function compareHeaders(document: OpenApiDocument, operation: OpenApiOperation, expected: readonly string[]): string[] {
  const there = parametersOf(document, operation).flatMap((parameter) =>
    parameter.in === 'header' ? [parameter.name.toLowerCase()] : [],
  );
  return expected.filter((name) => !there.includes(name.toLowerCase())).map((name) => `header ${name} is not there`);
}

function compareBody(document: OpenApiDocument, operation: OpenApiOperation, expected: ExpectedEndpoint): string[] {
  if (!expected.body) return [];
  const schema = operation.requestBody?.content['application/json']?.schema;
  if (!schema) return ['takes no JSON body'];
  const whole = resolve(document, schema)[0] ?? {};
  const isOpen = whole['additionalProperties'] !== false;
  return [
    ...compareFields(document, 'body', schema, expected.body),
    ...(expected.bodyIsOpen === true && !isOpen ? ['the body refuses further fields'] : []),
  ];
}

function compareAnswers(
  document: OpenApiDocument,
  operation: OpenApiOperation,
  expected: NonNullable<ExpectedEndpoint['answers']>,
): string[] {
  return Object.entries(expected).flatMap(([status, fields]) => {
    const answer = operation.responses[status];
    if (!answer) return [`does not answer ${status}`];
    const schema = answer.content?.['application/json']?.schema;
    if (Object.keys(fields).length === 0) return [];
    return schema ? compareFields(document, `answer ${status}`, schema, fields) : [`answer ${status} is no JSON`];
  });
}

function compareErrors(operation: OpenApiOperation, expected: NonNullable<ExpectedEndpoint['errors']>): string[] {
  return expected.flatMap(([status, code]) => {
    const schema = operation.responses[status]?.content?.['application/json']?.schema as
      | { properties?: { code?: { enum?: readonly string[] } } }
      | undefined;
    return schema?.properties?.code?.enum?.includes(code) === true ? [] : [`error ${status} ${code} is not named`];
  });
}

function compareRateLimit(operation: OpenApiOperation, expected: ExpectedEndpoint['rateLimit']): string[] {
  if (!expected) return [];
  const { 'x-rate-limit': limit } = operation;
  if (!limit) return ['has no rate limit'];
  const wrong =
    limit['perMinute'] === expected.perMinute
      ? []
      : [`allows ${String(limit['perMinute'])} calls a minute, not ${expected.perMinute}`];
  const notified = Object.values(operation.responses)[0]?.headers ?? {};
  const refused = operation.responses['429']?.headers ?? {};
  const silent = (expected.headers ?? []).filter((name) => !(name in notified)).map((name) => `does not tell ${name}`);
  return [...wrong, ...silent, ...('Retry-After' in refused ? [] : ['429 does not tell Retry-After'])];
}

function compareFields(
  document: OpenApiDocument,
  where: string,
  schema: JsonObject,
  expected: ExpectedFields,
): string[] {
  return Object.entries(expected).flatMap(([path, field]) => {
    const found = findField(document, schema, path);
    if (!found) return [`${where}: ${path} is not there`];
    const wrong = field.required !== undefined && field.required !== found.required;
    return [
      ...(wrong ? [`${where}: ${path} is ${field.required === true ? 'not required' : 'required'}`] : []),
      ...compareField(document, `${where}: ${path}`, found.schema, field),
    ];
  });
}

/** The field at a path; one of several kinds of value may hold it, and when all hold it, it counts as all of them. */
function findField(
  document: OpenApiDocument,
  schema: JsonObject,
  path: string,
): { schema: JsonObject; required: boolean } | undefined {
  let present: { schema: JsonObject; required: boolean }[] = [{ schema, required: true }];
  for (const step of path.split('.')) {
    const name = step.replace('[]', '');
    if (name !== '') {
      present = present.flatMap((one) =>
        resolve(document, one.schema).flatMap((holder) => {
          const property = propertiesOf(holder)[name];
          const required = ((holder['required'] ?? []) as string[]).includes(name);
          return property ? [{ schema: property, required }] : [];
        }),
      );
    }
    if (step.endsWith('[]')) {
      present = present.flatMap((one) =>
        resolve(document, one.schema).flatMap((list) =>
          typeof list['items'] === 'object' ? [{ schema: list['items'] as JsonObject, required: one.required }] : [],
        ),
      );
    }
  }
  const [first] = present;
  if (!first || present.length === 1) return first;
  return { schema: { anyOf: present.map((one) => one.schema) }, required: present.every((one) => one.required) };
}

function propertiesOf(schema: JsonObject): Record<string, JsonObject> {
  return (schema['properties'] ?? {}) as Record<string, JsonObject>;
}

/** The schemas that a value may be or has to be, without references; what stands beside them is in each. */
function resolve(document: OpenApiDocument, schema: JsonObject): JsonObject[] {
  const { $ref, anyOf, oneOf, allOf, ...own } = schema;
  if (typeof $ref === 'string') {
    const target = document.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {};
    return resolve(document, { ...target, ...own });
  }
  const inside = [anyOf, oneOf, allOf].flatMap((of) => (Array.isArray(of) ? (of as JsonObject[]) : []));
  return inside.length === 0 ? [own] : inside.flatMap((one) => resolve(document, { ...one, ...own }));
}

function compareField(document: OpenApiDocument, where: string, schema: JsonObject, expected: ExpectedField): string[] {
  const shapes = resolve(document, schema);
  const types = new Set(shapes.flatMap(typesOf));
  const problems: string[] = [];
  const has = (type: string): boolean =>
    types.has(type) || types.has('any') || (type === 'number' && types.has('integer'));
  if (expected.type && !has(expected.type)) problems.push(`is ${[...types].join(' or ')}, not ${expected.type}`);
  if (expected.nullable === true && !has('null')) problems.push('cannot be null');
  if (expected.nullable === false && types.has('null')) problems.push('can be null');
  const first = (keys: readonly string[]): unknown =>
    shapes.flatMap((shape) => keys.flatMap((key) => (key in shape ? [shape[key]] : [])))[0];
  if (expected.items) {
    const items = first(['items']) as JsonObject | undefined;
    problems.push(...(items ? compareField(document, 'an item', items, { type: expected.items }) : ['has no items']));
  }
  if ('default' in expected && JSON.stringify(first(['default'])) !== JSON.stringify(expected.default)) {
    problems.push(`has the default ${JSON.stringify(first(['default']))}, not ${JSON.stringify(expected.default)}`);
  }
  const above = first(['exclusiveMinimum']);
  const min = typeof above === 'number' ? above + 1 : first(['minimum']);
  if (expected.min !== undefined && min !== expected.min)
    problems.push(`is at least ${String(min)}, not ${expected.min}`);
  const max = first(['maximum']);
  if (expected.max !== undefined && max !== expected.max)
    problems.push(`is at most ${String(max)}, not ${expected.max}`);
  const longest = first(['maxLength', 'maxItems']);
  if (expected.maxLength !== undefined && longest !== expected.maxLength) {
    problems.push(`may be ${String(longest)} long, not ${expected.maxLength}`);
  }
  const values = shapes.flatMap((shape) =>
    'const' in shape ? [shape['const']] : ((shape['enum'] ?? []) as unknown[]),
  );
  const missing = (expected.oneOf ?? []).filter((value) => !values.includes(value));
  if (missing.length > 0) problems.push(`cannot be ${missing.join(', ')}`);
  const further = values.filter((value) => value !== null && !expected.oneOf?.includes(value as string));
  if (expected.closed === true && further.length > 0) problems.push(`can also be ${further.join(', ')}`);
  return problems.map((problem) => `${where} ${problem}`);
}

function typesOf(schema: JsonObject): string[] {
  const { type } = schema;
  if (Array.isArray(type)) return type as string[];
  if (typeof type === 'string') return [type];
  const values =
    'const' in schema ? [schema['const']] : Array.isArray(schema['enum']) ? (schema['enum'] as unknown[]) : undefined;
  if (!values) return ['any'];
  return values.map((value) => (value === null ? 'null' : typeof value));
}
