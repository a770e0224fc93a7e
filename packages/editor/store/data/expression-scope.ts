import type { Layer, Template } from '@platen/template';
import {
  checkExpression,
  dataObject,
  evaluateExpression,
  ExpressionIssue,
  Fuel,
  parseData,
  parseExpression,
  repeatType,
  rowType,
  joinTokens,
  resolveJoinedTokens,
  scopeOfData,
  scopeOfTemplate,
  type DataObject,
  type DataValue,
  type EvaluationSetting,
  type TypeScope,
} from '@platen/template/internal';
import { splitModifications, type EvaluationOptions } from '@platen/template';
import { holdersOf } from '../find-place.ts';
import type { ShownCopies } from '../shown-copies.ts';
import type { ShownDesign } from '../shown-design.ts';

/** Fuel for one value that is shown beside a field. */
const fieldFuel = { steps: 200_000, size: 1_000_000 };

/** The names that the expressions of a layer see: those of the data, and of the items of the repeats around it. */
export interface LayerScope {
  types: TypeScope;
  values: DataObject;
}

/** The surroundings of expressions while a template is edited. */
export interface ScopeSource {
  template: Template;
  values: Readonly<Record<string, unknown>>;
  /** Brand and mode; missing: the defaults. */
  design?: ShownDesign;
  copies: ShownCopies | undefined;
  /** Tables of formats; missing: what needs them has no value. */
  tables?: EvaluationOptions;
}

/** The setting in which an expression is evaluated for a field, with its own bound of work. */
export function settingOf({ tables = {} }: Pick<ScopeSource, 'tables'>): EvaluationSetting {
  const { cache: _cache, ...setting } = tables;
  return { nowMs: Date.now(), ...setting, fuel: new Fuel(fieldFuel) };
}

/** The names that are the template's own. */
export function templateScope({ template, values, design }: ScopeSource): LayerScope {
  const { data = {} } = template;
  const own = parseData(data, splitModifications(data, values).data).values;
  return {
    types: scopeOfTemplate(template),
    values: joinTokens(template)
      ? dataObject([...Object.entries(own), ['token', dataObject(resolveJoinedTokens(template, design?.axes))]])
      : own,
  };
}

/**
 * The names that expressions of a layer see; with `inside`, those that layers in it see, which is where the key of a repeat and its
 * conditions are too. Values are those of the item whose copy is shown selected.
 */
export function layerScope(source: ScopeSource, layerId: string, inside = false): LayerScope {
  let scope = templateScope(source);
  for (const { layers } of holdersOf(source.template)) {
    const path = pathTo(layers, layerId);
    if (!path) continue;
    for (const [index, layer] of path.entries()) {
      if (index === path.length - 1 && !inside) break;
      scope = itemScope(scope, layer, path[index + 1], source);
    }
  }
  return scope;
}

/** The names that expressions for columns of a table see besides: its first row, and that row's place. */
export function rowScope({ types, values }: LayerScope, layerId: string, source: ScopeSource): LayerScope {
  const table = holdersOf(source.template)
    .map(({ layers }) => pathTo(layers, layerId)?.at(-1))
    .find((layer) => layer !== undefined);
  if (table?.type !== 'table') return { types, values };
  const content = parseExpression(table.expressions?.['content'] ?? '');
  const found = content instanceof ExpressionIssue ? undefined : evaluateExpression(content, values, settingOf(source));
  const rows: readonly DataValue[] = Array.isArray(found)
    ? found
    : table.rows.map((row) => dataObject(Object.entries(row)));
  return {
    types: { ...types, row: rowType(table, types), repeat: repeatType },
    values: dataObject([...Object.entries(values), ['row', rows[0] ?? null], ['repeat', placeOf(0, rows.length, 0)]]),
  };
}

/** `repeat`: a place among the items. */
function placeOf(index: number, count: number, rest: number): DataObject {
  const place = { index, number: index + 1, count, rest, isFirst: index === 0, isLast: index === count - 1 };
  return dataObject(Object.entries(place));
}

function pathTo(layers: readonly Layer[], id: string): Layer[] | undefined {
  for (const layer of layers) {
    if (layer.id === id) return [layer];
    const rest = layer.type === 'group' ? pathTo(layer.layers, id) : undefined;
    if (rest) return [layer, ...rest];
  }
  return undefined;
}

function itemScope(scope: LayerScope, group: Layer, child: Layer | undefined, source: ScopeSource): LayerScope {
  if (group.type !== 'group') return scope;
  if (group.component) return withProperties(templateScope(source), group.component.props);
  const { repeat } = group;
  if (!repeat) return scope;
  const over = parseExpression(repeat.over);
  if (over instanceof ExpressionIssue) return scope;
  const { type } = checkExpression(over, scope.types);
  const value = evaluateExpression(over, scope.values, settingOf(source));
  const list: readonly DataValue[] = Array.isArray(value) ? value : [];
  const count = Math.min(list.length, repeat.max);
  const index = Math.min(Math.max(0, count - 1), itemIndex(child ?? group.layers[0], source));
  return {
    types: {
      ...scope.types,
      [repeat.as]: type?.kind === 'list' ? type.items : { kind: 'unknown' },
      repeat: repeatType,
    },
    values: dataObject([
      ...Object.entries(scope.values),
      [repeat.as, list[index] ?? null],
      ['repeat', placeOf(index, count, list.length - count)],
    ]),
  };
}

/** The names inside of a component: the template's and its properties, with their defaults. */
function withProperties({ types, values }: LayerScope, props: NonNullable<Template['data']>): LayerScope {
  const own = parseData(props, {}).values;
  return {
    types: { ...types, ...scopeOfData(props) },
    values: dataObject([...Object.entries(values), ...Object.entries(own)]),
  };
}

/** Which item of its repeat the shown copy of a layer is for. */
function itemIndex(layer: Layer | undefined, { copies }: ScopeSource): number {
  const item = copies?.sources.get(copies.shown.get(layer?.id ?? '') ?? '')?.item ?? '';
  const index = /\[(\d+)\]$/.exec(item)?.[1];
  if (index !== undefined) return Number(index);
  const number = /^item (\d+) of /.exec(item)?.[1];
  return number === undefined ? 0 : Number(number) - 1;
}
