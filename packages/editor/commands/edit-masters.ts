import { msg } from '@lit/localize';
import { castDraft } from 'immer';
import { copyTranslations, walkLayers, type Layer, type Master, type Page, type Template } from '@platen/template';
import { copyLayers } from '@platen/template/internal';
import { findPage } from '../store/find-place.ts';
import type { Edit } from '../store/template-document.ts';
import { createIds } from './create-ids.ts';
import { tidyReferences } from './tidy-references.ts';

/** The ids that a layer, with what is in it, names as mask, placement or component. */
function namedBy(layer: Layer): Set<string> {
  const named = new Set<string>();
  for (const { layer: each } of walkLayers([layer])) {
    if (each.placement) named.add(each.placement.of);
    if (each.mask?.type === 'layer') named.add(each.mask.layerId);
    if (each.type === 'group' && each.instance) named.add(each.instance.of);
  }
  return named;
}

/** The ids of a layer and of all in it. */
function idsIn(layer: Layer): Set<string> {
  return new Set([...walkLayers([layer])].map(({ layer: each }) => each.id));
}

function shares(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...some].some((id) => others.has(id));
}

/**
 * The layers of a page that can go into a master: not the one that flows, nor components and layers that parameters fill, nor what belongs to
 * one of these by placement, mask or component.
 */
export function layersForMaster({ layers, flow, parameters }: Page): readonly Layer[] {
  const bound = new Set(parameters.flatMap(({ bindings }) => bindings.flatMap(({ layerId }) => layerId ?? [])));
  const items = layers.map((layer) => ({ layer, ids: idsIn(layer), named: namedBy(layer) }));
  const stays = new Set(
    items.filter(
      ({ layer, ids }) =>
        layer.id === flow ||
        [...ids].some((id) => bound.has(id)) ||
        [...walkLayers([layer])].some(({ layer: each }) => each.type === 'group' && each.component !== undefined),
    ),
  );
  for (let before = -1; before !== stays.size;) {
    before = stays.size;
    for (const item of items) {
      const isTied = [...stays].some((other) => shares(other.ids, item.named) || shares(item.ids, other.named));
      if (isTied) stays.add(item);
    }
  }
  return items.flatMap((item) => (stays.has(item) ? [] : [item.layer]));
}

/** The box that the flow may fill: that of the layer that flows, down to what is below it. */
function contentOf({ width, height, layers, flow }: Page, moved: readonly Layer[]): Master['content'] {
  const source = layers.find(({ id }) => id === flow);
  const margin = Math.round(Math.min(width, height) / 12);
  const x = Math.max(0, source?.x ?? margin);
  const y = Math.max(0, source?.y ?? margin);
  const below = moved.flatMap((layer) => (layer.y > y && layer.y + layer.height > height / 2 ? [layer.y] : []));
  const bottom = Math.min(height - Math.min(margin, y), ...below);
  return {
    x,
    y,
    width: Math.max(1, source?.width ?? width - 2 * x),
    height: Math.max(1, bottom - y),
  };
}

/**
 * Makes a master of the layers of a page that can be in one, and has the page follow it. With `replaced`, the id of a master, these layers take
 * the place of its own on all its pages. Undefined when no layer can be in a master.
 */
export function makeMaster(template: Template, page: Page, name: string, replaced?: string): Edit | undefined {
  const moved = layersForMaster(page);
  const before = template.masters?.find(({ id }) => id === replaced);
  if (moved.length === 0 || (replaced !== undefined && !before)) return undefined;
  const gone = new Set(moved.map(({ id }) => id));
  const made: Master = before
    ? { ...before, layers: [...moved] }
    : { id: createIds(template)('master'), name, layers: [...moved], content: contentOf(page, moved) };
  return {
    label: before ? msg('Replace master') : msg('Make master'),
    select: [],
    recipe(draft) {
      const own = findPage(draft, page.id);
      if (!own) return;
      own.layers = own.layers.filter(({ id }) => !gone.has(id));
      own.master = made.id;
      const others = (draft.masters ?? []).filter(({ id }) => id !== made.id);
      const at = before ? (template.masters ?? []).indexOf(before) : others.length;
      draft.masters = others.toSpliced(at, 0, castDraft(made));
      tidyReferences(own);
    },
  };
}

/** Adds an empty master in the size of a page, and shows it. */
export function addMaster(template: Template, page: Page, name: string): Edit {
  const id = createIds(template)('master');
  const made: Master = { id, name, layers: [], content: contentOf(page, []) };
  return {
    label: msg('Add master'),
    page: id,
    select: [],
    recipe: (draft) => void (draft.masters = [...(draft.masters ?? []), castDraft(made)]),
  };
}

/**
 * Puts the layers of a page's master below its own, where they can be edited, and leaves the master; it stays for other pages. Undefined for a
 * page without one.
 */
export function leaveMaster(template: Template, page: Page): Edit | undefined {
  const master = template.masters?.find(({ id }) => id === page.master);
  if (!master) return undefined;
  const { layers, ids } = copyLayers(master.layers, createIds(template));
  return {
    label: msg('Put layers of the master on the page'),
    select: layers.map(({ id }) => id),
    recipe(draft) {
      const own = findPage(draft, page.id);
      if (!own) return;
      own.layers.unshift(...castDraft(layers));
      delete own.master;
      copyTranslations(draft, ids);
    },
  };
}

/** Deletes a master. Pages that follow it are without its layers. */
export function deleteMaster(masterId: string): Edit {
  return {
    label: msg('Delete master'),
    recipe(draft) {
      const rest = (draft.masters ?? []).filter(({ id }) => id !== masterId);
      if (rest.length > 0) draft.masters = rest;
      else delete draft.masters;
      for (const page of draft.pages) if (page.master === masterId) delete page.master;
    },
  };
}

/** Changes a master itself: its name, the box that the flow may fill. */
export function setMaster(masterId: string, label: string, change: (master: Master) => void): Edit {
  return {
    label,
    recipe(draft) {
      const master = draft.masters?.find(({ id }) => id === masterId);
      if (master) change(master);
    },
  };
}
