import type { PlainValue } from '../css/value-format.ts';
import { ValueError } from '../errors/refusal.ts';
import type { JsonObject } from '../json/json-object.ts';
import type { Layer } from '../layers/layer.ts';
import { titledColumns, withColumnTitle } from '../layers/titled-columns.ts';
import { findPageKey } from '../model/page-keys.ts';
import type { Page } from '../model/page.ts';
import { isContent, writeProperty } from '../layers/write-property.ts';
import { readRuns, type OverrideValue } from '../model/locales.ts';

/** A layer with the value of a property that a locale has otherwise, or why it cannot be taken. `columns.price` is the title of that column of a table or series of a chart. */
export function overrideProperty(layer: Layer, property: string, value: OverrideValue): Layer | ValueError {
  if (layer.type === 'text' && isContent(property)) {
    const runs = readRuns(value);
    if (runs) return { ...layer, runs };
  }
  if ((layer.type === 'table' || layer.type === 'chart') && property.startsWith('columns.')) {
    const key = property.slice('columns.'.length);
    if (typeof value !== 'string' || value.length > 500)
      return new ValueError('must be text of at most 500 characters');
    if (!titledColumns(layer).some((column) => column.key === key))
      return new ValueError(`names no column of the ${layer.type}`);
    return withColumnTitle(layer, key, value);
  }
  return writeProperty(layer, property, value as PlainValue | JsonObject[]);
}

/** A layer with another expression for a property that has one. */
export function overrideExpression(layer: Layer, property: string, value: OverrideValue): Layer | ValueError {
  if (layer.expressions?.[property] === undefined) return new ValueError('is for a property that has no expression');
  if (typeof value !== 'string' || value === '') return new ValueError('must be the text of an expression');
  return { ...layer, expressions: { ...layer.expressions, [property]: value } };
}

/** A page with the value of one of its own properties that a locale has otherwise, or why it cannot be taken. */
export function overridePage(page: Page, property: string, value: OverrideValue): Page | ValueError {
  const key = findPageKey(property);
  if (!key) return new ValueError('is not a property of pages');
  return typeof value === 'object' ? new ValueError('must be text, a number, true or false') : key.write(page, value);
}
