import fc from 'fast-check';
import type { JsonObject } from '@platen/api/openapi';

/** Values that a field of a name is mostly given, so that calls reach what lies behind the first check. */
export type KnownValues = Readonly<Record<string, fc.Arbitrary<unknown>>>;

/** How far values go into a schema, and how much of it they show. */
export interface SamplerBounds {
  /** Levels that have more than what is required; default 6. */
  depth?: number;
  /** Properties of an object beside those that are required; default 3. */
  optional?: number;
}

/** Makes values that mostly fit a JSON Schema. */
export function createSampler(
  components: Readonly<Record<string, JsonObject>>,
  known: KnownValues,
  { depth: deepest = 6, optional = 3 }: SamplerBounds = {},
): (schema: JsonObject, name?: string) => fc.Arbitrary<unknown> {
  const made = new Map<JsonObject, fc.Arbitrary<unknown>[]>();

  const sample = (schema: JsonObject, depth: number, name?: string): fc.Arbitrary<unknown> => {
    const given = name === undefined ? undefined : known[name];
    if (given) return given;
    const atDepths = made.get(schema) ?? [];
    made.set(schema, atDepths);
    return (atDepths[depth] ??= build(schema, depth));
  };

  const build = (schema: JsonObject, depth: number): fc.Arbitrary<unknown> => {
    const { $ref, type } = schema;
    if (typeof $ref === 'string') return sample(components[$ref.split('/').at(-1) ?? ''] ?? {}, depth);
    if ('const' in schema) return fc.constant(schema['const']);
    if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
    const options = [schema['anyOf'], schema['oneOf']].flatMap((of) => (Array.isArray(of) ? (of as JsonObject[]) : []));
    if (options.length > 0) {
      const shown = depth <= 0 ? options.slice(0, 1) : options;
      return fc.oneof(...shown.map((option) => sample(option, depth - 1)));
    }
    if (Array.isArray(schema['allOf'])) {
      const parts = (schema['allOf'] as JsonObject[]).map((part) => sample(part, depth));
      return fc.tuple(...parts).map((values) => Object.assign({}, ...values) as unknown);
    }
    const types = Array.isArray(type) ? (type as string[]) : [type];
    if (types.length > 1) return fc.oneof(...types.map((one) => build({ ...schema, type: one }, depth)));
    switch (type) {
      case 'object':
        return sampleObject(schema, depth);
      case 'array':
        return sampleArray(schema, depth);
      case 'string':
        return sampleText(schema);
      case 'integer':
        return fc.integer({ min: numberIn(schema, 'minimum', 0), max: numberIn(schema, 'maximum', 50) });
      case 'number':
        return fc.double({ min: numberIn(schema, 'minimum', 0), max: numberIn(schema, 'maximum', 50), noNaN: true });
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      default:
        return fc.constantFrom<unknown>('a', 1, true, null, {}, []);
    }
  };

  const sampleObject = (schema: JsonObject, depth: number): fc.Arbitrary<unknown> => {
    const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonObject>);
    const required = (schema['required'] ?? []) as string[];
    const shown = depth <= 0 ? properties.filter(([name]) => required.includes(name)) : properties;
    const values = Object.fromEntries(shown.map(([name, property]) => [name, sample(property, depth - 1, name)]));
    const extra = schema['additionalProperties'];
    const isMap = properties.length === 0 && typeof extra === 'object' && extra !== null && depth > 0;
    if (isMap)
      return fc.dictionary(
        fc.constantFrom('title', 'photo', 'title.color', 'x'),
        sample(extra as JsonObject, depth - 1),
      );
    return sparseRecord(
      values,
      required.filter((name) => name in values),
      optional,
    );
  };

  const sampleArray = (schema: JsonObject, depth: number): fc.Arbitrary<unknown> => {
    const min = numberIn(schema, 'minItems', 0);
    if (depth <= 0 && min === 0) return fc.constant([]);
    const { items } = schema;
    const item = typeof items === 'object' && items !== null ? sample(items as JsonObject, depth - 1) : fc.constant(1);
    return fc.array(item, {
      minLength: min,
      maxLength: Math.max(min, Math.min(3, numberIn(schema, 'maxItems', 3))),
    });
  };

  return (schema, name) => sample(schema, deepest, name);
}

/** A record with all that is required and at most `most` of the rest, so that not every one of many options has to be right at once. */
export function sparseRecord(
  values: Readonly<Record<string, fc.Arbitrary<unknown>>>,
  required: readonly string[],
  max = 3,
): fc.Arbitrary<Record<string, unknown>> {
  const optional = Object.keys(values).filter((name) => !required.includes(name));
  return fc.subarray(optional, { maxLength: Math.min(max, optional.length) }).chain((chosen) => {
    const names = [...required, ...chosen];
    return fc
      .tuple(...names.map((name) => values[name] ?? fc.constant(null)))
      .map((given) => Object.fromEntries(names.map((name, at) => [name, given[at]])));
  });
}

function sampleText(schema: JsonObject): fc.Arbitrary<unknown> {
  const { pattern, format } = schema;
  if (format === 'uri') return fc.constantFrom('http://127.0.0.1:1/a.png', 'http://10.0.0.1/');
  if (format === 'date-time') return fc.constantFrom('2026-01-02T03:04:05Z', '2026-01-02T03:04:05.678+02:00');
  if (typeof pattern === 'string') {
    try {
      return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: 40 });
    } catch {
      return fc.string({ maxLength: 20 });
    }
  }
  const min = Math.min(numberIn(schema, 'minLength', 0), 50);
  return fc.string({ minLength: min, maxLength: Math.max(min, Math.min(20, numberIn(schema, 'maxLength', 20))) });
}

/** A bound of a schema, kept small enough that no sample is costly. */
function numberIn(schema: JsonObject, key: string, otherwise: number): number {
  const value = schema[key];
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    return key === 'minimum' && typeof schema['exclusiveMinimum'] === 'number'
      ? schema['exclusiveMinimum'] + 1
      : otherwise;
  }
  return key === 'maximum' ? Math.max(Math.min(value, 120), numberIn(schema, 'minimum', 0)) : value;
}
