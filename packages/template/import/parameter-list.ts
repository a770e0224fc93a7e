import { isJsonObject, type JsonObject } from '../json/json-object.ts';
import type { Layer } from '../layers/layer.ts';
import { definitionOf } from '../layers/layer-definitions.ts';
import { plainText } from '../layers/text/text-layer.ts';
import { isBindable } from '../modifications/page-draft.ts';
import { parameter, type Parameter } from '../model/parameter.ts';
import { parameterType, isColorType, type ParameterType } from '../values/parameter-type.ts';
import { toParameterKey } from './id-source.ts';
import { objectIn, textIn } from './read-json.ts';

function propertyFor(layer: Layer, type: ParameterType): string {
  if (isColorType(type)) return type;
  return definitionOf(layer).content ? 'content' : 'fill';
}

/** The parameter an element names in its free data, if it does. */
export function namedParameter(element: JsonObject): { key: string; type: string } | undefined {
  for (const holder of [element, objectIn(element, 'custom'), objectIn(element, 'data')]) {
    if (isJsonObject(holder.parameter))
      return {
        key: textIn(holder.parameter, 'key') || textIn(holder.parameter, 'name'),
        type: textIn(holder.parameter, 'type'),
      };
    const key = textIn(holder, 'parameterId') || textIn(holder, 'parameter') || textIn(holder, 'variable');
    if (key !== '') return { key, type: textIn(holder, 'parameterType') };
  }
  return undefined;
}

/** The parameters of a page that is being imported. The same key and type on two layers is one parameter bound to both. */
export class ParameterList {
  readonly #parameters: Parameter[] = [];

  get all(): Parameter[] {
    return this.#parameters;
  }

  /**
   * Adds a hole for a layer. `name` is free text; `type` what the file says, taken when it is one of ours. Answers false when
   * the layer has nothing such a hole could fill.
   */
  add(layer: Layer, name: string, type: string, description = ''): boolean {
    const known = parameterType.safeParse(type);
    const own = known.success ? known.data : definitionOf(layer).parameterType;
    const property = propertyFor(layer, own);
    if (!isBindable(property, layer)) return false;
    const key = toParameterKey(name);
    const binding = { layerId: layer.id, property };
    const same = this.#parameters.find((each) => each.key === key);
    if (same?.type === own) same.bindings.push(binding);
    else
      this.#parameters.push(parameter.parse({ key: this.#freeKey(key), type: own, bindings: [binding], description }));
    return true;
  }

  /** Adds a hole for a text layer whose whole text is a placeholder such as `{{title}}`. */
  addPlaceholder(layer: Layer): 'added' | 'partly' | 'none' {
    if (layer.type !== 'text') return 'none';
    const text = plainText(layer).trim();
    const [, whole] = /^\{\{?\s*([\p{L}_][\p{L}\p{N}_ .-]*)\s*\}?\}$/u.exec(text) ?? [];
    if (whole === undefined) return /\{\{\s*[\p{L}_][\p{L}\p{N}_ .-]*\s*\}\}/u.test(text) ? 'partly' : 'none';
    return this.add(layer, whole, 'text') ? 'added' : 'none';
  }

  #freeKey(key: string): string {
    let free = key;
    for (let count = 2; this.#parameters.some((each) => each.key === free); count++)
      free = `${key.slice(0, 96)}_${count}`;
    return free;
  }
}
