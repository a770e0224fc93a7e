import { readFileSync } from 'node:fs';
import type { ClientRecord, ClientType } from '../model/client-type.ts';
import type { ClientCall, ClientModel } from '../model/client-model.ts';
import type { ClientFiles } from '../model/client-files.ts';
import { sayErrors, wrapText } from '../model/format-text.ts';
import { snake } from '../model/read-types.ts';

/** Names that Ruby does not take for variables. */
const reserved = new Set(
  'alias and begin break case class def do else elsif end ensure false for if in module next nil not or redo rescue retry return self super then true undef unless until when while yield body'.split(
    ' ',
  ),
);

/** The Ruby gem of a client: signatures in RBS, and no dependencies. Ruby 3.0 and newer. */
export function writeRuby(model: ClientModel): ClientFiles {
  return {
    'platen-client.gemspec': `# frozen_string_literal: true

Gem::Specification.new do |spec|
  spec.name = "platen-client"
  spec.version = "${model.version}"
  spec.summary = "Client of the ${model.title} service"
  spec.authors = ["Platen"]
  spec.license = "MIT"
  spec.required_ruby_version = ">= 3.0"
  spec.files = Dir["lib/**/*.rb", "sig/**/*.rbs"]
end
`,
    'lib/platen.rb':
      '# frozen_string_literal: true\n\nrequire_relative "platen/base_client"\nrequire_relative "platen/client"\n',
    'lib/platen/base_client.rb': readFileSync(new URL('base_client.rb', import.meta.url), 'utf8'),
    'lib/platen/client.rb': `# frozen_string_literal: true

module Platen
  # A client of the ${model.title} service, version ${model.version} of its interface: a method for each call that a key can make.
  # Answers are hashes with symbols as keys; files are strings of bytes.
  class Client < BaseClient
${model.calls.map(writeCall).join('\n\n')}
  end
end
`,
    'sig/platen.rbs': `module Platen
${model.records.map(writeRecord).join('\n')}

  class Error < StandardError
    attr_reader status: Integer
    attr_reader code: String
    attr_reader body: Hash[Symbol, untyped]
    attr_reader retry_after_s: Integer?
  end

  class BaseClient
    def initialize: (String address, String key, ?timeout_s: Integer, ?max_retries: Integer) -> void
    def paginate: () { (untyped cursor) -> untyped } -> Enumerator[untyped, void]
    def wait_for_render_job: (String id, ?timeout_s: Integer) -> render_job
    def download: (String url) -> String
  end

  class Client < BaseClient
${model.calls.map(writeSignature).join('\n')}
  end
end
`,
  };
}

const quote = (text: string): string => JSON.stringify(text).replaceAll('#', String.raw`\#`);
const nameOf = (name: string): string => (reserved.has(snake(name)) ? `${snake(name)}_` : snake(name));

function writeType(type: ClientType): string {
  switch (type.kind) {
    case 'text':
    case 'bytes':
      return 'String';
    case 'integer':
      return 'Integer';
    case 'number':
      return 'Numeric';
    case 'boolean':
      return 'bool';
    case 'any':
      return 'untyped';
    case 'nothing':
      return 'nil';
    case 'choice':
      return `(${type.values.map(quote).join(' | ')})`;
    case 'list':
      return `Array[${writeType(type.of)}]`;
    case 'map':
      return `Hash[Symbol | String, ${writeType(type.of)}]`;
    case 'nullable':
      return type.of.kind === 'any' ? 'untyped' : `${writeType(type.of)}?`;
    case 'union':
      return `(${type.of.map(writeType).join(' | ')})`;
    case 'record':
      return snake(type.name);
  }
}

function writeRecord({ name, fields }: ClientRecord): string {
  const parts = fields.map((field) => {
    const key = /^[a-z_]\w*$/i.test(field.name) ? `${field.name}:` : `${quote(field.name)} =>`;
    return `${field.isRequired ? '' : '?'}${key} ${writeType(field.type)}`;
  });
  return `  type ${snake(name)} = { ${parts.join(', ')} }`;
}

const isOther = ({ body }: ClientCall): boolean => body !== undefined && !body.mediaTypes.includes('application/json');

function answerOf(call: ClientCall): string {
  const type = writeType(call.answer);
  return call.mayAnswerFile && call.answer.kind !== 'bytes' ? `(${type} | String)` : type;
}

function writeSignature(call: ClientCall): string {
  const { pathFields, options, body } = call;
  const parameters = [
    ...pathFields.map((field) => `String | Integer ${nameOf(field.name)}`),
    ...(body ? [`${body.isRequired ? '' : '?'}${writeType(body.type)} body`] : []),
    ...(isOther(call) ? ['?media_type: String'] : []),
    ...options.map((field) =>
      field.isRequired
        ? `${nameOf(field.name)}: ${writeType(field.type)}`
        : `?${nameOf(field.name)}: ${writeType(field.type)}${field.type.kind === 'any' ? '' : '?'}`,
    ),
  ];
  return `    def ${nameOf(call.id)}: (${parameters.join(', ')}) -> ${answerOf(call)}`;
}

function writeCall(call: ClientCall): string {
  const { method, path, pathFields, options, body } = call;
  const parameters = [
    ...pathFields.map((field) => nameOf(field.name)),
    ...(body ? [body.isRequired ? 'body' : 'body = nil'] : []),
    ...(isOther(call) ? [`media_type: ${quote(body?.mediaTypes[0] ?? '')}`] : []),
    ...options.map((field) => `${nameOf(field.name)}:${field.isRequired ? '' : ' nil'}`),
  ];
  const pairs = (fields: readonly { name: string }[]): string =>
    `{ ${fields.map(({ name }) => `${quote(name)} => ${nameOf(name)}`).join(', ')} }`;
  const query = options.filter((field) => field.place === 'query');
  const headers = options.filter((field) => field.place === 'header');
  const passed = [
    quote(method),
    quote(path),
    ...(pathFields.length > 0 ? [`places: ${pairs(pathFields)}`] : []),
    ...(query.length > 0 ? [`query: ${pairs(query)}`] : []),
    ...(headers.length > 0 ? [`headers: ${pairs(headers)}`] : []),
    ...(body ? ['body: body'] : []),
    ...(isOther(call) ? ['media_type: media_type'] : []),
  ];
  const described = options.filter(({ doc }) => doc !== '').map(({ name, doc }) => `+${nameOf(name)}+: ${doc}`);
  const doc = [call.doc, ...(described.length > 0 ? ['', ...described] : []), '', sayErrors(call.errorCodes)];
  return [
    ...wrapText(doc.join('\n').trim(), '    # '),
    `    def ${nameOf(call.id)}(${parameters.join(', ')})`,
    `      call(${passed.join(', ')})`,
    '    end',
  ].join('\n');
}
