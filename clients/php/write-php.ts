import { readFileSync } from 'node:fs';
import type { ClientRecord, ClientType } from '../model/client-type.ts';
import type { ClientCall, ClientModel } from '../model/client-model.ts';
import type { ClientFiles } from '../model/client-files.ts';
import { sayErrors, wrapText } from '../model/format-text.ts';
import { camel } from '../model/read-types.ts';

/** The Composer package of a client: array shapes for PHPStan and Psalm, and no dependencies. PHP 8.1 and newer. */
export function writePhp(model: ClientModel): ClientFiles {
  const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
  const begin = '<?php\n\ndeclare(strict_types=1);\n\nnamespace Platen;\n';
  const circular = findCircular(model.records);
  const composer = {
    name: 'platen/client',
    description: `Client of the ${model.title} service`,
    version: model.version,
    license: 'MIT',
    require: { php: '>=8.1' },
    autoload: { 'psr-4': { 'Platen\\': 'src/' } },
  };
  return {
    'composer.json': `${JSON.stringify(composer, null, 4)}\n`,
    'src/BaseClient.php': read('BaseClient.php'),
    'src/PlatenException.php': read('PlatenException.php'),
    'src/Types.php': `${begin}
/**
 * Bodies and answers of the service. They are plain arrays; the types are for editors and type checkers.
 *
${model.records.map((record) => writeRecord(record, circular)).join('\n')}
 */
final class Types
{
}
`,
    'src/Client.php': `${begin}
/**
 * A client of the ${model.title} service, version ${model.version} of its interface: a method for each call that a key can make.
 *
${model.records.map(({ name }) => ` * @phpstan-import-type ${name} from Types`).join('\n')}
 */
final class Client extends BaseClient
{
${model.calls.map(writeCall).join('\n\n')}
}
`,
  };
}

const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
const none: ReadonlySet<string> = new Set();

/** A type as comments say it; those in \`loose\` are arrays of anything. */
function writeType(type: ClientType, loose: ReadonlySet<string> = none): string {
  const inner = (of: ClientType): string => writeType(of, loose);
  switch (type.kind) {
    case 'text':
    case 'bytes':
      return 'string';
    case 'integer':
      return 'int';
    case 'number':
      return 'int|float';
    case 'boolean':
      return 'bool';
    case 'any':
      return 'mixed';
    case 'nothing':
      return 'null';
    case 'choice':
      return type.values.map(quote).join('|');
    case 'list':
      return `list<${inner(type.of)}>`;
    case 'map':
      return `array<string, ${inner(type.of)}>`;
    case 'nullable':
      return type.of.kind === 'any' ? 'mixed' : `${inner(type.of)}|null`;
    case 'union':
      return type.of.some(({ kind }) => kind === 'any') ? 'mixed' : type.of.map(inner).join('|');
    case 'record':
      return loose.has(type.name) ? 'array<string, mixed>' : type.name;
  }
}

/** A type as PHP itself checks it. */
function writeNative(type: ClientType): string {
  switch (type.kind) {
    case 'text':
    case 'bytes':
    case 'choice':
      return 'string';
    case 'integer':
      return 'int';
    case 'number':
      return 'int|float';
    case 'boolean':
      return 'bool';
    case 'list':
    case 'map':
    case 'record':
      return 'array';
    default:
      return 'mixed';
  }
}

function writeRecord({ name, fields }: ClientRecord, circular: ReadonlySet<string>): string {
  const parts = fields.map(
    (field) => `${quote(field.name)}${field.isRequired ? '' : '?'}: ${writeType(field.type, circular)}`,
  );
  return ` * @phpstan-type ${name} array{${parts.join(', ')}}`;
}

