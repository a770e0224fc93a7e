import { ValueError } from '../errors/refusal.ts';
import type { Layer } from '../layers/layer.ts';
import type { Page } from '../model/page.ts';
import { imagePaint } from '../values/paint.ts';
import type { Binding, Parameter } from '../model/parameter.ts';
import type { ParameterType } from '../values/parameter-type.ts';
import { formatCssPaint } from '../css/format-css-paint.ts';
import { replaceLayers } from '../layers/replace-layers.ts';
import { findPageKey } from '../model/page-keys.ts';
import type { ModificationValue } from '../layers/layer-definition.ts';
import { definitionOf, findStyleKey } from '../layers/layer-definitions.ts';
import type { PlainValue } from '../css/value-format.ts';
import { walkLayers } from '../layers/walk-layers.ts';
import { isContent, notPlain, plainValueOf } from '../layers/write-property.ts';

/** An image given for something that is painted is a paint of that image. */
function forPaint(value: ModificationValue, type: ParameterType, property: string): ModificationValue {
  const painted = /^(?:fill|color|backgroundcolor|canvasbackgroundcolor)$/i.test(property);
  if (type !== 'imageUrl' || !painted || typeof value !== 'string' || value === '' || /^url\(/i.test(value))
    return value;
  return formatCssPaint(imagePaint.parse({ type: 'image', source: value }));
}

/** The values that modifications gave one layer: all of them, and the values of its style keys. */
interface Written {
  writes: unknown[];
  styles: [property: string, value: ModificationValue][];
}

/** One page while values are put into it; the page it was made from stays as it is. */
export class PageDraft {
  readonly number: number;
  readonly source: Page;
  #page: Page;
  readonly #layers = new Map<string, Layer>();
  readonly #edited = new Map<string, Layer>();
  readonly #written = new Map<string, Written>();

  constructor(page: Page, number: number) {
    this.number = number;
    this.source = page;
    this.#page = page;
    for (const { layer } of walkLayers(page.layers)) this.#layers.set(layer.id, layer);
  }

  /** The layer as it is now. */
  layer(id: string): Layer | undefined {
    return this.#edited.get(id) ?? this.#layers.get(id);
  }

  /** Layers that have other values than on the source page, by id. */
  get edited(): ReadonlyMap<string, Layer> {
    return this.#edited;
  }

  /** The values that modifications gave a layer, in their order. */
  written(id: string): Readonly<Written> {
    return this.#written.get(id) ?? { writes: [], styles: [] };
  }

  /** The present value of a bound property. */
  read(binding: Binding, type: ParameterType): PlainValue | undefined {
    if (binding.layerId === undefined) return findPageKey(binding.property)?.read(this.#page);
    const layer = this.layer(binding.layerId);
    if (!layer) return undefined;
    if (isContent(binding.property)) return definitionOf(layer).content?.read(layer, type);
    return findStyleKey(binding.property, layer.type)?.read(layer);
  }

  /**
   * Puts a value into a bound property; answers why it cannot be taken. A value equal to the
   * present, or an empty one where there is none, changes nothing.
   */
  write(binding: Binding, type: ParameterType, given: ModificationValue): ValueError | undefined {
    const value = forPaint(given, type, binding.property);
    if (value === (this.read(binding, type) ?? '')) return undefined;
    if (binding.layerId === undefined) return this.writePage(binding.property, value);
    const layer = this.layer(binding.layerId);
    if (!layer) return new ValueError(`is bound to a layer "${binding.layerId}" that does not exist`);
    if (!isContent(binding.property)) return this.#write(layer, binding.property, value);
    const { content } = definitionOf(layer);
    if (!content) return new ValueError(`is for a ${layer.type} layer, which has no content`);
    return this.#keep(layer, content.write(layer, value, type), [type, value]);
  }

  /** Puts a value into a style key of a layer. */
  writeStyle(layer: Layer, name: string, value: ModificationValue): ValueError | undefined {
    const refusal = this.#write(layer, name, value);
    if (!refusal) this.#writtenOf(layer).styles.push([name, value]);
    return refusal;
  }

  #write(layer: Layer, name: string, value: ModificationValue): ValueError | undefined {
    const key = findStyleKey(name, layer.type);
    if (!key) return new ValueError(`is not a property of ${layer.type} layers`);
    const given = plainValueOf(value, key);
    return given instanceof ValueError ? given : this.#keep(layer, key.write(layer, given), [name, given]);
  }

  /** Puts a value into a property of the page itself. */
  writePage(name: string, value: ModificationValue): ValueError | undefined {
    const key = findPageKey(name);
    if (!key) return new ValueError('is not a property of pages');
    const given = typeof value === 'object' ? notPlain : value;
    const next = given instanceof ValueError ? given : key.write(this.#page, given);
    if (next instanceof ValueError) return next;
    this.#page = next;
    return undefined;
  }

  /** The page with all values in it, and no parameters left. `layers` take the place of its own. */
  finish(layers: Layer[] = replaceLayers(this.#page.layers, this.#edited)): Page {
    return { ...this.#page, layers, parameters: [] };
  }

  #writtenOf({ id }: Layer): Written {
    const written = this.#written.get(id) ?? { writes: [], styles: [] };
    this.#written.set(id, written);
    return written;
  }

  #keep(layer: Layer, next: Layer | ValueError, write: unknown): ValueError | undefined {
    if (next instanceof ValueError) return next;
    this.#writtenOf(layer).writes.push(write);
    if (next !== layer) this.#edited.set(layer.id, next);
    return undefined;
  }
}

/** Whether a binding names a property that its layer, or the page, has. */
export function isBindable(property: string, layer: Layer | undefined): boolean {
  if (!layer) return findPageKey(property) !== undefined;
  return isContent(property)
    ? definitionOf(layer).content !== undefined
    : findStyleKey(property, layer.type) !== undefined;
}

/** The value a parameter has when no modification names it: its default, else what its first bound property holds. */
export function defaultValue(parameter: Parameter, draft: PageDraft): ModificationValue | undefined {
  if (parameter.default !== undefined) return parameter.default;
  for (const binding of parameter.bindings) {
    const value = draft.read(binding, parameter.type);
    if (value !== undefined) return value;
  }
  return undefined;
}
