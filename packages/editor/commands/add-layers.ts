import { msg } from '@lit/localize';
import { castDraft } from 'immer';
import type { Layer, Template } from '@platen/template';
import { copyLayers } from '@platen/template/internal';
import type { Edit } from '../store/template-document.ts';
import { createIds } from './create-ids.ts';
import { findPage, findPlace } from '../store/find-place.ts';
import { tidyReferences } from './tidy-references.ts';

/** Where layers are put in: into a group or the page itself, at an index of its list (default on top). */
export interface Destination {
  pageId: string;
  parentId?: string | undefined;
  index?: number | undefined;
}

/**
 * Puts layers in and selects them. They get new ids where theirs are taken. Their coordinates are those of the parent. Undefined without
 * layers, or when page or group is gone.
 */
export function addLayers(
  template: Template,
  layers: readonly Layer[],
  { pageId, parentId, index }: Destination,
  label: string = msg('Add layer'),
): Edit | undefined {
  if (layers.length === 0) return undefined;
  const copies = copyLayers(layers, createIds(template)).layers;
  return {
    label,
    select: copies.map(({ id }) => id),
    page: pageId,
    recipe(draft) {
      const page = findPage(draft, pageId);
      const parent = parentId === undefined ? undefined : findPlace(page, parentId)?.layer;
      const list = parent?.type === 'group' ? parent.layers : page?.layers;
      if (!page || !list) return;
      list.splice(index ?? list.length, 0, ...castDraft(copies));
      tidyReferences(page);
    },
  };
}
