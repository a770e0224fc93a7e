import { isRequired } from './data-schema.ts';
import type { DataType, PlainData } from './data-type.ts';

const plainTypes: Readonly<Record<PlainData['type'], string>> = {
  text: 'string | number',
  number: 'number | string',
  boolean: "boolean | 'true' | 'false'",
  date: 'string',
  color: 'string',
  imageUrl: 'string',
  videoUrl: 'string',
};

function plainType({ type, constraints }: PlainData): string {
  const options = constraints.enum?.map((option) => JSON.stringify(option)).join(' | ');
  return `${options ?? plainTypes[type]}${constraints.required ? '' : ' | null'}`;
}

function comment(type: DataType, indent: string): string {
  const line = type.description.replaceAll(/\s+/g, ' ').replaceAll('*/', '* /').trim();
  return line === '' ? '' : `${indent}/** ${line} */\n`;
}

/** A name as it is written in a TypeScript type. */
function memberName(name: string): string {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? name : JSON.stringify(name);
}

/** The members of a TypeScript type for values by name, one a line. */
export function dataMembers(fields: Readonly<Record<string, DataType>>, indent = '  '): string {
  return Object.entries(fields)
    .map(([name, type]) => {
      const optional = isRequired(type) ? '' : '?';
      return `${comment(type, indent)}${indent}${memberName(name)}${optional}: ${dataTypescript(type, indent)};\n`;
    })
    .join('');
}

/** The TypeScript type of a value. Lists and objects may be JSON text too. */
export function dataTypescript(type: DataType, indent = ''): string {
  if (type.type === 'list') return `readonly (${dataTypescript(type.items, indent)})[] | string`;
  if (type.type === 'object') return `{\n${dataMembers(type.fields, `${indent}  `)}${indent}} | string`;
  return plainType(type);
}

/** A TypeScript module that exports the type of a template's data, by default named `Data`. */
export function createDataType(types: Readonly<Record<string, DataType>>, typeName = 'Data'): string {
  return `export type ${typeName} = {\n${dataMembers(types)}};\n`;
}
