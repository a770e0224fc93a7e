import { msg } from '@lit/localize';
import { castDraft, type Draft } from 'immer';
import { parameter as parameterSchema, type Binding, type Page, type Parameter } from '@platen/template';
import type { Edit } from '../store/template-document.ts';
import { findPage } from './find-place.ts';

/** A key made of words, as parameters may be called, that the page does not have yet: `Product name` becomes `product_name`. */
export function suggestKey(page: Page, words: string): string {
  const stem =
    words
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
      .replaceAll(/^[_\p{N}]+|_+$/gu, '')
      .slice(0, 80) || 'parameter';
  const taken = new Set(page.parameters.map(({ key }) => key));
  if (!taken.has(stem)) return stem;
  for (let number = 2; ; number++) if (!taken.has(`${stem}_${number}`)) return `${stem}_${number}`;
}

/** Why a key cannot be used for a parameter of the page; undefined when it can. `own` is the parameter's key so far. */
export function refuseKey(page: Page, key: string, own?: string): string | undefined {
  const parsed = parameterSchema.shape.key.safeParse(key);
  if (!parsed.success) return msg('A key starts with a letter and holds letters, digits, - or _.');
  if (key !== own && page.parameters.some((each) => each.key === key)) return msg('Another parameter has this key.');
  return undefined;
}

/** Makes a property a parameter. Undefined when the key cannot be used. */
export function addParameter(page: Page, parameter: Parameter): Edit | undefined {
  if (refuseKey(page, parameter.key)) return undefined;
  return {
    label: msg('Add parameter'),
    recipe: (draft) => void findPage(draft, page.id)?.parameters.push(castDraft(parameter)),
  };
}

/** Changes a parameter: its key, type, default, description or constraints. Undefined when its new key cannot be used. */
export function setParameter(
  page: Page,
  key: string,
  change: (parameter: Draft<Parameter>) => void,
  options: { label?: string; mergeKey?: string; newKey?: string } = {},
): Edit | undefined {
  const { newKey = key, label = msg('Change parameter'), mergeKey } = options;
  if (refuseKey(page, newKey, key)) return undefined;
  return {
    label,
    ...(mergeKey !== undefined && { mergeKey }),
    recipe(draft) {
      const parameter = findPage(draft, page.id)?.parameters.find((each) => each.key === key);
      if (!parameter) return;
      if (newKey !== key) parameter.key = newKey;
      change(parameter);
    },
  };
}

/** Takes a parameter away; the layers keep what they show. */
export function removeParameter(page: Page, key: string): Edit | undefined {
  const index = page.parameters.findIndex((each) => each.key === key);
  if (index < 0) return undefined;
  return {
    label: msg('Remove parameter'),
    recipe: (draft) => void findPage(draft, page.id)?.parameters.splice(index, 1),
  };
}

/** Binds a parameter to one more property, or takes a binding off; a parameter without bindings goes away. */
export function toggleBinding(page: Page, key: string, binding: Binding): Edit {
  return {
    label: msg('Change binding'),
    recipe(draft) {
      const draftPage = findPage(draft, page.id);
      const parameter = draftPage?.parameters.find((each) => each.key === key);
      if (!draftPage || !parameter) return;
      const at = parameter.bindings.findIndex(
        ({ layerId, property }) => layerId === binding.layerId && property === binding.property,
      );
      if (at < 0) parameter.bindings.push(castDraft(binding));
      else parameter.bindings.splice(at, 1);
      if (parameter.bindings.length === 0) draftPage.parameters.splice(draftPage.parameters.indexOf(parameter), 1);
    },
  };
}
