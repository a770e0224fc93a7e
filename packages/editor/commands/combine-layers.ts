import { msg } from '@lit/localize';
import { castDraft, type Draft } from 'immer';
import {
  layer as layerSchema,
  type BooleanOperation,
  type GroupLayer,
  type Layer,
  type Page,
  type ShapeLayer,
  type Template,
  walkLayers,
} from '@platen/template';
import { findPage, findPlace, topmostOf } from '../store/find-place.ts';
import type { Edit } from '../store/template-document.ts';
import { groupLayers, type LaidOutBoxes } from './group-layers.ts';

/** Names of the operations, in the interface's language. */
export function operationName(operation: BooleanOperation): string {
  switch (operation) {
    case 'union':
      return msg('Union');
    case 'subtract':
      return msg('Subtract');
    case 'intersect':
      return msg('Intersect');
    case 'exclude':
      return msg('Exclude');
  }
}

/** Whether a layer has an area that can be combined with others: a shape that is no line, or a group with such layers. */
export function hasArea(layer: Layer): boolean {
  if (layer.type === 'group') return !layer.instance && layer.layers.some(hasArea);
  return layer.type === 'shape' && layer.geometry.shape !== 'line' && layer.geometry.shape !== 'arrow';
}

/**
 * Combines layers to one outline: a single group by another operation, several layers in a new group. It looks like the topmost of them, or
 * like the lowest where the others are taken from that. Undefined where nothing can be combined.
 */
export function combineLayers(
  template: Template,
  page: Page,
  layerIds: readonly string[],
  operation: BooleanOperation,
  boxes: LaidOutBoxes = new Map(),
): Edit | undefined {
  const wanted = topmostOf(page, layerIds).filter(hasArea);
  const [only, ...others] = wanted;
  const label = operationName(operation);
  if (!only) return undefined;
  if (others.length === 0) {
    if (only.type !== 'group') return undefined;
    return {
      label,
      recipe(draft) {
        const group = findPlace(findPage(draft, page.id), only.id)?.layer;
        if (group?.type !== 'group') return;
        if (group.boolean) group.boolean.operation = operation;
        else group.boolean = castDraft({ operation, ...lookOf(only.layers, operation) });
      },
    };
  }
  return groupLayers(
    template,
    page,
    wanted.map(({ id }) => id),
    boxes,
    {
      label,
      change(group) {
        group.name = label;
        group.boolean = castDraft({ operation, ...lookOf(wanted, operation) });
      },
    },
  );
}

/** Draws the layers of groups each for itself again. */
export function releaseBoolean(page: Page, layerIds: readonly string[]): Edit | undefined {
  const ids = new Set(layerIds);
  return {
    label: msg('Release boolean operation'),
    recipe(draft) {
      for (const { layer } of walkLayers((findPage(draft, page.id)?.layers ?? []) as Layer[])) {
        if (ids.has(layer.id) && layer.type === 'group') delete layer.boolean;
      }
    },
  };
}

/** Replaces a group with a boolean operation by a path, `outline` in pixels of its box, whose points can be edited. */
export function flattenBoolean(
  page: Page,
  group: GroupLayer,
  outline: string,
  box: { width: number; height: number },
): Edit | undefined {
  const { boolean } = group;
  if (!boolean || outline === '') return undefined;
  const { type: _type, layers: _layers, boolean: _boolean, clip: _clip, frame: _frame, ...common } = group;
  const { layout: _layout, repeat: _repeat, component: _component, instance: _instance, ...others } = common;
  const shape = layerSchema.parse({
    ...others,
    type: 'shape',
    geometry: {
      shape: 'path',
      d: outline,
      viewWidth: Math.max(1, box.width),
      viewHeight: Math.max(1, box.height),
    },
    fills: boolean.fills,
    strokes: boolean.strokes,
  }) as ShapeLayer;
  return {
    label: msg('Flatten'),
    select: [group.id],
    recipe(draft) {
      const list = findPlace(findPage(draft, page.id), group.id)?.list;
      const at = list?.findIndex(({ id }) => id === group.id) ?? -1;
      if (list && at >= 0) list[at] = castDraft(shape) as Draft<Layer>;
    },
  };
}

/** The fills and strokes of the layer that a combination looks like. */
function lookOf(layers: readonly Layer[], operation: BooleanOperation): Pick<ShapeLayer, 'fills' | 'strokes'> {
  const found: Pick<ShapeLayer, 'fills' | 'strokes'>[] = [];
  for (const { layer } of walkLayers(layers)) {
    if (layer.type === 'shape' && hasArea(layer)) found.push(layer);
    else if (layer.type === 'group' && layer.boolean) found.push(layer.boolean);
  }
  const chosen = operation === 'subtract' ? found[0] : found.at(-1);
  return structuredClone({ fills: chosen?.fills ?? [], strokes: chosen?.strokes ?? [] });
}
