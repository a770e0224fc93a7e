import { countWays } from '../patterns/count-ways.ts';
import { ValueError } from '../errors/refusal.ts';
import type { Layer } from '../layers/layer.ts';
import type { Page } from '../model/page.ts';
import type { Binding, Constraints, Parameter } from '../model/parameter.ts';
import { parsePattern } from '../patterns/pattern-syntax.ts';
import { findPageKey, pageKeys } from '../model/page-keys.ts';
import { definitionOf, findStyleKey, styleKeysOf } from '../layers/layer-definitions.ts';
import type { ValueShape } from '../layers/layer-definition.ts';
import { sourceFormat, textFormat } from '../css/value-format.ts';
import { walkLayers } from '../layers/walk-layers.ts';

const knownLayers = new WeakMap<Page, ReadonlyMap<string, Layer>>();

/** The layers of a page by id, nested ones included. */
export function layersById(page: Page): ReadonlyMap<string, Layer> {
  let layers = knownLayers.get(page);
  if (!layers) {
    layers = new Map([...walkLayers(page.layers)].map(({ layer }) => [layer.id, layer]));
    knownLayers.set(page, layers);
  }
  return layers;
}

function bindingShape(
  binding: Binding,
  parameter: Parameter,
  layers: ReadonlyMap<string, Layer>,
): ValueShape | undefined {
  if (binding.layerId === undefined) return findPageKey(binding.property)?.format;
  const layer = layers.get(binding.layerId);
  if (!layer) return undefined;
  if (binding.property.toLowerCase() === 'content')
    return definitionOf(layer).content?.shape(parameter.type) ?? sourceFormat;
  return findStyleKey(binding.property, layer.type)?.format;
}

/** Ways through a pattern that validators may be asked to try: email addresses and telephone numbers take a million. */
const maxWays = 100_000_000;

/**
 * A pattern that JSON Schema's validators (flag `u`) read as we do; undefined when it needs the flag `v`, or when an engine that
 * goes back, as theirs do, could take forever with it.
 */
function portablePattern(pattern: string): string | undefined {
  if (/--|&&|\[[^\]]*\[/.test(pattern)) return undefined;
  const node = parsePattern(pattern);
  if (node instanceof ValueError || countWays(node) > maxWays) return undefined;
  try {
    RegExp(pattern, 'u');
  } catch {
    return undefined;
  }
  return `^(?:${pattern})$`;
}

function constraintShape(constraints: Constraints): ValueShape | undefined {
  const { minLength, maxLength, min, max, enum: options, required } = constraints;
  if (options)
    return { schema: { enum: options }, typescript: options.map((option) => JSON.stringify(option)).join(' | ') };
  const pattern = constraints.pattern === undefined ? undefined : portablePattern(constraints.pattern);
  const schema: Record<string, unknown> = {};
  const shortest = required ? Math.max(1, minLength ?? 0) : minLength;
  if (shortest !== undefined) schema.minLength = shortest;
  if (maxLength !== undefined) schema.maxLength = maxLength;
  if (pattern !== undefined) schema.pattern = pattern;
  const ofText = minLength !== undefined || maxLength !== undefined || pattern !== undefined;
  if (ofText) schema.type = 'string';
  if (min !== undefined) schema.minimum = min;
  if (max !== undefined) schema.maximum = max;
  if (!ofText && (min !== undefined || max !== undefined)) schema.type = 'number';
  if (Object.keys(schema).length === 0) return undefined;
  return { schema, typescript: typeof schema.type === 'string' ? schema.type : '' };
}

/** Returns the shape of a parameter's values: what all its bindings accept, within its constraints. */
export function parameterShape(parameter: Parameter, page: Page): ValueShape {
  const layers = layersById(page);
  const shapes: ValueShape[] = [];
  for (const binding of parameter.bindings) {
    const shape = bindingShape(binding, parameter, layers);
    if (shape && !shapes.some((known) => JSON.stringify(known.schema) === JSON.stringify(shape.schema)))
      shapes.push(shape);
  }
  const [first = textFormat(100_000)] = shapes;
  const limits = constraintShape(parameter.constraints);
  const schemas = [...shapes, ...(limits ? [limits] : [])].map((shape) => shape.schema);
  return {
    schema: schemas.length === 1 ? (schemas[0] ?? {}) : { allOf: schemas },
    typescript: limits && limits.typescript !== '' ? limits.typescript : first.typescript,
  };
}

/** The style keys that `key.styleKey` can name for a parameter, each name once. */
export function parameterStyles(parameter: Parameter, page: Page): Map<string, ValueShape> {
  const layers = layersById(page);
  const styles = new Map<string, ValueShape>();
  for (const { layerId } of parameter.bindings) {
    const layer = layerId === undefined ? undefined : layers.get(layerId);
    const keys = layer ? styleKeysOf(layer.type) : layerId === undefined ? pageKeys : [];
    for (const key of keys) if (!styles.has(key.name)) styles.set(key.name, key.format);
  }
  return styles;
}
