import type { DataType } from '../data/data-type.ts';
import { findDataType } from './data-keys.ts';
import { parseModificationKey } from '../model/modification-key.ts';
import type { Page } from '../model/page.ts';
import type { Parameter } from '../model/parameter.ts';
import { findPageKey, findSpecialKey } from '../model/page-keys.ts';
import { findStyleKey } from '../layers/layer-definitions.ts';
import type { Template } from '../model/template.ts';
import { walkLayers } from '../layers/walk-layers.ts';

function hasStyle(parameter: Parameter, page: Page, style: string): boolean {
  const bound = new Set(parameter.bindings.map((binding) => binding.layerId));
  if (bound.has(undefined) && findPageKey(style)) return true;
  for (const { layer } of walkLayers(page.layers)) {
    if (bound.has(layer.id) && findStyleKey(style, layer.type)) return true;
  }
  return false;
}

/** The meaning of a modification's key for a template. */
export interface KeyMeaning {
  /** True if a render would use a value with this key. */
  isUsed: boolean;
  /** The type of the data that the key names: `dishes`, `dishes.0.name`. */
  data?: DataType;
  /** The parameters set by the value itself; empty for style keys and for the page's own keys. */
  parameters: readonly Parameter[];
}

/** Resolves a modification's key (`title`, `page2@title.fontSize`) without a value. */
export function findParameters(template: Template, key: string): KeyMeaning {
  const data = findDataType(template.data, key);
  if (data) return { isUsed: true, data, parameters: [] };
  const { page, name, style } = parseModificationKey(key);
  const pages = template.pages.filter((_, index) => page === undefined || page === index + 1);
  const found = pages.flatMap((each) =>
    each.parameters.filter((parameter) => parameter.key === name).map((parameter) => ({ parameter, page: each })),
  );
  if (style !== undefined) {
    return { isUsed: found.some((each) => hasStyle(each.parameter, each.page, style)), parameters: [] };
  }
  const isSpecial = pages.length > 0 && findSpecialKey(name) !== undefined;
  return { isUsed: found.length > 0 || isSpecial, parameters: found.map((each) => each.parameter) };
}
