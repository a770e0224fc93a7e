import type { JsonObject } from '@platen/api/openapi';
import { html, type Html } from './html.ts';

const componentPrefix = '#/components/schemas/';

/** A row for each property of an object schema; other schemas have one row without a name. */
export function writeProperties(schema: JsonObject, components: Readonly<Record<string, JsonObject>>): Html {
  const shown = unfold(schema, components);
  const properties = objectIn(shown, 'properties');
  const required = listIn(shown, 'required');
  if (Object.keys(properties).length === 0) return html`<p class="type">${writeType(schema)}${writeLimits(shown)}</p>`;
  const rows = Object.entries(properties).map(([name, property]) =>
    writeRow(name, property as JsonObject, required.includes(name)),
  );
  return html`<div class="rows">${rows}</div>`;
}

/** One named value: its type, whether it must be there, its default and limits, and what it means. */
export function writeRow(name: string, given: JsonObject, required: boolean): Html {
  const { description, allOf } = given;
  // One with a default; see json-schemas.ts.
  const schema = Array.isArray(allOf) && allOf.length === 1 ? (allOf[0] as JsonObject) : given;
  return html`<div class="row">
    <div class="name"><code>${name}</code>${required && html`<span class="must">required</span>`}</div>
    <div>
      <div class="type">${writeType(schema)}${writeLimits(schema)}</div>
      ${typeof description === 'string' && html`<div>${description}</div>`}
    </div>
  </div>`;
}

/** The page that describes a component: two share them out by their first letters. */
export function schemaPage(name: string): 'schemas-a-l' | 'schemas-m-z' {
  return name.toUpperCase() < 'M' ? 'schemas-a-l' : 'schemas-m-z';
}

/** Writes the type of a value, with links to the components it refers to. */
export function writeType(schema: JsonObject): Html {
  const { $ref, type, format } = schema;
  const options = listIn(schema, 'anyOf').concat(listIn(schema, 'oneOf')) as JsonObject[];
  if (typeof $ref === 'string') return writeLink($ref);
  if ('const' in schema) return html`<code>${JSON.stringify(schema['const'])}</code>`;
  if (Array.isArray(schema['enum']))
    return html`${join(schema['enum'].map((value) => html`<code>${String(value)}</code>`))}`;
  if (options.length > 0) return html`${join(options.map(writeType))}`;
  if (Array.isArray(schema['allOf'])) return html`${join((schema['allOf'] as JsonObject[]).map(writeType), ' and ')}`;
  if (type === 'array') return html`list of ${writeType(objectIn(schema, 'items'))}`;
  if (type === 'object') return writeObjectType(schema);
  if (Array.isArray(type)) return html`${type.join(' or ')}`;
  if (typeof type !== 'string') return html`anything`;
  return html`${type}${typeof format === 'string' && html` (${format})`}`;
}

function writeObjectType(schema: JsonObject): Html {
  const extra = schema['additionalProperties'];
  const names = Object.keys(objectIn(schema, 'properties'));
  if (names.length > 0)
    return html`object with
    ${join(
      names.map((name) => html`<code>${name}</code>`),
      ', ',
    )}`;
  if (typeof extra === 'object' && extra !== null && Object.keys(extra).length > 0) {
    return html`object, each value ${writeType(extra as JsonObject)}`;
  }
  return html`object`;
}

function writeLink(reference: string): Html {
  const name = reference.slice(componentPrefix.length);
  return html`<a href="${schemaPage(name)}#schema-${name}">${name}</a>`;
}

const limits: readonly [key: string, words: (value: unknown) => string][] = [
  ['default', (value) => `default ${JSON.stringify(value)}`],
  ['minimum', (value) => `at least ${String(value)}`],
  ['exclusiveMinimum', (value) => `more than ${String(value)}`],
  ['maximum', (value) => `at most ${String(value)}`],
  ['exclusiveMaximum', (value) => `less than ${String(value)}`],
  ['minLength', (value) => `at least ${String(value)} characters`],
  ['maxLength', (value) => `at most ${String(value)} characters`],
  ['minItems', (value) => `at least ${String(value)} items`],
  ['maxItems', (value) => `at most ${String(value)} items`],
];

function writeLimits(schema: JsonObject): Html[] {
  return limits.flatMap(([key, words]) =>
    key in schema ? [html`<span class="limit">${words(schema[key])}</span>`] : [],
  );
}

/** A reference's own schema, with what stands beside the reference. */
function unfold(schema: JsonObject, components: Readonly<Record<string, JsonObject>>): JsonObject {
  const { $ref } = schema;
  const target = typeof $ref === 'string' ? components[$ref.slice(componentPrefix.length)] : undefined;
  return target ? { ...target, ...schema } : schema;
}

function objectIn(schema: JsonObject, key: string): JsonObject {
  const value = schema[key];
  return typeof value === 'object' && value !== null ? (value as JsonObject) : {};
}

function listIn(schema: JsonObject, key: string): unknown[] {
  const value = schema[key];
  return Array.isArray(value) ? value : [];
}

function join(parts: readonly Html[], between = ' or '): (Html | string)[] {
  return parts.flatMap((part, at) => (at === 0 ? [part] : [between, part]));
}
