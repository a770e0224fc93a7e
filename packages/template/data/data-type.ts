import { z } from 'zod';
import { isJsonObject } from '../json/json-object.ts';
import { constraints, type Constraints } from './constraints.ts';

/** The kinds of single values that a template's data can have. */
export const plainDataKinds = ['text', 'number', 'boolean', 'date', 'color', 'imageUrl', 'videoUrl'] as const;
export type PlainDataKind = (typeof plainDataKinds)[number];

/** A single value. */
export interface PlainData {
  type: PlainDataKind;
  /** Stands in where no value is given; without it the value is missing, `null` in expressions. */
  default?: string | number | boolean | undefined;
  description: string;
  constraints: Constraints;
}

/** Values of one type, in an order. */
export interface ListData {
  type: 'list';
  items: DataType;
  minItems: number;
  /** At most 1000, which is the default. */
  maxItems: number;
  /** Stands in where no list is given; without it that is an empty one. */
  default?: unknown[] | undefined;
  description: string;
}

/** Values by name. */
export interface ObjectData {
  type: 'object';
  fields: Record<string, DataType>;
  description: string;
}

/** A value of a template's data. */
export type DataType = PlainData | ListData | ObjectData;

/** How many items a list can have. */
export const maxListItems = 1000;
/** How deep lists and objects can lie in each other. */
export const maxDataDepth = 8;
/** How many values a template's data can have beside each other. */
const maxDataNames = 200;
/** How many types a template's data can be made of. */
const maxDataTypes = 2000;

/** The name of a value: a letter, and then letters, digits, - or _. */
export const dataKey: z.ZodString = z
  .string()
  .regex(/^(?!__proto__$)[\p{L}_][\p{L}\p{N}_-]{0,99}$/u, 'must start with a letter and hold letters, digits, - or _');

const description = z.string().max(2000).default('');

const plainData = z.strictObject({
  type: z.enum(plainDataKinds),
  default: z.union([z.string().max(100_000), z.number(), z.boolean()]).optional(),
  description,
  constraints: constraints.prefault({}),
});

/** A list or object in a template's data, or a single value. Check how deep it is first: see `dataTypes`. */
const dataType: z.ZodType<DataType, unknown> = z.lazy(() =>
  z.discriminatedUnion('type', [
    plainData,
    z
      .strictObject({
        type: z.literal('list'),
        items: dataType,
        minItems: z.number().int().min(0).max(maxListItems).default(0),
        maxItems: z.number().int().min(1).max(maxListItems).default(maxListItems),
        default: z.array(z.unknown()).max(maxListItems).optional(),
        description,
      })
      .refine(({ minItems, maxItems }) => minItems <= maxItems, {
        path: ['minItems'],
        message: 'must not be above maxItems',
      }),
    z.strictObject({
      type: z.literal('object'),
      fields: z
        .record(dataKey, dataType)
        .refine((fields) => Object.keys(fields).length > 0, { message: 'must have at least one field' }),
      description,
    }),
  ]),
);

/** How many types a declaration is made of, and how deep they lie; counting stops soon after too many. */
function measure(value: unknown, depth: number, counted: { types: number; depth: number }): void {
  counted.types++;
  counted.depth = Math.max(counted.depth, depth);
  if (!isJsonObject(value) || counted.types > maxDataTypes || depth > maxDataDepth) return;
  if (value['type'] === 'list') measure(value['items'], depth + 1, counted);
  if (value['type'] === 'object' && isJsonObject(value['fields']))
    for (const field of Object.values(value['fields'])) measure(field, depth + 1, counted);
}

/** The types of a template's data by name, at most 200 of them, 8 deep and 2000 in all. */
export const dataTypes: z.ZodType<Record<string, DataType>, unknown> = z
  .unknown()
  .superRefine((value, context) => {
    const counted = { types: 0, depth: 0 };
    for (const type of isJsonObject(value) ? Object.values(value) : []) measure(type, 1, counted);
    if (counted.depth > maxDataDepth)
      context.addIssue({ code: 'custom', message: `must not lie more than ${maxDataDepth} deep in each other` });
    if (isJsonObject(value) && Object.keys(value).length > maxDataNames)
      context.addIssue({ code: 'custom', message: `must not have more than ${maxDataNames} names` });
    if (counted.types > maxDataTypes)
      context.addIssue({ code: 'custom', message: `must not have more than ${maxDataTypes} types and fields` });
  })
  .pipe(z.record(dataKey, dataType));
