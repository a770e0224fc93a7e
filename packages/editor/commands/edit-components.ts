import { msg } from '@lit/localize';
import { castDraft, type Draft } from 'immer';
import {
  copyTranslations,
  layer as layerSchema,
  type GroupLayer,
  type Layer,
  type Page,
  type Template,
} from '@platen/template';
import {
  copyLayers,
  componentsOf,
  detachInstance,
  isComponent,
  isInstance,
  rewriterOf,
} from '@platen/template/internal';
import { findPage, findPlace, topmostOf } from '../store/find-place.ts';
import type { Edit } from '../store/template-document.ts';
import { createIds } from './create-ids.ts';
import { groupLayers, type LaidOutBoxes } from './group-layers.ts';
import { groupRecipe } from './auto-layout.ts';

/** Pixels between a component and an instance that is made beside it. */
const beside = 20;

/**
 * Makes a component of a group, or of layers by putting them into one. Undefined without layers, and for a group that is a component or an
 * instance or is repeated.
 */
export function makeComponent(
  template: Template,
  page: Page,
  layerIds: readonly string[],
  boxes: LaidOutBoxes,
): Edit | undefined {
  const [only, ...others] = topmostOf(page, layerIds);
  if (!only) return undefined;
  const label = msg('Create component');
  const component = { props: {} };
  if (others.length === 0 && only.type === 'group') {
    if (isComponent(only) || isInstance(only) || only.repeat) return undefined;
    return { label, recipe: groupRecipe(page.id, only.id, (group) => void (group.component = component)) };
  }
  const change = (group: Draft<GroupLayer>) => Object.assign(group, { name: msg('Component'), component });
  return groupLayers(template, page, layerIds, boxes, { label, change });
}

/** Puts an instance of a component on a page and selects it: beside the component, or in the middle of another page. */
export function addInstance(template: Template, page: Page, componentId: string): Edit | undefined {
  const component = componentsOf(template).get(componentId);
  if (!component) return undefined;
  const { name, width, height, item } = component;
  const isBeside = page.layers.some(({ id }) => id === componentId);
  const hasRoom = component.x + 2 * width + beside <= page.width;
  const place = isBeside
    ? { x: hasRoom ? component.x + width + beside : component.x + beside, y: component.y + (hasRoom ? 0 : beside) }
    : { x: Math.round((page.width - width) / 2), y: Math.round((page.height - height) / 2) };
  const id = createIds(template)(componentId);
  const made = layerSchema.parse({
    type: 'group',
    id,
    name,
    ...place,
    width,
    height,
    ...(item && { item }),
    instance: { of: componentId },
  });
  return {
    label: msg('Create instance'),
    select: [id],
    recipe: (draft) => void findPage(draft, page.id)?.layers.push(castDraft(made)),
  };
}

/** Gives instances layers of their own, which show the same and no longer follow their components. Undefined without one. */
export function detachInstances(template: Template, page: Page, layerIds: readonly string[]): Edit | undefined {
  const components = componentsOf(template);
  const newId = createIds(template);
  const detached = topmostOf(page, layerIds).flatMap((layer) => {
    const component = isInstance(layer) ? components.get(layer.instance.of) : undefined;
    if (!component || !isInstance(layer)) return [];
    const group = detachInstance(layer, component);
    const { layers, ids } = copyLayers(group.layers, newId);
    return [{ group: { ...group, layers }, ids, rewrite: rewriterOf(layer, component) }];
  });
  if (detached.length === 0) return undefined;
  return {
    label: msg('Detach instance'),
    recipe(draft) {
      const draftPage = findPage(draft, page.id);
      for (const { group, ids, rewrite } of detached) {
        const place = findPlace(draftPage, group.id);
        if (!place) continue;
        place.list[place.index] = castDraft<Layer>(group);
        copyTranslations(draft, ids, rewrite);
      }
    },
  };
}
