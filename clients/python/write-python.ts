import { readFileSync } from 'node:fs';
import type { ClientField, ClientRecord, ClientType } from '../model/client-type.ts';
import type { ClientCall, ClientModel } from '../model/client-model.ts';
import type { ClientFiles } from '../model/client-files.ts';
import { sayErrors, wrapText } from '../model/format-text.ts';
import { snake } from '../model/read-types.ts';

/** Names that Python does not take for variables. */
const reserved = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield self body'.split(
    ' ',
  ),
);

/** The Python package of a client: type hints for every body and answer, and no dependencies. Python 3.9 and newer. */
export function writePython(model: ClientModel): ClientFiles {
  return {
    'pyproject.toml': `[build-system]
requires = ["setuptools>=61"]
build-backend = "setuptools.build_meta"

[project]
name = "platen-client"
version = "${model.version}"
description = "Client of the ${model.title} service"
requires-python = ">=3.9"
license = { text = "MIT" }

[tool.setuptools]
packages = ["platen"]

[tool.setuptools.package-data]
platen = ["py.typed"]
`,
    'platen/py.typed': '',
    'platen/__init__.py': `"""Client of the ${model.title} service, version ${model.version} of its interface."""

from .base_client import PlatenError
from .client import Client

__all__ = ["Client", "PlatenError"]
`,
    'platen/base_client.py': readFileSync(new URL('base_client.py', import.meta.url), 'utf8'),
    'platen/types.py': `"""Bodies and answers of the service. They are plain dictionaries; the types are for editors and type checkers."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union

${model.records.map(writeRecord).join('\n\n')}
`,
    'platen/client.py': `"""The calls of the service."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, Union

from . import types
from .base_client import BaseClient


class Client(BaseClient):
    """A client of the service: a method for each call that a key can make."""

${model.calls.map(writeCall).join('\n\n')}
`,
  };
}

const quote = (text: string): string => JSON.stringify(text);
const nameOf = (name: string): string => (reserved.has(snake(name)) ? `${snake(name)}_` : snake(name));

function writeType(type: ClientType, prefix: string): string {
  const inner = (of: ClientType): string => writeType(of, prefix);
  switch (type.kind) {
    case 'text':
      return 'str';
    case 'integer':
      return 'int';
    case 'number':
      return 'float';
    case 'boolean':
      return 'bool';
    case 'bytes':
      return 'bytes';
    case 'nothing':
      return 'None';
    case 'any':
      return 'Any';
    case 'choice':
      return `Literal[${type.values.map(quote).join(', ')}]`;
    case 'list':
      return `List[${inner(type.of)}]`;
    case 'map':
      return `Dict[str, ${inner(type.of)}]`;
    case 'nullable':
      return `Optional[${inner(type.of)}]`;
    case 'union':
      return `Union[${type.of.map(inner).join(', ')}]`;
    case 'record':
      return `${prefix}${type.name}`;
  }
}

function writeDoc(text: string, indent: string): string[] {
  if (text.trim() === '') return [];
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('"""', "'''");
  const [first = '', ...rest] = wrapText(escaped, indent);
  const lines = [`${indent}"""${first.trimStart()}`, ...rest];
  return lines.length === 1 ? [`${lines[0]?.replace(/"$/, '" ')}"""`] : [...lines, `${indent}"""`];
}

/** A field is required or not by the class that has it: \`Required\` is not in Python 3.9. */
function writeRecord({ name, doc, fields }: ClientRecord): string {
  const isPlain = fields.every((field) => /^[A-Za-z_]\w*$/.test(field.name) && !reserved.has(field.name));
  const required = fields.filter((field) => field.isRequired);
  const optional = fields.filter((field) => !field.isRequired);
  if (!isPlain) {
    const entries = fields.map((field) => `    ${quote(field.name)}: ${quote(writeType(field.type, ''))},`);
    return [`${name} = TypedDict(${quote(name)}, {`, ...entries, '}, total=False)', ''].join('\n');
  }
  const classOf = (title: string, bases: string, own: readonly ClientField[], text: string): string => {
    const lines = own.flatMap((field) => [
      ...(field.doc === '' ? [] : wrapText(field.doc, '    #: ')),
      `    ${field.name}: ${writeType(field.type, '')}`,
    ]);
    const body = [...writeDoc(text, '    '), ...lines];
    return [`class ${title}(${bases}):`, ...(body.length > 0 ? body : ['    pass']), ''].join('\n');
  };
  if (optional.length === 0) return classOf(name, 'TypedDict', required, doc);
  if (required.length === 0) return classOf(name, 'TypedDict, total=False', optional, doc);
  const base = `_${name}Required`;
  return `${classOf(base, 'TypedDict', required, '')}\n\n${classOf(name, `${base}, total=False`, optional, doc)}`;
}

function writeCall(call: ClientCall): string {
  const { method, path, pathFields, options, body } = call;
  const type = (of: ClientType): string => writeType(of, 'types.');
  const isOther = body !== undefined && !body.mediaTypes.includes('application/json');
  const bodyType = body && (body.isRequired ? type(body.type) : `Optional[${type(body.type)}] = None`);
  const positional = [
    ...pathFields.map((field) => `${nameOf(field.name)}: Union[str, int]`),
    ...(bodyType === undefined ? [] : [`body: ${bodyType}`]),
  ];
  const keywords = [
    ...(isOther ? [`media_type: str = ${quote(body.mediaTypes[0] ?? '')}`] : []),
    ...options.map((field) =>
      field.isRequired
        ? `${nameOf(field.name)}: ${type(field.type)}`
        : `${nameOf(field.name)}: Optional[${type(field.type)}] = None`,
    ),
  ];
  const given = [...positional, ...(keywords.length > 0 ? ['*', ...keywords] : [])];
  const dictionary = (fields: readonly { name: string }[]): string =>
    `{${fields.map((field) => `${quote(field.name)}: ${nameOf(field.name)}`).join(', ')}}`;
  const query = options.filter((field) => field.place === 'query');
  const headers = options.filter((field) => field.place === 'header');
  const passed = [
    quote(method),
    quote(path),
    ...(pathFields.length > 0 ? [dictionary(pathFields)] : []),
    ...(query.length > 0 ? [`query=${dictionary(query)}`] : []),
    ...(headers.length > 0 ? [`headers=${dictionary(headers)}`] : []),
    ...(body ? ['body=body'] : []),
    ...(isOther ? ['media_type=media_type'] : []),
  ];
  const answered = type(call.answer);
  const isMixed = call.mayAnswerFile && call.answer.kind !== 'bytes';
  const described = options.filter(({ doc }) => doc !== '').map(({ name, doc }) => `${nameOf(name)}: ${doc}`);
  const doc = [call.doc, ...(described.length > 0 ? ['', ...described] : []), '', sayErrors(call.errorCodes)];
  return [
    `    def ${nameOf(call.id)}(`,
    '        self,',
    ...given.map((each) => `        ${each},`),
    `    ) -> ${isMixed ? `Union[${answered}, bytes]` : answered}:`,
    ...writeDoc(doc.join('\n').trim(), '        '),
    `        return self._call(${passed.join(', ')})`,
    '',
  ].join('\n');
}
