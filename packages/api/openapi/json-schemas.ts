import { z } from 'zod';

/** A JSON Schema or any part of an OpenAPI document, as plain JSON. */
export type JsonObject = Record<string, unknown>;

/** Schemas of requests describe what is sent, schemas of answers what arrives. */
export type Direction = 'input' | 'output';

/** JSON Schemas of many zod schemas at once. Named ones appear once, below `components`, and are referred to everywhere else. */
export interface JsonSchemas {
  /** By the keys of the input. */
  input: Readonly<Record<string, JsonObject>>;
  output: Readonly<Record<string, JsonObject>>;
  components: Readonly<Record<string, JsonObject>>;
}

/** Metadata of zod schemas, and the names of those that are components. */
class NamingRegistry extends z.core.$ZodRegistry<Record<string, unknown>> {
  readonly #names: ReadonlyMap<z.core.$ZodType, string>;

  constructor(names: ReadonlyMap<z.core.$ZodType, string>) {
    super();
    this.#names = names;
  }

  override get(schema: z.core.$ZodType): Record<string, unknown> {
    const { id, ...said } = z.globalRegistry.get(schema) ?? {};
    const name = typeof id === 'string' ? id : this.#names.get(schema);
    return name === undefined ? said : { ...said, id: name };
  }

  override has(schema: z.core.$ZodType): boolean {
    return this.#names.has(schema) || z.globalRegistry.has(schema);
  }
}

/**
 * Writes the JSON Schemas (draft 2020-12) of the given zod schemas. A component that is sent otherwise than it is answered, because
 * of defaults for example, becomes two: `Name` as answered and `NameInput` as sent.
 */
export function writeJsonSchemas(
  given: Readonly<Record<Direction, Readonly<Record<string, z.ZodType>>>>,
  names: ReadonlyMap<z.core.$ZodType, string>,
): JsonSchemas {
  const registry = new NamingRegistry(names);
  const input = writeDirection(given.input, 'input', registry);
  const output = writeDirection(given.output, 'output', registry);
  const different = findDifferent(input.definitions, output.definitions);
  const answered = (name: string): string => publicName(name, 'Answer');
  const sent = (name: string): string => (different.has(name) ? `${publicName(name, 'Input')}Input` : answered(name));
  const components: Record<string, JsonObject> = {};
  for (const [name, schema] of Object.entries(input.definitions))
    components[sent(name)] = rename(holdDefaults(schema), sent);
  for (const [name, schema] of Object.entries(output.definitions))
    components[answered(name)] = rename(schema, answered);
  return {
    input: mapValues(input.schemas, (schema) => rename(schema, sent)),
    output: mapValues(output.schemas, (schema) => rename(schema, answered)),
    components: Object.fromEntries(Object.entries(components).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function writeDirection(
  schemas: Readonly<Record<string, z.ZodType>>,
  io: Direction,
  metadata: NamingRegistry,
): { schemas: Record<string, JsonObject>; definitions: Record<string, JsonObject> } {
  // One object of all, so that what several of them hold is written once.
  const whole = z.toJSONSchema(z.object(schemas), {
    io,
    metadata,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => refine(zodSchema, jsonSchema as JsonObject),
  }) as { properties?: Record<string, JsonObject>; $defs?: Record<string, JsonObject> };
  const withoutId = mapValues(whole.$defs ?? {}, (schema) => without(schema, 'id'));
  return { schemas: whole.properties ?? {}, definitions: withoutId };
}

/** Adds the parts of the JSON Schema that zod's own writer omits or restricts too much. */
function refine(schema: unknown, json: JsonObject): void {
  // Answers may gain fields: only objects that are strict refuse others.
  if (schema instanceof z.ZodObject && schema.def.catchall === undefined) delete json['additionalProperties'];
  // The default is written beside the schema it belongs to, also when the sent value is read in another way.
  if (schema instanceof z.ZodDefault) json['default'] ??= schema.def.defaultValue;
  // Of a text that is normalized before it is compared, only the normalized form is described.
  if (schema instanceof z.ZodPipe && schema.def.out instanceof z.ZodEnum) json['enum'] = [...schema.def.out.options];
  if (Array.isArray(json['enum']) && json['enum'].toSorted().join() === '0,1,false,true') {
    delete json['enum'];
    json['type'] = 'boolean';
  }
  // JavaScript's largest exact integers are no limit worth telling.
  if (json['maximum'] === Number.MAX_SAFE_INTEGER) delete json['maximum'];
  if (json['minimum'] === Number.MIN_SAFE_INTEGER) delete json['minimum'];
}

/** The names whose definitions differ, or refer to ones that do. */
function findDifferent(
  sent: Readonly<Record<string, JsonObject>>,
  answered: Readonly<Record<string, JsonObject>>,
): ReadonlySet<string> {
  const shared = Object.keys(sent).filter((name) => answered[name] !== undefined);
  const found = new Set(shared.filter((name) => JSON.stringify(sent[name]) !== JSON.stringify(answered[name])));
  for (let size = -1; size !== found.size;) {
    size = found.size;
    for (const name of shared) if (refersTo(sent[name] ?? {}, found)) found.add(name);
  }
  return found;
}

/**
 * Puts fields with defaults into an `allOf` of one, which means the same. Generators of types take a field of a component that has a default for
 * one that is always there, as it is in what arrives, and would ask for all of them in what is sent.
 */
function holdDefaults(schema: JsonObject): JsonObject {
  return mapValues(schema, (value, key) => {
    if (key !== 'properties' || typeof value !== 'object' || value === null) return holdDefaultsIn(value);
    return mapValues(value as Record<string, JsonObject>, (property) => {
      const { description, ...held } = holdDefaults(property);
      if (!('default' in property)) return holdDefaults(property);
      return { ...(description !== undefined && { description }), allOf: [held] };
    });
  });
}

function holdDefaultsIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(holdDefaultsIn);
  return typeof value === 'object' && value !== null ? holdDefaults(value as JsonObject) : value;
}

const prefix = '#/$defs/';

function refersTo(schema: unknown, names: ReadonlySet<string>): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  return Object.entries(schema).some(([key, value]) =>
    key === '$ref' && typeof value === 'string' ? names.has(value.slice(prefix.length)) : refersTo(value, names),
  );
}

function rename(schema: JsonObject, nameOf: (name: string) => string): JsonObject {
  return mapValues(schema, (value, key) => {
    if (key === '$ref' && typeof value === 'string' && value.startsWith(prefix)) {
      return `#/components/schemas/${nameOf(value.slice(prefix.length))}`;
    }
    return renameIn(value, nameOf);
  });
}

function renameIn(value: unknown, nameOf: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => renameIn(item, nameOf));
  return typeof value === 'object' && value !== null ? rename(value as JsonObject, nameOf) : value;
}

/** Zod numbers what refers to itself and has no name. */
function publicName(name: string, role: string): string {
  return name.startsWith('__schema') ? `${role}Part${name.slice('__schema'.length)}` : name;
}

function without(object: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));
}

function mapValues<Value, Result>(
  object: Readonly<Record<string, Value>>,
  map: (value: Value, key: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value, key)]));
}
