import type { JsonObject } from '../json/json-object.ts';
import { exampleOf } from '../data/check-data-types.ts';
import { createDataObjectSchema, createInnerSchemas } from '../data/data-schema.ts';
import { listParameters } from './list-modifications.ts';
import { findPromptKey, maxPromptLength, maxPromptSeed, type PromptKind } from './prompt-keys.ts';
import { pageKeys } from '../model/page-keys.ts';
import type { Template } from '../model/template.ts';
import { parameterShape, parameterStyles } from './value-shape.ts';

/** A JSON Schema, dialect 2020-12. */
export type JsonSchema = JsonObject;

type Properties = Record<string, JsonSchema>;

function keyPattern(template: Template, key: string, page: number, styles: readonly string[]): string {
  const prefix = template.pages.length > 1 ? `(?:page${page}@)?` : '';
  return `^${prefix}${key}\\.(?:${styles.join('|')})$`;
}

const writtenSchemas = new WeakMap<JsonSchema, string>();

/** A schema as text, by which equal ones are found. The same few schemas are requested again and again. */
function written(schema: JsonSchema): string {
  let text = writtenSchemas.get(schema);
  if (text === undefined) {
    text = JSON.stringify(schema);
    writtenSchemas.set(schema, text);
  }
  return text;
}

function addStyles(template: Template, properties: Properties): void {
  for (const [index, page] of template.pages.entries()) {
    for (const parameter of page.parameters) {
      const groups = new Map<string, { schema: JsonSchema; names: string[] }>();
      for (const [name, { schema }] of parameterStyles(parameter, page)) {
        const group = groups.get(written(schema)) ?? { schema, names: [] };
        groups.set(written(schema), group);
        group.names.push(name);
      }
      for (const { schema, names } of groups.values()) {
        properties[keyPattern(template, parameter.key, index + 1, names)] = schema;
      }
    }
  }
}

/** Several pages may have the same parameter: an unprefixed value must suit them all. */
function merged(known: JsonSchema | undefined, schema: JsonSchema): JsonSchema {
  const parts: unknown[] = [];
  for (const part of [known, schema].flatMap((each): unknown => each?.allOf ?? each)) {
    if (part !== undefined && !parts.some((other) => JSON.stringify(other) === JSON.stringify(part))) parts.push(part);
  }
  return parts.length === 1 ? schema : { allOf: parts };
}

/** Options of a JSON Schema of modifications. */
export interface ModificationsSchemaOptions {
  /** The kinds of values that models can make, so that prompts may stand in their place: `title.prompt`. Default: none. */
  prompts?: readonly PromptKind[];
}

/** Lets prompts and their seeds stand in place of values, and of those that are required. */
function addPrompts(template: Template, schema: JsonSchema, kinds: readonly PromptKind[]): JsonSchema {
  const properties: Properties = { ...(schema['properties'] as Properties) };
  const dependentSchemas: Properties = {};
  const prompted = new Map<string, string>();
  for (const key of Object.keys(properties)) {
    const name = `${key}.prompt`;
    const kind = findPromptKey(template, name)?.kind;
    if (kind === undefined || !kinds.includes(kind)) continue;
    prompted.set(key, name);
    properties[name] = {
      type: 'string',
      minLength: 1,
      maxLength: maxPromptLength,
      description: `Has a model ${kind === 'text' ? 'write' : 'make'} ${key}. The value of another key can stand in it as {key}.`,
    };
    properties[`${key}.seed`] = {
      type: 'integer',
      minimum: 0,
      maximum: maxPromptSeed,
      description: `The same ${name} with another seed is made anew. Default 0.`,
    };
    dependentSchemas[name] = { not: { required: [key] } };
    dependentSchemas[`${key}.seed`] = { required: [name] };
  }
  if (prompted.size === 0) return schema;
  const orPrompts = (keys: readonly string[]): string[] =>
    keys.flatMap((key) => [key, prompted.get(key)].filter((name) => name !== undefined));
  const { required = [], allOf = [], ...rest } = schema as { required?: string[]; allOf?: JsonSchema[] } & JsonSchema;
  const always = required.filter((key) => !prompted.has(key));
  const somewhere = [
    ...allOf.map(({ anyOf }) => (anyOf as { required: string[] }[]).flatMap((each) => each.required)),
    ...required.filter((key) => prompted.has(key)).map((key) => [key]),
  ].map((keys) => ({ anyOf: orPrompts(keys).map((key) => ({ required: [key] })) }));
  return {
    ...rest,
    properties,
    dependentSchemas,
    ...(always.length > 0 ? { required: always } : {}),
    ...(somewhere.length > 0 ? { allOf: somewhere } : {}),
  };
}

/**
 * Returns the JSON Schema (2020-12) of a template's modifications. A value it accepts is reported neither as unknown nor as violating a
 * constraint; conditions that JSON Schema cannot express (whether a text is a color, patterns that need the `v` flag or could hang a
 * validator) are left to rendering. Style keys have this library's spelling, although rendering ignores their case. Prompts are in it where
 * models can make values.
 */
export function createModificationsSchema(
  template: Template,
  { prompts = [] }: ModificationsSchemaOptions = {},
): JsonSchema {
  const several = template.pages.length > 1;
  const properties: Properties = Object.create(null);
  const unprefixed: Properties = Object.create(null);
  const patternProperties: Properties = Object.create(null);
  const required: string[] = [];
  const requiredSomewhere: JsonSchema[] = [];
  const entries = listParameters(template);
  let next = 0;
  for (const [index, page] of template.pages.entries()) {
    for (const parameter of page.parameters) {
      const entry = entries[next++];
      if (!entry) continue;
      const { schema } = parameterShape(parameter, page);
      properties[entry.key] = { ...schema, description: entry.description, examples: [entry.example] };
      if (several) unprefixed[parameter.key] = merged(unprefixed[parameter.key], schema);
      if (!parameter.constraints.required) continue;
      if (several)
        requiredSomewhere.push({
          anyOf: [{ required: [parameter.key] }, { required: [`page${index + 1}@${parameter.key}`] }],
        });
      else required.push(parameter.key);
    }
  }
  for (const { name, format } of pageKeys.filter((key) => key.name.startsWith('canvas'))) {
    patternProperties[`^(?:page(?:${template.pages.map((_, index) => index + 1).join('|')})@)?${name}$`] =
      format.schema;
  }
  addStyles(template, patternProperties);
  Object.assign(patternProperties, createInnerSchemas(template.data ?? {}));
  const data = createDataObjectSchema(template.data ?? {});
  // Lists and objects are easier to fill in from an example.
  for (const [name, type] of Object.entries(template.data ?? {})) {
    const hasDefault = type.type === 'list' && (type.default?.length ?? 0) > 0;
    const schema = data.properties[name];
    if (schema && (type.type === 'list' || type.type === 'object') && !hasDefault)
      data.properties[name] = { ...schema, examples: [exampleOf(type)] };
  }
  required.push(...data.required);
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: template.name === '' ? 'Modifications' : `Modifications of ${template.name}`,
    type: 'object',
    properties: { ...unprefixed, ...properties, ...data.properties },
    patternProperties,
    additionalProperties: false,
    ...(required.length > 0 ? { required } : {}),
    ...(requiredSomewhere.length > 0 ? { allOf: requiredSomewhere } : {}),
  };
  return prompts.length === 0 ? schema : addPrompts(template, schema, prompts);
}
