import { readFileSync } from 'node:fs';
import type { ClientField, ClientRecord, ClientType } from '../model/client-type.ts';
import type { ClientCall, ClientModel } from '../model/client-model.ts';
import type { ClientFiles } from '../model/client-files.ts';
import { sayErrors, wrapText } from '../model/format-text.ts';
import { camel, pascal } from '../model/read-types.ts';

/** Names that Go does not take for variables, and those that the calls use. */
const reserved = new Set(
  'break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var c ctx body options answer file err'.split(
    ' ',
  ),
);

/** The Go module of a client: structures for bodies and answers, and no dependencies. Go 1.18 and newer. */
export function writeGo(model: ClientModel): ClientFiles {
  const header = `// Package platen is a client of the ${model.title} service, version ${model.version} of its interface.`;
  return {
    'go.mod': 'module platen.example/client\n\ngo 1.18\n',
    'base.go': readFileSync(new URL('base.go', import.meta.url), 'utf8'),
    'types.go': `${header}\npackage platen\n\n${model.records.map(writeRecord).join('\n\n')}\n`,
    'calls.go': `package platen\n\nimport "context"\n\n${model.calls.map(writeCall).join('\n\n')}\n`,
  };
}

const quote = (text: string): string => JSON.stringify(text);
const variable = (name: string): string => (reserved.has(camel(name)) ? `${camel(name)}_` : camel(name));
/** Types that are absent as nil. */
const isNilable = ({ kind }: ClientType): boolean =>
  ['list', 'map', 'any', 'union', 'bytes', 'nullable'].includes(kind);

function writeType(type: ClientType): string {
  switch (type.kind) {
    case 'text':
    case 'choice':
      return 'string';
    case 'integer':
      return 'int64';
    case 'number':
      return 'float64';
    case 'boolean':
      return 'bool';
    case 'bytes':
      return '[]byte';
    case 'any':
    case 'union':
    case 'nothing':
      return 'any';
    case 'list':
      return `[]${writeType(type.of)}`;
    case 'map':
      return `map[string]${writeType(type.of)}`;
    case 'nullable':
      return isNilable(type.of) ? writeType(type.of) : `*${writeType(type.of)}`;
    case 'record':
      return type.name;
  }
}

function comment(text: string, indent = ''): string[] {
  return text.trim() === '' ? [] : wrapText(text.trim(), `${indent}// `);
}

function choicesOf(type: ClientType): string {
  const inner = type.kind === 'nullable' ? type.of : type;
  return inner.kind === 'choice' ? `One of ${inner.values.join(', ')}.` : '';
}

/** Records within records are pointers: they may contain each other. */
function writeField({ name, type, isRequired, doc }: ClientField): string[] {
  const isPointer = type.kind === 'record' || (!isRequired && !isNilable(type));
  const tag = `\`json:"${name}${isRequired ? '' : ',omitempty'}"\``;
  const said = [doc, choicesOf(type)].filter(Boolean).join(' ');
  return [...comment(said, '\t'), `\t${pascal(name)} ${isPointer ? '*' : ''}${writeType(type)} ${tag}`];
}

function writeRecord({ name, doc, fields }: ClientRecord): string {
  const taken = new Set<string>();
  const lines = fields.flatMap((field) => {
    // Two names that are one in Go: the first stays.
    if (taken.has(pascal(field.name))) return [];
    taken.add(pascal(field.name));
    return writeField(field);
  });
  const said = doc === '' ? `${name} is a part of a body or an answer.` : `${name}: ${doc}`;
  return [...comment(said), `type ${name} struct {`, ...lines, '}'].join('\n');
}

function writeCall(call: ClientCall): string {
  const { method, path, pathFields, options, body, answer } = call;
  const name = pascal(call.id);
  const isOther = body !== undefined && !body.mediaTypes.includes('application/json');
  const parameters = [
    'ctx context.Context',
    ...pathFields.map((field) => `${variable(field.name)} string`),
    ...(body ? [`body ${body.isRequired || isNilable(body.type) ? '' : '*'}${writeType(body.type)}`] : []),
    ...(isOther ? ['mediaType string'] : []),
    ...(options.length > 0 ? [`options *${name}Options`] : []),
  ];
  const pairs = (fields: readonly ClientField[], value: (field: ClientField) => string, of: string): string =>
    `map[string]${of}{${fields.map((field) => `${quote(field.name)}: ${value(field)}`).join(', ')}}`;
  const place = (where: string): string =>
    pairs(
      options.filter((field) => field.place === where),
      (field) => `options.${pascal(field.name)}`,
      'any',
    );
  const isPlain = answer.kind === 'nothing' || answer.kind === 'bytes';
  const isMixed = call.mayAnswerFile && !isPlain;
  const type = writeType(answer);
  const results = {
    nothing: { type: 'error', value: 'nil', end: ['\treturn err'] },
    bytes: {
      type: '([]byte, error)',
      value: 'nil',
      end: ['\tif file == nil {', '\t\treturn nil, err', '\t}', '\treturn file.File, err'],
    },
    mixed: {
      type: `(*Answer[${type}], error)`,
      value: '&answer.Value',
      end: [
        '\tif file != nil {',
        '\t\tanswer.File, answer.MediaType = file.File, file.MediaType',
        '\t}',
        '\treturn &answer, err',
      ],
    },
    json: { type: `(${type}, error)`, value: '&answer', end: ['\treturn answer, err'] },
  };
  const kind = answer.kind === 'nothing' ? 'nothing' : answer.kind === 'bytes' ? 'bytes' : isMixed ? 'mixed' : 'json';
  const result = results[kind];
  const hasFile = kind === 'bytes' || kind === 'mixed';
  const optionType =
    options.length === 0
      ? []
      : [
          `// ${name}Options are options of ${name}.`,
          `type ${name}Options struct {`,
          ...options.flatMap((field) => [
            ...comment([field.doc, choicesOf(field.type)].filter(Boolean).join(' '), '\t'),
            `\t${pascal(field.name)} ${isNilable(field.type) ? '' : '*'}${writeType(field.type)}`,
          ]),
          '}',
          '',
        ];
  return [
    ...optionType,
    ...comment(`${name}: ${[call.doc, sayErrors(call.errorCodes)].filter(Boolean).join('\n\n')}`),
    `func (c *Client) ${name}(${parameters.join(', ')}) ${result.type} {`,
    ...(options.length > 0 ? ['\tif options == nil {', `\t\toptions = &${name}Options{}`, '\t}'] : []),
    `\tsent := call{method: ${quote(method)}, path: ${quote(path)}}`,
    ...(pathFields.length > 0
      ? [`\tsent.places = ${pairs(pathFields, (field) => variable(field.name), 'string')}`]
      : []),
    ...(options.some((field) => field.place === 'query') ? [`\tsent.query = ${place('query')}`] : []),
    ...(options.some((field) => field.place === 'header') ? [`\tsent.headers = ${place('header')}`] : []),
    ...(body ? (body.isRequired ? ['\tsent.body = body'] : ['\tif body != nil {', '\t\tsent.body = body', '\t}']) : []),
    ...(isOther ? ['\tsent.mediaType = mediaType'] : []),
    ...(kind === 'mixed' ? [`\tvar answer Answer[${type}]`] : kind === 'json' ? [`\tvar answer ${type}`] : []),
    `\t${hasFile ? 'file' : '_'}, err := c.call(ctx, sent, ${result.value})`,
    ...result.end,
    '}',
  ].join('\n');
}
