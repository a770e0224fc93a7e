import { constraintShape, type ValueShape } from '../data/constraint-shape.ts';
import type { Layer } from '../layers/layer.ts';
import type { Page } from '../model/page.ts';
import type { Binding, Parameter } from '../model/parameter.ts';
import { findPageKey, pageKeys } from '../model/page-keys.ts';
import { definitionOf, findStyleKey, styleKeysOf } from '../layers/layer-definitions.ts';
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
