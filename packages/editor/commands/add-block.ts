import { msg } from '@lit/localize';
import { castDraft } from 'immer';
import type { Layer, Parameter, Template } from '@platen/template';
import { copyLayers } from '@platen/template/internal';
import { findPage } from '../store/find-place.ts';
import type { Edit } from '../store/template-document.ts';
import { createIds } from './create-ids.ts';

/** Parameters that a page has at most. */
const maxParameters = 500;

/** Layers with the parameters that fill them. */
export interface Block {
  layers: readonly Layer[];
  parameters: readonly Parameter[];
}

/**
 * Puts a block on a page, on top, and selects it. Layers get new ids, and parameters new keys where theirs are taken on any page.
 * Undefined when the page is gone or would have too many parameters.
 */
export function addBlock(template: Template, pageId: string, { layers, parameters }: Block): Edit | undefined {
  const page = template.pages.find(({ id }) => id === pageId);
  if (!page || page.parameters.length + parameters.length > maxParameters) return undefined;
  const { layers: copies, ids } = copyLayers(layers, createIds(template));
  const taken = new Set([
    ...template.pages.flatMap((each) => each.parameters.map(({ key }) => key)),
    ...Object.keys(template.data ?? {}),
  ]);
  const renamed = parameters.map((parameter) => ({
    ...parameter,
    key: freeKey(parameter.key, taken),
    bindings: parameter.bindings.map(({ layerId, property }) => ({
      property,
      ...(layerId !== undefined && { layerId: ids.get(layerId) ?? layerId }),
    })),
  }));
  return {
    label: msg('Add block'),
    select: copies.map(({ id }) => id),
    page: pageId,
    recipe(draft) {
      const drafted = findPage(draft, pageId);
      drafted?.layers.push(...castDraft(copies));
      drafted?.parameters.push(...castDraft(renamed));
    },
  };
}

/** The key, or the first of `key2`, `key3` … that is free; it is taken from now on. */
function freeKey(key: string, taken: Set<string>): string {
  let free = key;
  for (let number = 2; taken.has(free); number++) free = `${key}${number}`;
  taken.add(free);
  return free;
}
