import { msg } from '@lit/localize';
import type { Draft } from 'immer';
import { groupLayout, type GroupRepeat, type Page, type Template } from '@platen/template';
import { groupRepeat } from '@platen/template/internal';
import { findPlace } from '../store/find-place.ts';
import type { Edit } from '../store/template-document.ts';
import { groupLayers, type LaidOutBoxes } from './group-layers.ts';
import { layersRecipe } from './layers-recipe.ts';

/** Page pixels between the copies of layers that are repeated. */
const newGap = 8;

/** Gives a property of layers to an expression; undefined gives it back to the design. */
export function setExpression(
  pageId: string,
  layerIds: readonly string[],
  property: string,
  source: string | undefined,
): Edit {
  return {
    label: source === undefined ? msg('Remove expression') : msg('Expression'),
    recipe: layersRecipe(pageId, layerIds, (layer) => {
      const { [property]: _before, ...others } = layer.expressions ?? {};
      const next = source === undefined ? others : { ...others, [property]: source };
      if (Object.keys(next).length > 0) layer.expressions = next;
      else delete layer.expressions;
    }),
  };
}

/** Shows layers only where an expression is true; undefined: always. */
export function setCondition(pageId: string, layerIds: readonly string[], source: string | undefined): Edit {
  return {
    label: source === undefined ? msg('Remove condition') : msg('Condition'),
    recipe: layersRecipe(pageId, layerIds, (layer) => {
      if (source === undefined) delete layer.when;
      else layer.when = source;
    }),
  };
}

/** Changes how a group repeats. */
export function changeRepeat(
  pageId: string,
  groupId: string,
  label: string,
  change: (repeat: Draft<GroupRepeat>) => void,
): Edit {
  return {
    label,
    recipe: layersRecipe(pageId, [groupId], (layer) => {
      if (layer.type === 'group' && layer.repeat) change(layer.repeat);
    }),
  };
}

/** Draws a group's layers once, as they are designed. What they have from the items goes with it. */
export function removeRepeat(pageId: string, groupId: string): Edit {
  return {
    label: msg('Remove repeat'),
    recipe: layersRecipe(pageId, [groupId], (layer) => {
      if (layer.type === 'group') delete layer.repeat;
    }),
  };
}

/** A name for the items of a list: `dish` for `dishes`; `item` where that is no name of its own. */
export function itemName(over: string, taken: readonly string[]): string {
  const list = /([\p{L}_][\p{L}\p{N}_]*)\s*$/u.exec(over)?.[1] ?? '';
  const name = list.replace(/ies$/i, 'y').replace(/(ch|sh|ss|x)es$/i, '$1');
  const single = name === list ? list.replace(/s$/i, '') : name;
  return single === '' || single === list || single === 'repeat' || taken.includes(single) ? 'item' : single;
}

/**
 * Repeats layers for each item of a list. A group that places its only child repeats that; anything else is put into a new group that
 * places the copies below each other. Undefined without layers.
 */
export function repeatLayers(
  template: Template,
  page: Page,
  layerIds: readonly string[],
  { over, as }: Pick<GroupRepeat, 'over' | 'as'>,
  boxes: LaidOutBoxes,
): Edit | undefined {
  const repeat = groupRepeat.parse({ over, as });
  const label = msg('Repeat');
  const [first, ...others] = layerIds;
  const layer = first === undefined || others.length > 0 ? undefined : findPlace(page, first)?.layer;
  if (layer?.type === 'group' && layer.layout && layer.layers.length === 1 && !layer.repeat) {
    return {
      label,
      recipe: layersRecipe(page.id, [layer.id], (draft) => {
        if (draft.type === 'group') draft.repeat = repeat;
      }),
    };
  }
  return groupLayers(template, page, layerIds, boxes, {
    label,
    change(group) {
      // The layers become the copies, below each other.
      for (const child of group.layers) delete child.placement;
      group.layout = groupLayout.parse({ type: 'column', gap: newGap });
      group.item = { ...group.item, width: { type: 'hug' }, height: { type: 'hug' } };
      group.repeat = repeat;
    },
  });
}
