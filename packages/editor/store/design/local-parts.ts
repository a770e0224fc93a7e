import {
  findStyleKey,
  plainText,
  type Layer,
  type OverrideValue,
  type Page,
  type TextLayer,
  ValueError,
} from '@platen/template';
import { isContent, overrideProperty, titledColumns, type LocaleValues } from '@platen/template/internal';
import { isSameValue } from '../shared-values.ts';

/** The texts of layers that a parameter fills with a default that is another one in the language, by the ids of the layers. */
export function boundTexts(
  page: Page,
  values: LocaleValues | undefined,
): ReadonlyMap<string, { key: string; text: string }> {
  const texts = new Map<string, { key: string; text: string }>();
  if (!values || values.parameters.size === 0) return texts;
  for (const { key, bindings, default: usual } of page.parameters) {
    const own = values.parameters.get(key)?.value;
    if (usual === undefined || typeof own !== 'string') continue;
    for (const { layerId, property } of bindings)
      if (layerId !== undefined && isContent(property)) texts.set(layerId, { key, text: own });
  }
  return texts;
}

/** The content of a layer: the runs of a text, the rows of a table or chart, an address or a text. */
function contentOf(layer: Layer): unknown {
  switch (layer.type) {
    case 'text':
      return layer.runs;
    case 'table':
    case 'chart':
      return layer.rows;
    case 'qr':
      return layer.content;
    case 'audio':
      return layer.voiceText || layer.source;
    case 'image':
    case 'video':
    case 'svg':
      return layer.source;
    default:
      return undefined;
  }
}

/** The value of a property that a language can have otherwise; undefined where the layer has none. */
export function localProperty(layer: Layer, property: string): unknown {
  if (isContent(property)) return contentOf(layer);
  if (property.startsWith('columns.'))
    return titledColumns(layer).find(({ key }) => property === `columns.${key}`)?.title;
  return findStyleKey(property, layer.type)?.read(layer);
}

/** A value of a property as overrides have it; for a text without styles of its own that is a string. */
export function overrideOf(designed: Layer, property: string, value: unknown): OverrideValue {
  if (designed.type !== 'text' || !isContent(property)) return value as OverrideValue;
  const runs = value as TextLayer['runs'];
  const text = plainText({ runs });
  const asText = overrideProperty(designed, property, text);
  const isPlain = !(asText instanceof ValueError) && asText.type === 'text' && isSameValue(asText.runs, runs);
  return isPlain || text === '' ? text : (runs as OverrideValue);
}

/** A layer with the parts of another that an override of a property changes in that. */
export function withDesigned(own: Layer, designed: Layer, property: string, value: OverrideValue): Layer {
  const other = overrideProperty(designed, property, value);
  if (other instanceof ValueError) return own;
  const next = withMembersOf(own, designed, other);
  if (own.type !== 'text' || next.type !== 'text' || own.ownStyle === undefined) return next;
  // Of what a text in a shared style has of its own, that of the language goes, and nothing else.
  const usual = designed.type === 'text' ? designed.ownStyle : [];
  const added = other.type === 'text' ? other.ownStyle?.filter((key) => usual?.includes(key) !== true) : [];
  return { ...next, ownStyle: own.ownStyle.filter((key) => added?.includes(key) !== true) };
}

/** Members whose own members languages have otherwise one by one. */
const nested: ReadonlySet<string> = new Set(['style', 'categoryAxis', 'valueAxis', 'numbers']);

/** A layer with the members of `designed` that `other` has otherwise; of styles and axes the single properties. */
export function withMembersOf<Value extends object>(own: Value, designed: Value, other: Value): Value {
  const next: Record<string, unknown> = Object.fromEntries(Object.entries(own));
  for (const key of new Set([...Object.keys(designed), ...Object.keys(other)])) {
    const [usual, changed]: unknown[] = [Reflect.get(designed, key), Reflect.get(other, key)];
    if (isSameValue(usual, changed)) continue;
    const present = next[key];
    if (nested.has(key) && isStyle(usual) && isStyle(changed) && isStyle(present))
      next[key] = withMembersOf(present, usual, changed);
    else if (usual === undefined) delete next[key];
    else next[key] = usual;
  }
  return next as Value;
}

function isStyle(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
