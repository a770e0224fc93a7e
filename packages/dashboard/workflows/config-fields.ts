import { z } from 'zod';

/** How a setting is edited. */
export type FieldEditor =
  | {
      kind: 'expression' | 'cron' | 'time-zone' | 'template' | 'connection' | 'switch' | 'table' | 'json' | 'rows-file';
    }
  | { kind: 'text'; isSecret: boolean; isAddress: boolean; isLong?: true; maxLength?: number }
  /** Text with expressions in braces. */
  | { kind: 'row-text'; isLong: boolean }
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'number'; min: number; max: number; isWhole: boolean }
  /** One value a line. */
  | { kind: 'list'; isNumber: boolean }
  /** An expression for each of any number of names. */
  | { kind: 'expressions' }
  /** Expressions for the parameters of the step’s template. */
  | { kind: 'parameters' }
  /** A text for each of any number of names. */
  | { kind: 'texts'; isSecret: boolean }
  | { kind: 'group'; fields: readonly ConfigField[] };

/** A setting as a form shows it. */
export interface ConfigField {
  name: string;
  /** The sentence of its schema; empty if it has none. */
  hint: string;
  isRequired: boolean;
  /** The value if none is set; undefined if there is none. */
  initial: unknown;
  editor: FieldEditor;
}

/** A JSON Schema, as far as forms read it; the rest is for the service to check. */
const schemaShape = z.looseObject({
  type: z.string().optional(),
  format: z.string().optional(),
  description: z.string().default(''),
  default: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  minimum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  maximum: z.number().optional(),
  maxLength: z.number().optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).default([]),
  additionalProperties: z.unknown().optional(),
});
type Schema = z.infer<typeof schemaShape>;

const emptySchema = schemaShape.parse({});
/** Settings that hold ids or words with a meaning of their own, by name. */
const namedEditors: Readonly<Record<string, FieldEditor>> = {
  templateId: { kind: 'template' },
  connectionId: { kind: 'connection' },
  fileId: { kind: 'rows-file' },
  cron: { kind: 'cron' },
  timeZone: { kind: 'time-zone' },
};
/** Names of texts that have several lines. */
const longTexts: ReadonlySet<string> = new Set(['text', 'html', 'body', 'message', 'caption', 'privateKey']);

/** The settings of a JSON Schema as fields of a form. `secrets` are names of those that are never shown. */
export function readConfigFields(schema: unknown, secrets: ReadonlySet<string> = new Set()): ConfigField[] {
  const { properties = {}, required } = readSchema(schema);
  const names = Object.keys(properties);
  return names.map((name) => {
    const property = readSchema(properties[name]);
    return {
      name,
      hint: property.description,
      isRequired: required.includes(name),
      initial: property.default,
      editor: editorOf(name, property, { hasTemplate: names.includes('templateId'), isSecret: secrets.has(name) }),
    };
  });
}

function readSchema(value: unknown): Schema {
  return schemaShape.safeParse(value).data ?? emptySchema;
}

function editorOf(
  name: string,
  schema: Schema,
  { hasTemplate, isSecret }: { hasTemplate: boolean; isSecret: boolean },
): FieldEditor {
  const named = Object.hasOwn(namedEditors, name) ? namedEditors[name] : undefined;
  if (named) return named;
  const values = schema.enum?.filter((value) => typeof value === 'string');
  if (values && values.length > 0) return { kind: 'choice', values };
  switch (schema.type) {
    case 'string':
      return textEditorOf(name, schema, isSecret);
    case 'boolean':
      return { kind: 'switch' };
    case 'integer':
    case 'number':
      return {
        kind: 'number',
        min: schema.minimum ?? schema.exclusiveMinimum ?? -Infinity,
        max: schema.maximum ?? Infinity,
        isWhole: schema.type === 'integer',
      };
    case 'array':
      return listEditorOf(readSchema(schema.items));
    case 'object':
      return objectEditorOf(schema, hasTemplate, isSecret);
    default:
      return { kind: 'json' };
  }
}

function textEditorOf(name: string, { format, maxLength }: Schema, isSecret: boolean): FieldEditor {
  if (format === 'expression') return { kind: 'expression' };
  if (format === 'row-text') return { kind: 'row-text', isLong: longTexts.has(name) };
  return {
    kind: 'text',
    isSecret,
    isAddress: format === 'uri',
    ...(longTexts.has(name) && { isLong: true as const }),
    ...(maxLength !== undefined && { maxLength }),
  };
}

function listEditorOf(items: Schema): FieldEditor {
  if (items.type === 'string') return { kind: 'list', isNumber: false };
  if (items.type === 'integer' || items.type === 'number') return { kind: 'list', isNumber: true };
  // Rows have any columns.
  if (items.type === 'object' && items.properties === undefined) return { kind: 'table' };
  return { kind: 'json' };
}

function objectEditorOf(schema: Schema, hasTemplate: boolean, isSecret: boolean): FieldEditor {
  if (schema.properties) return { kind: 'group', fields: readConfigFields(schema) };
  const { type, format } = readSchema(schema.additionalProperties);
  if (format === 'expression') return { kind: hasTemplate ? 'parameters' : 'expressions' };
  return type === 'string' ? { kind: 'texts', isSecret } : { kind: 'json' };
}

/** Settings with one of them changed, by its path; undefined removes it. */
export function setSetting(
  config: Readonly<Record<string, unknown>>,
  [name = '', ...rest]: readonly string[],
  value: unknown,
): Record<string, unknown> {
  const { [name]: old, ...others } = config;
  const next = rest.length === 0 ? value : setSetting(asObject(old), rest, value);
  if (next === undefined) return others;
  // It stays where it was.
  return name in config ? { ...config, [name]: next } : { ...others, [name]: next };
}

/** A value as an object; an empty one if it is none. */
export function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** Settings whose names say too little on their own. */
const clearerWords: Readonly<Record<string, string>> = {
  alt: 'Alternative text',
  cron: 'When it runs',
  keep: 'Keep the other columns',
  nextPath: 'Path of the next page',
  pathStyle: 'Bucket in the path',
  secure: 'TLS from the start',
};

/** The name of a setting as words: `replyTo` is “Reply to”, `templateId` “Template”. */
export function wordsOf(name: string): string {
  const clearer = Object.hasOwn(clearerWords, name) ? clearerWords[name] : undefined;
  if (clearer !== undefined) return clearer;
  const words = name
    .replace(/Ids?$/, '')
    .replaceAll('_', ' ')
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replaceAll(/\b(?:api|html|pdf|url|zip)\b/g, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}
