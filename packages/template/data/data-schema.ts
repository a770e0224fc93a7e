import type { JsonObject } from '../json/json-object.ts';
import { constraintShape } from './constraint-shape.ts';
import type { DataType, PlainData } from './data-type.ts';
import { maxDataText } from './parse-plain-data.ts';

const leapYears = '(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29';
const days =
  '\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8]))';
const times =
  '(?:[T ](?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:[.,]\\d{1,9})?)? ?(?:[Zz]|[-+](?:[01]\\d|2[0-3])(?::?[0-5]\\d)?)?)?';

/** The days of the calendar, and times of them, as `parseDate` takes them. */
const datePattern = `^(?!0000)(?:${leapYears}|${days})${times}$`;

const plainSchemas: Readonly<Record<PlainData['type'], (type: PlainData) => JsonObject>> = {
  text: () => ({ type: ['string', 'number'], maxLength: maxDataText }),
  number: ({ constraints: { min, max } }) =>
    min === undefined && max === undefined
      ? { anyOf: [{ type: 'number' }, { type: 'string', pattern: '^\\s*[-+]?(?:\\d{1,100}\\.?\\d*|\\.\\d+)\\s*$' }] }
      : { type: 'number' },
  boolean: () => ({ anyOf: [{ type: 'boolean' }, { enum: ['true', 'false'] }] }),
  date: () => ({ type: 'string', pattern: datePattern }),
  color: () => ({ type: 'string', maxLength: 140 }),
  imageUrl: () => ({ type: 'string' }),
  videoUrl: () => ({ type: 'string' }),
};

function described(type: DataType, schema: JsonObject): JsonObject {
  return type.description === '' ? schema : { ...schema, description: type.description };
}

function plainSchema(type: PlainData): JsonObject {
  const own = plainSchemas[type.type](type);
  // A text that is required has a character; other values are there or not.
  const required = type.type === 'text' && type.constraints.required;
  const limits = constraintShape({ ...type.constraints, required })?.schema;
  const standIn = type.default === undefined ? {} : { default: type.default };
  const given = limits ? { allOf: [own, limits] } : own;
  // What is missing takes the default, and so does null; what is required is neither.
  const schema = type.constraints.required ? given : { anyOf: [given, { type: 'null' }] };
  return described(type, { ...schema, ...standIn });
}

const jsonText: JsonObject = { type: 'string', contentMediaType: 'application/json' };

/**
 * The JSON Schema (2020-12) of a value. What it accepts, `parseData` takes with nothing broken: but for JSON text, of which schemas
 * see no more than that it is text, for colors, and for patterns that JSON Schema cannot say.
 */
export function createDataSchema(type: DataType): JsonObject {
  if (type.type === 'list') {
    const { minItems, maxItems } = type;
    const list = {
      type: 'array',
      ...(minItems > 0 ? { minItems } : {}),
      maxItems,
      items: createDataSchema(type.items),
    };
    const standIn = type.default === undefined ? {} : { default: type.default };
    return described(type, { anyOf: [list, jsonText], ...standIn });
  }
  if (type.type === 'object') return described(type, { anyOf: [createDataObjectSchema(type.fields), jsonText] });
  return plainSchema(type);
}

/** Whether a value has to be given: there is nothing that could stand in for it. */
export function isRequired(type: DataType): boolean {
  if (type.type === 'object') return Object.values(type.fields).some(isRequired);
  return type.type === 'list' ? type.minItems > (type.default?.length ?? 0) : type.constraints.required;
}

/**
 * The schemas of values that lie in lists and objects and may have keys of their own, `items.0.price`, by patterns of these keys.
 * Columns of CSV and fields of forms give single values so.
 */
export function createInnerSchemas(
  types: Readonly<Record<string, DataType>>,
  prefix = '^',
): Record<string, JsonObject> {
  return Object.fromEntries(
    Object.entries(types).flatMap(([name, type]): [string, JsonObject][] => {
      const inner = `${prefix}${name}\\.`;
      if (type.type === 'object')
        return Object.entries(type.fields).flatMap(([field, own]) => innerOf(field, own, inner));
      return type.type === 'list' ? innerOf('(?:0|[1-9]\\d{0,2})', type.items, inner) : [];
    }),
  );
}

function innerOf(name: string, type: DataType, prefix: string): [string, JsonObject][] {
  return [
    [`${prefix}${name}$`, createDataSchema(type)],
    ...Object.entries(createInnerSchemas({ [name]: type }, prefix)),
  ];
}

/** A JSON Schema of an object, with its members at hand. */
export type ObjectSchema = JsonObject & { type: 'object'; properties: Record<string, JsonObject>; required: string[] };

/** The JSON Schema of values by name. Names that are not declared are passed by, and so are allowed. */
export function createDataObjectSchema(fields: Readonly<Record<string, DataType>>): ObjectSchema {
  const required = Object.keys(fields).filter((name) => fields[name] !== undefined && isRequired(fields[name]));
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(fields).map(([name, type]) => [name, createDataSchema(type)])),
    required,
  };
}
