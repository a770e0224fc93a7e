import type { JsonObject } from '@platen/api/openapi';
import { unionOf, type ClientRecord, type ClientType } from './client-type.ts';

/** Reads types from schemas, and collects the records that they name. */
export interface TypeReader {
  /** Reads one schema; a record that has no name of its own gets `name`. */
  read(schema: unknown, name: string): ClientType;
  /** The records read so far, by name. */
  records: ReadonlyMap<string, ClientRecord>;
}

const refPrefix = '#/components/schemas/';
const any: ClientType = { kind: 'any' };

/** Creates a reader of types over the components of a document. */
export function createTypeReader(components: Readonly<Record<string, JsonObject>>): TypeReader {
  const records = new Map<string, ClientRecord>();
  /** Components that are being read: one that contains itself outside a record is any value. */
  const open = new Set<string>();

  const readComponent = (name: string): ClientType => {
    if (records.has(name)) return { kind: 'record', name };
    if (open.has(name)) return any;
    open.add(name);
    const type = read(components[name], name);
    open.delete(name);
    return type;
  };

  const readRecord = (schema: JsonObject, properties: JsonObject, given: string): ClientType => {
    let name = given;
    for (let next = 2; records.has(name); next++) name = `${given}${next}`;
    const required = new Set(listOf(schema['required']));
    const fields: ClientRecord['fields'][number][] = [];
    records.set(name, { name, doc: textOf(schema['description']), fields });
    for (const [field, value] of Object.entries(properties)) {
      const type = read(value, `${name}${pascal(field)}`);
      fields.push({ name: field, type, isRequired: required.has(field), doc: docOf(value) });
    }
    return { kind: 'record', name };
  };

  const readAny = (schemas: readonly unknown[], name: string): ClientType => {
    const others = schemas.filter((each) => asObject(each)['type'] !== 'null');
    const type = unionOf(others.map((each, index) => read(each, index === 0 ? name : `${name}${index + 1}`)));
    return others.length < schemas.length ? { kind: 'nullable', of: type } : type;
  };

  const readTyped = (type: unknown, schema: JsonObject, name: string): ClientType => {
    switch (type) {
      case 'string':
        return schema['format'] === 'binary' ? { kind: 'bytes' } : { kind: 'text' };
      case 'integer':
      case 'number':
      case 'boolean':
        return { kind: type };
      case 'null':
        return { kind: 'nullable', of: any };
      case 'array':
        return { kind: 'list', of: schema['prefixItems'] ? any : read(schema['items'], `${name}Item`) };
      case 'object': {
        const properties = asObject(schema['properties']);
        if (Object.keys(properties).length > 0) return readRecord(schema, properties, name);
        return { kind: 'map', of: read(schema['additionalProperties'], `${name}Value`) };
      }
      default:
        return any;
    }
  };

  const read = (given: unknown, name: string): ClientType => {
    const schema = asObject(given);
    const { $ref, type, allOf } = schema;
    if (typeof $ref === 'string') return readComponent($ref.slice(refPrefix.length));
    if (Array.isArray(allOf) && allOf.length === 1) return read(allOf[0], name);
    if (typeof schema['const'] === 'string') return { kind: 'choice', values: [schema['const']] };
    const choices = listOf(schema['enum']);
    if (choices.length > 0 && choices.every((each) => typeof each === 'string'))
      return { kind: 'choice', values: choices };
    const parts = schema['anyOf'] ?? schema['oneOf'];
    if (Array.isArray(parts)) return readAny(parts, name);
    if (Array.isArray(type))
      return readAny(
        type.map((each) => ({ ...schema, type: each as unknown })),
        name,
      );
    return readTyped(type, schema, name);
  };

  return { read, records };
}

/** A name as one of a type: `page_number` is `PageNumber`. */
export function pascal(name: string): string {
  return wordsOf(name)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** A name as one of a variable: `templateId` is `template_id`. */
export function snake(name: string): string {
  return wordsOf(name)
    .map((word) => word.toLowerCase())
    .join('_');
}

/** A name as one of a variable: `template_id` is `templateId`. */
export function camel(name: string): string {
  const text = pascal(name);
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
}

/** A schema as an object; what is none accepts anything. */
function asObject(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? (value as string[]) : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function docOf(schema: unknown): string {
  return textOf(asObject(schema)['description']);
}
