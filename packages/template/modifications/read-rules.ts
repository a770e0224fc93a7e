import { parseExpression } from '../expressions/parse-expression.ts';
import type { Expression } from '../expressions/expression.ts';
import { expressionNeeds, namesUsed } from '../expressions/inspect-expression.ts';
import type { FunctionNeed } from '../expressions/builtins/function-definition.ts';
import { ExpressionIssue } from '../expressions/expression-issue.ts';
import type { GroupRepeat } from '../layers/group/group-repeat.ts';
import { hasRules, isRuled } from '../layers/has-rules.ts';
import type { Layer } from '../layers/layer.ts';
import { definitionOf } from '../layers/layer-definitions.ts';
import type { PlainValue } from '../css/value-format.ts';
import { walkLayers } from '../layers/walk-layers.ts';
import type { Template } from '../model/template.ts';
import { isContent } from './write-property.ts';

/** A value of one property of a layer inside a repeated group. */
export interface Override {
  layerId: string;
  property: string;
  value: PlainValue;
}

/** A group's repeat with its expressions read. */
export interface RepeatRules {
  repeat: GroupRepeat;
  over: Expression;
  key: Expression | undefined;
  alternates: readonly { when: Expression; overrides: readonly Override[] }[];
}

/** A layer's expressions, read. */
export interface LayerRules {
  when: Expression | undefined;
  expressions: readonly (readonly [property: string, expression: Expression])[];
  repeat: RepeatRules | undefined;
}

const none: LayerRules = { when: undefined, expressions: [], repeat: undefined };
const known = new WeakMap<Layer, LayerRules>();

/** Templates are checked when they are read, so that what cannot be read is not there. */
function read(source: string | undefined): Expression | undefined {
  const expression = source === undefined ? undefined : parseExpression(source);
  return expression instanceof ExpressionIssue ? undefined : expression;
}

/** An override's name taken apart: `card.fill`. */
export function parseOverride(name: string): { layerId: string; property: string } {
  const dot = name.indexOf('.');
  return { layerId: name.slice(0, Math.max(0, dot)), property: name.slice(dot + 1) };
}

function readRepeat(repeat: GroupRepeat): RepeatRules | undefined {
  const over = read(repeat.over);
  if (!over) return undefined;
  const alternates = repeat.alternate.flatMap(({ when, overrides }) => {
    const condition = read(when);
    if (!condition) return [];
    return [
      {
        when: condition,
        overrides: Object.entries(overrides).map(([name, value]) => ({ ...parseOverride(name), value })),
      },
    ];
  });
  return { repeat, over, key: read(repeat.key), alternates };
}

/** The expressions of a layer, read once. */
export function rulesOf(layer: Layer): LayerRules {
  if (!isRuled(layer)) return none;
  let rules = known.get(layer);
  if (!rules) {
    rules = {
      when: read(layer.when),
      expressions: Object.entries(layer.expressions ?? {}).flatMap(([property, source]) => {
        const expression = read(source);
        return expression ? [[property, expression] as const] : [];
      }),
      repeat: layer.type === 'group' && layer.repeat ? readRepeat(layer.repeat) : undefined,
    };
    known.set(layer, rules);
  }
  return rules;
}

/** Every expression of these layers. */
function* expressionsOf(layers: readonly Layer[]): Generator<Expression> {
  for (const { layer } of walkLayers(layers)) {
    const { when, expressions, repeat } = rulesOf(layer);
    if (when) yield when;
    for (const [, expression] of expressions) yield expression;
    if (!repeat) continue;
    yield repeat.over;
    if (repeat.key) yield repeat.key;
    for (const alternate of repeat.alternates) yield alternate.when;
  }
}

/**
 * The names of a template's data that expressions make addresses from: of images, videos and sounds, or of images in paints. Names of
 * lists stand for their items too.
 */
export function dataOfAddresses({ pages }: Pick<Template, 'pages'>): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (layers: readonly Layer[], aliases: ReadonlyMap<string, readonly string[]>): void => {
    const namesIn = (expression: Expression): string[] =>
      namesUsed(expression).flatMap((name) => aliases.get(name) ?? [name]);
    for (const layer of layers) {
      const { expressions, repeat } = rulesOf(layer);
      for (const [property, expression] of expressions)
        if (isAddress(layer, property)) for (const name of namesIn(expression)) found.add(name);
      if (layer.type !== 'group') continue;
      visit(layer.layers, repeat ? new Map([...aliases, [repeat.repeat.as, namesIn(repeat.over)]]) : aliases);
    }
  };
  for (const { layers } of pages) visit(layers, new Map());
  return found;
}

/** Whether a property of a layer can be an address: its content, or a paint with an image. */
function isAddress(layer: Layer, property: string): boolean {
  const { parameterType } = definitionOf(layer);
  return isContent(property)
    ? parameterType !== 'text' && parameterType !== 'voiceText'
    : /fill|color|stroke/i.test(property);
}

/** Whether anything in a template depends on data, and what its expressions need from their host. */
export function evaluationNeeds({ pages }: Pick<Template, 'pages'>): {
  hasRules: boolean;
  needs: ReadonlySet<FunctionNeed>;
} {
  const needs = new Set<FunctionNeed>();
  for (const { layers } of pages)
    for (const expression of expressionsOf(layers)) for (const need of expressionNeeds(expression)) needs.add(need);
  return { hasRules: pages.some(({ layers }) => hasRules(layers)), needs };
}