/** The records that contain themselves, perhaps through others: type aliases cannot say so. */
function findCircular(records: readonly ClientRecord[]): Set<string> {
  const namesIn = (type: ClientType): string[] => {
    if (type.kind === 'record') return [type.name];
    if (type.kind === 'union') return type.of.flatMap(namesIn);
    return 'of' in type ? namesIn(type.of) : [];
  };
  const direct = new Map(records.map(({ name, fields }) => [name, fields.flatMap(({ type }) => namesIn(type))]));
  const reaches = (from: string): boolean => {
    const seen = new Set<string>();
    const open = [...(direct.get(from) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (next === from) return true;
      if (!seen.has(next)) open.push(...(direct.get(next) ?? []));
      seen.add(next);
    }
    return false;
  };
  return new Set([...direct.keys()].filter(reaches));
}

function writeCall(call: ClientCall): string {
  const { method, path, pathFields, options, body, answer } = call;
  const isOther = body !== undefined && !body.mediaTypes.includes('application/json');
  const ordered = [...options.filter((field) => field.isRequired), ...options.filter((field) => !field.isRequired)];
  const nullable = (native: string): string =>
    native === 'mixed' ? 'mixed' : native.includes('|') ? `${native}|null` : `?${native}`;
  const required = [
    ...pathFields.map((field) => ({
      name: camel(field.name),
      native: 'string|int',
      type: 'string|int',
      doc: field.doc,
    })),
    ...(body?.isRequired
      ? [{ name: 'body', native: writeNative(body.type), type: writeType(body.type), doc: '' }]
      : []),
  ];
  const optional = [
    ...(body && !body.isRequired
      ? [{ name: 'body', native: writeNative(body.type), type: writeType(body.type), doc: '' }]
      : []),
    ...(isOther ? [{ name: 'mediaType', native: 'string', type: 'string', doc: body.mediaTypes.join(', ') }] : []),
    ...ordered.map((field) => ({
      name: camel(field.name),
      native: writeNative(field.type),
      type: writeType(field.type),
      doc: field.doc,
    })),
  ];
  const parameters = [
    ...required.map((each) => `${each.native} $${each.name}`),
    ...optional.map((each) => `${nullable(each.native)} $${each.name} = null`),
  ];
  const pairs = (fields: readonly { name: string }[]): string =>
    `[${fields.map(({ name }) => `${quote(name)} => $${camel(name)}`).join(', ')}]`;
  const query = options.filter((field) => field.place === 'query');
  const headers = options.filter((field) => field.place === 'header');
  const passed = [
    quote(method),
    quote(path),
    ...(pathFields.length > 0 ? [pairs(pathFields)] : []),
    ...(query.length > 0 ? [`query: ${pairs(query)}`] : []),
    ...(headers.length > 0 ? [`headers: ${pairs(headers)}`] : []),
    ...(body ? ['body: $body'] : []),
    ...(isOther ? [`mediaType: $mediaType ?? ${quote(body.mediaTypes[0] ?? '')}`] : []),
  ];
  const isNothing = answer.kind === 'nothing';
  const said = call.mayAnswerFile && answer.kind !== 'bytes' ? `${writeType(answer)}|string` : writeType(answer);
  const doc = [
    ...wrapText([call.doc, sayErrors(call.errorCodes)].filter(Boolean).join('\n\n'), '     * '),
    '     *',
    ...[...required, ...optional].flatMap(({ name, type, doc: about }) => {
      const isOptional = optional.some((each) => each.name === name) && type !== 'mixed';
      return wrapText(
        `@param ${type}${isOptional ? '|null' : ''} $${name} ${about.replaceAll('\n', ' ')}`.trim(),
        '     * ',
      );
    }),
    ...(isNothing ? [] : [`     * @return ${said}`]),
    '     * @throws PlatenException',
  ].map((line) => line.replaceAll('*/', '* /'));
  const native = writeNative(answer);
  const returned = isNothing ? 'void' : call.mayAnswerFile && native !== 'string' ? 'mixed' : native;
  return [
    '    /**',
    ...doc,
    '     */',
    `    public function ${call.id}(${parameters.join(', ')}): ${returned}`,
    '    {',
    `        ${isNothing ? '' : 'return '}$this->call(${passed.join(', ')});`,
    '    }',
  ].join('\n');
}
