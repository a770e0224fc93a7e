import type { OpenApiDocument, OpenApiMedia, OpenApiOperation, OpenApiParameter } from '@platen/api/openapi';
import { unionOf, type ClientField, type ClientRecord, type ClientType } from './client-type.ts';
import { createTypeReader, pascal, type TypeReader } from './read-types.ts';

/** One call of a client. */
export interface ClientCall {
  /** In camel case, such as `renderTemplate`. */
  id: string;
  tag: string;
  method: string;
  path: string;
  doc: string;
  /** Parameters in the path, in its order. */
  pathFields: readonly ClientField[];
  /** Parameters in the query and in headers, all optional or not. */
  options: readonly (ClientField & { place: 'query' | 'header' })[];
  /** The body; `bytes` is sent with a media type that the caller names. */
  body: { type: ClientType; isRequired: boolean; mediaTypes: readonly string[] } | undefined;
  /** `bytes` for files, `nothing` for 204. */
  answer: ClientType;
  /** Whether it can answer bytes in place of JSON. */
  mayAnswerFile: boolean;
  /** Codes of errors, in order. */
  errorCodes: readonly string[];
}

/** All that a client of the service has. */
export interface ClientModel {
  title: string;
  version: string;
  calls: readonly ClientCall[];
  records: readonly ClientRecord[];
}

/** Ways of calling that programs have: people who are signed in use the service's own pages. */
const programKinds = ['apiKey', 'accessToken'];

/** The model of clients of a document: of the calls that an API key or an access token can make, except streams of events. */
export function createClientModel(document: OpenApiDocument): ClientModel {
  const types = createTypeReader(document.components.schemas);
  const calls: ClientCall[] = [];
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (isForPrograms(operation)) calls.push(readCall({ path, method, operation, document, types }));
    }
  }
  const { title, version } = document.info;
  return {
    title,
    version,
    calls: calls.toSorted((one, other) => one.tag.localeCompare(other.tag)),
    records: [...types.records.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1)),
  };
}

function isForPrograms({ security, responses }: OpenApiOperation): boolean {
  const isEvents = Object.values(responses).some(({ content }) => content?.['text/event-stream'] !== undefined);
  return !isEvents && security.some((way) => programKinds.some((kind) => kind in way));
}

function readCall(from: {
  path: string;
  method: string;
  operation: OpenApiOperation;
  document: OpenApiDocument;
  types: TypeReader;
}): ClientCall {
  const { path, method, operation, document, types } = from;
  const name = pascal(operation.operationId);
  const parameters = (operation.parameters ?? []).map((given) => resolve(given, document));
  const toField = ({ name: field, schema, required, description }: OpenApiParameter): ClientField => ({
    name: field,
    type: types.read(schema, `${name}${pascal(field)}`),
    isRequired: required === true,
    doc: description ?? '',
  });
  const optional = parameters.filter((each) => each.in !== 'path');
  return {
    id: operation.operationId,
    tag: operation.tags[0] ?? '',
    method: method.toUpperCase(),
    path,
    doc: [`${operation.summary}.`, operation.description].filter(Boolean).join('\n\n'),
    pathFields: parameters.filter((each) => each.in === 'path').map(toField),
    options: optional.map((each) => ({ ...toField(each), place: each.in === 'header' ? 'header' : 'query' })),
    body: readBody(operation, name, types),
    ...readAnswer(operation, name, types),
    errorCodes: errorCodesOf(operation),
  };
}

function resolve(given: OpenApiParameter | { $ref: string }, { components }: OpenApiDocument): OpenApiParameter {
  if (!('$ref' in given)) return given;
  const found = components.parameters[given.$ref.split('/').at(-1) ?? ''];
  if (!found) throw new Error(`The document has no ${given.$ref}.`);
  return found;
}

function readBody({ requestBody }: OpenApiOperation, name: string, types: TypeReader): ClientCall['body'] {
  if (!requestBody) return undefined;
  const { content, required: isRequired } = requestBody;
  const json = content['application/json'];
  if (json) return { type: types.read(json.schema, `${name}Body`), isRequired, mediaTypes: ['application/json'] };
  return { type: { kind: 'bytes' }, isRequired, mediaTypes: Object.keys(content) };
}

function readAnswer(
  { responses }: OpenApiOperation,
  name: string,
  types: TypeReader,
): Pick<ClientCall, 'answer' | 'mayAnswerFile'> {
  const media = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content }]): [string, OpenApiMedia][] => Object.entries(content ?? {}));
  const json = media.filter(([type]) => type === 'application/json');
  const mayAnswerFile = media.length > json.length;
  if (json.length > 0) {
    const answers = json.map(([, { schema }], index) =>
      types.read(schema, `${name}Answer${index === 0 ? '' : index + 1}`),
    );
    return { answer: unionOf(answers), mayAnswerFile };
  }
  return { answer: { kind: mayAnswerFile ? 'bytes' : 'nothing' }, mayAnswerFile };
}

function errorCodesOf({ responses }: OpenApiOperation): string[] {
  const codes = Object.entries(responses)
    .filter(([status]) => !status.startsWith('2'))
    .flatMap(([, { content }]) => {
      const schema = content?.['application/json']?.schema as
        | { properties?: { code?: { enum?: readonly string[] } } }
        | undefined;
      return schema?.properties?.code?.enum ?? [];
    });
  return [...new Set(codes)].toSorted();
}
