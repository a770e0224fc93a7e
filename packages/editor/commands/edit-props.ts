import { msg, str } from '@lit/localize';
import { walkLayers, type Template } from '@platen/template';
import {
  ExpressionIssue,
  instancesOf,
  namesUsed,
  parseExpression,
  renameName,
  type ComponentGroup,
} from '@platen/template/internal';
import type { Draft } from 'immer';
import { holdersOf } from '../store/find-place.ts';
import type { Edit } from '../store/template-document.ts';
import { layersRecipe } from './layers-recipe.ts';

type DraftLayer = Draft<Template>['pages'][number]['layers'][number];

/** Calls `change` with every layer of a draft, inner ones too. */
function eachLayer(draft: Draft<Template>, change: (layer: DraftLayer) => void): void {
  const visit = (layers: DraftLayer[]): void => {
    for (const layer of layers) {
      change(layer);
      if (layer.type === 'group') visit(layer.layers);
    }
  };
  for (const { layers } of holdersOf(draft)) visit(layers);
}

/** Gives a property of an instance a value; undefined gives it back to the component's default. */
export function setProp(pageId: string, instanceId: string, name: string, value: unknown): Edit {
  return {
    label: msg(str`Set ${name}`),
    recipe: layersRecipe(pageId, [instanceId], (layer) => {
      if (layer.type !== 'group' || !layer.instance) return;
      if (value === undefined) delete layer.instance.props[name];
      else layer.instance.props[name] = value;
    }),
  };
}

/** Renames a property of a component in itself, in the expressions of its layers and in its instances. */
export function renameProp(template: Template, component: ComponentGroup, name: string, to: string): Edit {
  const users = new Set(instancesOf(component.id, template).map(({ id }) => id));
  const inside = new Set([...walkLayers(component.layers)].map(({ layer }) => layer.id));
  const rewrite = (source: string): string => {
    const expression = parseExpression(source);
    return expression instanceof ExpressionIssue ? source : renameName(expression, name, to);
  };
  return {
    label: msg(str`Rename ${name}`),
    recipe(draft) {
      eachLayer(draft, (layer) => {
        if (inside.has(layer.id)) rewriteRules(layer, rewrite);
        if (layer.type !== 'group') return;
        if (layer.id === component.id && layer.component)
          layer.component.props = renamed(layer.component.props, name, to);
        if (!layer.instance || !users.has(layer.id)) return;
        layer.instance.props = renamed(layer.instance.props, name, to);
        if (layer.expressions) layer.expressions = renamed(layer.expressions, `props.${name}`, `props.${to}`);
      });
    },
  };
}

/** Takes a property away from a component and its instances. Expressions of its layers that used it go too. */
export function removeProp(template: Template, component: ComponentGroup, name: string): Edit {
  const users = new Set(instancesOf(component.id, template).map(({ id }) => id));
  const inside = new Set([...walkLayers(component.layers)].map(({ layer }) => layer.id));
  return {
    label: msg(str`Delete ${name}`),
    recipe(draft) {
      eachLayer(draft, (layer) => {
        if (inside.has(layer.id)) dropRules(layer, name);
        if (layer.type !== 'group') return;
        if (layer.id === component.id) delete layer.component?.props[name];
        if (!layer.instance || !users.has(layer.id)) return;
        delete layer.instance.props[name];
        if (layer.expressions) delete layer.expressions[`props.${name}`];
      });
    },
  };
}

function renamed<Value>(record: Readonly<Record<string, Value>>, name: string, to: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key === name ? to : key, value]));
}

function rewriteRules(layer: DraftLayer, rewrite: (source: string) => string): void {
  if (layer.when !== undefined) layer.when = rewrite(layer.when);
  for (const [key, source] of Object.entries(layer.expressions ?? {}))
    if (layer.expressions) layer.expressions[key] = rewrite(source);
  const repeat = layer.type === 'group' ? layer.repeat : undefined;
  if (!repeat) return;
  repeat.over = rewrite(repeat.over);
  if (repeat.key !== undefined) repeat.key = rewrite(repeat.key);
  for (const alternate of repeat.alternate) alternate.when = rewrite(alternate.when);
}

function usesName(source: string, name: string): boolean {
  const expression = parseExpression(source);
  return !(expression instanceof ExpressionIssue) && namesUsed(expression).includes(name);
}

function dropRules(layer: DraftLayer, name: string): void {
  if (layer.when !== undefined && usesName(layer.when, name)) delete layer.when;
  for (const [key, source] of Object.entries(layer.expressions ?? {}))
    if (usesName(source, name)) delete layer.expressions?.[key];
  if (layer.type !== 'group' || !layer.repeat) return;
  const { repeat } = layer;
  repeat.alternate = repeat.alternate.filter(({ when }) => !usesName(when, name));
  if (repeat.key !== undefined && usesName(repeat.key, name)) delete repeat.key;
  if (usesName(repeat.over, name)) delete layer.repeat;
}
