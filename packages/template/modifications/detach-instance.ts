import type { Expression } from '../expressions/expression.ts';
import { ExpressionIssue } from '../expressions/expression-issue.ts';
import { namesUsed } from '../expressions/inspect-expression.ts';
import { parseExpression } from '../expressions/parse-expression.ts';
import { printText } from '../expressions/print-expression.ts';
import { substituteNames } from '../expressions/substitute-names.ts';
import { ValueError } from '../errors/refusal.ts';
import type { DataType } from '../data/data-type.ts';
import type { GroupLayer, Layer } from '../layers/layer.ts';
import { fitComponent, propOf, type ComponentGroup, type InstanceGroup } from './components.ts';
import { overridesOf, type Override } from './read-rules.ts';
import { writeProperty } from '../layers/write-property.ts';

/** A value as an expression writes it; undefined for objects, which have no way to be written. */
function literalOf(value: unknown): string | undefined {
  if (typeof value === 'string') return printText(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value === undefined || value === null) return 'null';
  if (!Array.isArray(value)) return undefined;
  const items = value.map(literalOf);
  return items.some((item) => item === undefined) ? undefined : `[${items.join(', ')}]`;
}

/** The value of a property of a component that is given none. */
function defaultOf(type: DataType): unknown {
  if (type.type === 'list') return type.default ?? [];
  return type.type === 'object' ? undefined : type.default;
}

/** The expressions that a component's properties stand for in an instance, by name; undefined where that cannot be written. */
function meaningsOf(
  { instance, expressions }: InstanceGroup,
  { component }: ComponentGroup,
): Map<string, string | undefined> {
  const meanings = new Map<string, string | undefined>();
  for (const [name, type] of Object.entries(component.props))
    meanings.set(name, literalOf(instance.props[name] ?? defaultOf(type)));
  for (const [name, source] of Object.entries(expressions ?? {})) {
    const prop = propOf(name);
    if (prop !== undefined && meanings.has(prop)) meanings.set(prop, source);
  }
  return meanings;
}

/** How expressions of a component's layers are written where its properties are not known; undefined for those that cannot be. */
export function rewriterOf(group: InstanceGroup, component: ComponentGroup): (source: string) => string | undefined {
  const meanings = meaningsOf(group, component);
  const replacements = new Map([...meanings].flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])));
  const lost = new Set([...meanings].flatMap(([name, text]) => (text === undefined ? [name] : [])));
  return (source) => {
    const expression = parseExpression(source);
    if (expression instanceof ExpressionIssue) return undefined;
    if (lost.size > 0 && usesAny(expression, lost)) return undefined;
    return substituteNames(expression, replacements);
  };
}

/**
 * The group that an instance is without its component: with layers of its own that show the same and still follow data. The layers
 * keep the component's ids, which are to be changed. Expressions over properties that are objects are lost.
 */
export function detachInstance(group: InstanceGroup, component: ComponentGroup): GroupLayer {
  const overrides = overridesOf(group.instance.overrides);
  const { instance: _instance, expressions, ...rest } = group;
  const own = Object.entries(expressions ?? {}).filter(([name]) => propOf(name) === undefined);
  const rewrite = rewriterOf(group, component);
  const layers = component.layers.map((layer) => rewritten(overridden(layer, overrides), rewrite));
  const { layout, clip } = component;
  const frame = rest.frame ?? component.frame;
  return {
    ...rest,
    clip,
    ...(layout && { layout }),
    ...(frame && { frame }),
    ...(own.length > 0 && { expressions: Object.fromEntries(own) }),
    layers: fitComponent(layers, component, group),
  };
}

function usesAny(expression: Expression, names: ReadonlySet<string>): boolean {
  return namesUsed(expression).some((name) => names.has(name));
}

function overridden(layer: Layer, overrides: readonly Override[]): Layer {
  let changed = layer;
  for (const { layerId, property, value } of overrides) {
    const next = layerId === layer.id ? writeProperty(changed, property, value) : changed;
    if (!(next instanceof ValueError)) changed = next;
  }
  if (changed.type !== 'group') return changed;
  return { ...changed, layers: changed.layers.map((child) => overridden(child, overrides)) };
}

/** A layer whose expressions, and those of what is in it, are written anew; those that cannot be are left out. */
function rewritten(layer: Layer, rewrite: (source: string) => string | undefined): Layer {
  const { when: condition, expressions, ...rest } = layer;
  const when = condition === undefined ? undefined : rewrite(condition);
  const written = Object.entries(expressions ?? {}).flatMap(([name, source]) => {
    const text = rewrite(source);
    return text === undefined ? [] : [[name, text] as const];
  });
  const changed: Layer = {
    ...rest,
    ...(when !== undefined && { when }),
    ...(written.length > 0 && { expressions: Object.fromEntries(written) }),
  };
  if (changed.type !== 'group') return changed;
  const layers = changed.layers.map((child) => rewritten(child, rewrite));
  const { repeat } = changed;
  if (!repeat) return { ...changed, layers };
  const key = repeat.key === undefined ? undefined : rewrite(repeat.key);
  const alternate = repeat.alternate.flatMap((each) => {
    const text = rewrite(each.when);
    return text === undefined ? [] : [{ ...each, when: text }];
  });
  const { key: _key, ...others } = repeat;
  return {
    ...changed,
    layers,
    repeat: { ...others, over: rewrite(repeat.over) ?? '[]', ...(key !== undefined && { key }), alternate },
  };
}
