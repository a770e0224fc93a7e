import { dataObject, type DataObject, type DataValue } from '../data/data-value.ts';
import { ValueError } from '../errors/refusal.ts';
import type { Expression } from '../expressions/expression.ts';
import { ExpressionIssue } from '../expressions/expression-issue.ts';
import { numberText, plainValueText } from '../expressions/text-value.ts';
import type { GroupLayer, Layer } from '../layers/layer.ts';
import type { ModificationValue } from '../layers/layer-definition.ts';
import { replaceLayers } from '../layers/replace-layers.ts';
import { walkLayers } from '../layers/walk-layers.ts';
import type { EvaluatedLayer } from './copy-cache.ts';
import { evaluateRows, rowsWithNext, withRowResults, type RowResults, type RowSetting } from './evaluate-columns.ts';
import { copyKey } from './copy-key.ts';
import { itemName } from './item-name.ts';
import { reservedPage, type Evaluation, type PageText } from './evaluation.ts';
import {
  fitComponent,
  isComponent,
  isInstance,
  propOf,
  propValues,
  type ComponentGroup,
  type InstanceGroup,
} from './components.ts';
import { overridesOf, rulesOf, type LayerRules, type Override, type RepeatRules } from './read-rules.ts';
import type { PageDraft } from './page-draft.ts';
import { modificationOf } from './modification-of.ts';
import { showsPages } from './shows-pages.ts';
import { isContent, writeProperty } from '../layers/write-property.ts';

/** Where a layer stands among the copies. */
interface Place {
  /** The page that the layers are from; of a component's layers it is the component's. */
  draft: PageDraft;
  scope: DataObject;
  /** The end of the ids of copies; empty outside of repeats. */
  suffix: string;
  /** The item that the copy is for; empty outside of repeats. */
  item: string;
  /** The names of the items around, and which ones they are: `item` is `dishes[3]`. */
  items: ReadonlyMap<string, string>;
  /** The ids of the layers that are copied with this one, by those of their sources. */
  copied: ReadonlyMap<string, string>;
  /** By layer, what the item or instance has otherwise. */
  overrides: readonly Override[];
  /** Id of the outermost instance around; empty outside of instances. */
  instance: string;
}

type Values = [property: string, value: ModificationValue][];

/** Of what a layer is made. */
interface Making {
  values: Values;
  children: Layer[] | undefined;
  /** An instance's layout, clipping, boolean operation and frame. */
  shell: Partial<GroupLayer> | undefined;
  place: Place;
}

/** Puts data into the layers of one page: conditions, repeats and expressions, and then the style modifications again. */
export class LayerEvaluation {
  readonly #draft: PageDraft;
  readonly #evaluation: Evaluation;

  constructor(draft: PageDraft, evaluation: Evaluation) {
    this.#draft = draft;
    this.#evaluation = evaluation;
  }

  /** The page's layers as the data makes them. */
  layers(): Layer[] {
    const { values } = this.#evaluation;
    return this.#all(this.#draft.source.layers, {
      draft: this.#draft,
      scope: values,
      suffix: '',
      item: '',
      items: new Map(),
      copied: new Map(),
      overrides: [],
      instance: '',
    });
  }

  #all(sources: readonly Layer[], place: Place): Layer[] {
    return sources.map((source) => this.#layer(source, place));
  }

  #layer(source: Layer, place: Place): Layer {
    const id = source.id + place.suffix;
    this.#evaluation.countLayer(source.id, source);
    this.#nameCopy(source, place);
    const rules = rulesOf(source);
    const { styles, writes } = place.draft.written(source.id);
    const isShownAnyway = styles.some(([property]) => property.toLowerCase() === 'visible');
    const isLeftOut = rules.when !== undefined && !isShownAnyway && !this.#holds(rules.when, source, 'when', place);
    const values: Values = isLeftOut ? [['visible', false]] : this.#values(source, rules, place);
    const children =
      source.type === 'group' ? this.#children(source, rules.repeat, isLeftOut, place, values) : undefined;
    // Last, as they win over everything.
    values.push(...styles);
    const shell = isInstance(source) ? this.#shellOf(source) : undefined;
    const making = { values, children, shell, place };
    const results = isLeftOut ? undefined : this.#rowResults(source, rules, making);
    const make = (): EvaluatedLayer => withRowResults(this.#make(source, id, making), rules.columns, results);
    const { cache } = this.#evaluation;
    const { layer, refused } = cache
      ? cache.recall(source, id, [writes, values, shell, results], children, make)
      : make();
    for (const [property, message] of refused)
      this.#note(source, 'expression_failed', property, `The value of ${property} ${message}`, place);
    return layer;
  }

  /** Results of the expressions for the rows of a table; undefined for other layers. Notes the rows that stay with the next one. */
  #rowResults(
    source: Layer,
    { columns, keepWithNext, rowRules, expressions }: LayerRules,
    making: Making,
  ): RowResults | undefined {
    if (columns.length === 0 && rowRules.length === 0 && !keepWithNext) return undefined;
    const { layer } = this.#make(source, source.id, making);
    if (layer.type !== 'table') return undefined;
    const { place } = making;
    const [, content] = expressions.find(([property]) => isContent(property)) ?? [];
    const items = content && this.#evaluation.evaluate(content, place.scope, source.id, 'content');
    const setting: RowSetting = {
      scope: place.scope,
      items: Array.isArray(items) ? items : undefined,
      evaluate: (expression, scope, property) => this.#evaluation.evaluate(expression, scope, source.id, property),
      report: (name, row, message) => {
        const item = itemName(source.expressions?.['content'] ?? 'rows', row, place);
        this.#note(source, 'expression_failed', name, `The expression of ${name} has no value: ${message}`, {
          ...place,
          item,
        });
      },
    };
    if (keepWithNext)
      this.#evaluation.rowsWithNext.set(source.id + place.suffix, rowsWithNext(layer, keepWithNext, setting));
    return evaluateRows(layer, columns, rowRules, setting);
  }

  #values(source: Layer, { expressions }: LayerRules, place: Place): Values {
    const values: Values = [];
    for (const { layerId, property, value } of place.overrides)
      if (layerId === source.id) values.push([property, value]);
    for (const [property, expression] of expressions) {
      if (propOf(property) !== undefined) continue;
      const isNumbered = showsPages(source, property, expression, place.scope);
      const at = isNumbered ? withPages(place, reservedPage, reservedPage) : place;
      if (isNumbered)
        this.#evaluation.pageTexts.set(source.id + place.suffix, this.#pageText(expression, source, place));
      const given = this.#given(expression, source, property, at);
      if (given !== undefined) values.push([property, given]);
    }
    return values;
  }

  #pageText(expression: Expression, source: Layer, place: Place): PageText {
    return (layer, page, pages) => {
      const { scope } = withPages(place, page, pages);
      const value = this.#evaluation.evaluate(expression, scope, source.id, 'content');
      if (value instanceof ExpressionIssue)
        return { layer, message: `The expression of content has no value on page ${page}: ${value.message}.` };
      const given = modificationOf(value) ?? '';
      const next = given instanceof ValueError ? given : writeProperty(layer, 'content', given);
      return next instanceof ValueError
        ? { layer, message: `The value of content on page ${page} ${next.message}.` }
        : { layer: next };
    };
  }

  #make(source: Layer, id: string, { values, children, shell, place }: Making): EvaluatedLayer {
    const refused: [string, string][] = [];
    let layer = place.draft.layer(source.id) ?? source;
    for (const [property, value] of values) {
      const next = writeProperty(layer, property, value);
      if (next instanceof ValueError) refused.push([property, next.message]);
      else layer = next;
    }
    const { when: _when, expressions: _expressions, ...rest } = layer;
    layer = rest;
    if (place.suffix !== '') layer = renamed(layer, id, place.copied);
    if (layer.type === 'group' && children) {
      const { repeat: _repeat, component: _component, instance: _instance, ...group } = layer;
      const isSame =
        children.length === group.layers.length && children.every((child, at) => child === group.layers[at]);
      layer = { ...group, ...shell, layers: isSame ? group.layers : children };
    }
    return { layer, refused };
  }

  #children(
    group: GroupLayer,
    repeat: RepeatRules | undefined,
    isLeftOut: boolean,
    place: Place,
    values: Values,
  ): Layer[] {
    // What is not drawn needs no values; names of copies must not come twice.
    if (isLeftOut) return place.suffix === '' ? this.#designed(group.layers, place) : [];
    if (isInstance(group)) return this.#instance(group, place);
    if (isComponent(group)) return this.#component(group, place);
    return repeat ? this.#repeat(group, repeat, place, values) : this.#all(group.layers, place);
  }

  /** The layers of a component where it stands itself, with its properties' defaults. */
  #component(group: ComponentGroup, place: Place): Layer[] {
    return this.#all(group.layers, { ...place, scope: this.#scopeOf(propValues(group.component)) });
  }

  /** The layers of an instance, in its size; as designed, without what expressions give its properties. */
  #instance(group: InstanceGroup, place: Place, isDesigned = false): Layer[] {
    const found = this.#evaluation.components.get(group.instance.of);
    if (!found) return [];
    const { group: component, draft } = found;
    const inside = [...walkLayers(component.layers)].map(({ layer }) => layer.id);
    this.#evaluation.countNames(group.id, inside.length);
    const suffix = `${place.suffix}.${group.id}`;
    const layers = this.#all(component.layers, {
      draft,
      scope: this.#scopeOf(
        isDesigned ? propValues(component.component, group.instance.props) : this.#props(group, component, place),
      ),
      suffix,
      item: place.item === '' ? group.id : `${place.item}, ${group.id}`,
      items: new Map(),
      copied: new Map(inside.map((id): [string, string] => [id, id + suffix])),
      overrides: [...place.overrides, ...overridesOf(group.instance.overrides)],
      instance: place.instance === '' ? group.id + place.suffix : place.instance,
    });
    return fitComponent(layers, component, place.draft.layer(group.id) ?? group);
  }

  /** Expressions of a component see the template's data and its properties, and nothing of where its instances are. */
  #scopeOf(props: DataObject): DataObject {
    return dataObject([...Object.entries(this.#evaluation.values), ...Object.entries(props)]);
  }

  #props(group: InstanceGroup, { component }: ComponentGroup, place: Place): DataObject {
    const values = propValues(component, group.instance.props);
    const given = rulesOf(group).expressions.flatMap(([name, expression]): [string, DataValue][] => {
      const prop = propOf(name);
      if (prop === undefined || !Object.hasOwn(component.props, prop)) return [];
      const value = this.#value(expression, group, name, place);
      return value instanceof ExpressionIssue || value === null ? [] : [[prop, value]];
    });
    return given.length === 0 ? values : dataObject([...Object.entries(values), ...given]);
  }

  /** An instance's part of its component besides layers. */
  #shellOf({ instance, frame }: InstanceGroup): Partial<GroupLayer> | undefined {
    const component = this.#evaluation.components.get(instance.of)?.group;
    if (!component) return undefined;
    const { layout, clip, boolean } = component;
    const own = frame ?? component.frame;
    return { clip, ...(layout && { layout }), ...(boolean && { boolean }), ...(own && { frame: own }) };
  }

  #nameCopy({ id }: Layer, { suffix, item, instance }: Place): void {
    if (suffix === '') return;
    this.#evaluation.copies.set(id + suffix, { layer: id, item, ...(instance !== '' && { instance }) });
  }

  #repeat(group: GroupLayer, rules: RepeatRules, place: Place, values: Values): Layer[] {
    const { repeat, over, key } = rules;
    const given = this.#value(over, group, 'repeat.over', place);
    const list: readonly DataValue[] = Array.isArray(given) ? given : [];
    const count = Math.min(list.length, repeat.max);
    if (count === 0) {
      if (repeat.empty === 'hide') values.push(['visible', false]);
      return repeat.empty === 'placeholder' ? this.#designed(group.layers, place) : [];
    }
    const { overflow, keepTogether } = repeat;
    this.#evaluation.repeats.set(group.id + place.suffix, { overflow, keepTogether });
    const rest = list.length - count;
    if (rest > 0 && repeat.rest === 'report')
      this.#note(
        group,
        'rows_omitted',
        'repeat',
        `${rest} of ${list.length} items are more than the repeat draws`,
        place,
      );
    const inside = [...walkLayers(group.layers)].map(({ layer }) => layer.id);
    const keys = new Set<string>();
    const taken = new Set<string>();
    this.#evaluation.countNames(group.id, Math.min(list.length, count) * inside.length);
    return list.slice(0, count).flatMap((item, index) => {
      this.#evaluation.countLayer(group.id);
      const position = { index, number: index + 1, count, rest, isFirst: index === 0, isLast: index === count - 1 };
      const scope = dataObject([
        ...Object.entries(place.scope),
        [repeat.as, item],
        ['repeat', dataObject(Object.entries(position))],
      ]);
      const name = itemName(repeat.over, index, place);
      const items = new Map([...place.items, [repeat.as, name]]);
      const inner: Place = { ...place, scope, item: name, items };
      const own = key ? this.#value(key, group, 'repeat.key', inner) : index;
      const text = (own instanceof ExpressionIssue ? undefined : plainValueText(own ?? index)) ?? String(index);
      if (keys.has(text))
        this.#note(group, 'key_repeated', 'repeat.key', `The key "${text.slice(0, 40)}" comes more than once`, inner);
      keys.add(text);
      const suffix = `${place.suffix}.${copyKey(text, taken)}`;
      const copied = new Map([...place.copied, ...inside.map((id): [string, string] => [id, id + suffix])]);
      const overrides = rules.alternates.flatMap((alternate) =>
        this.#holds(alternate.when, group, 'repeat.alternate', inner) ? alternate.overrides : [],
      );
      return this.#all(group.layers, { ...inner, suffix, copied, overrides: [...place.overrides, ...overrides] });
    });
  }

  /** Layers as they were designed, with what modifications say of them. In a repeat they are those of its item. */
  #designed(layers: readonly Layer[], place: Place): Layer[] {
    const designed = replaceLayers(layers, place.draft.edited).map((layer) => this.#withoutRules(layer, place));
    return place.suffix === '' ? designed : designed.map((layer) => this.#copyOf(layer, place));
  }

  #withoutRules(layer: Layer, place: Place): Layer {
    const { when: _when, expressions: _expressions, ...rest } = layer;
    if (rest.type !== 'group') return rest;
    const { repeat: _repeat, component: _component, instance: _instance, ...group } = rest;
    // In a repeat the copies' names are given afterwards, which an instance's layers have already.
    if (isInstance(layer)) return { ...group, layers: place.suffix === '' ? this.#instance(layer, place, true) : [] };
    return { ...group, layers: group.layers.map((child) => this.#withoutRules(child, place)) };
  }

  #copyOf(layer: Layer, place: Place): Layer {
    const id = layer.id + place.suffix;
    this.#evaluation.countLayer(layer.id, layer);
    this.#nameCopy(layer, place);
    const copy = renamed(layer, id, place.copied);
    return copy.type === 'group' ? { ...copy, layers: copy.layers.map((child) => this.#copyOf(child, place)) } : copy;
  }

  #given(expression: Expression, source: Layer, property: string, place: Place): ModificationValue | undefined {
    const value = this.#value(expression, source, property, place);
    if (value instanceof ExpressionIssue) return undefined;
    const given = modificationOf(value);
    // Content that is missing is empty; other properties stay as designed.
    if (given === undefined) return isContent(property) ? '' : undefined;
    if (typeof given === 'number' && isContent(property)) return numberText(given);
    if (!(given instanceof ValueError)) return given;
    this.#note(source, 'expression_failed', property, `The value of ${property} ${given.message}`, place);
    return undefined;
  }

  /** Whether a condition is true; one that has no value leaves things as designed. */
  #holds(condition: Expression, source: Layer, property: string, place: Place): boolean {
    const value = this.#value(condition, source, property, place);
    return value === true || (value instanceof ExpressionIssue && property === 'when');
  }

  #value(expression: Expression, source: Layer, property: string, place: Place): DataValue | ExpressionIssue {
    const value = this.#evaluation.evaluate(expression, place.scope, source.id, property);
    if (value instanceof ExpressionIssue)
      this.#note(
        source,
        'expression_failed',
        property,
        `The expression of ${property} has no value: ${value.message}`,
        place,
      );
    return value;
  }

  #note(
    source: Layer,
    code: 'expression_failed' | 'rows_omitted' | 'key_repeated',
    about: string,
    message: string,
    place: Place,
  ): void {
    this.#evaluation.note(this.#draft.number, source.id, code, about, message, place.item);
  }
}

/** A layer under its copy's id, naming the layers beside it by theirs. */
function renamed(layer: Layer, id: string, copied: ReadonlyMap<string, string>): Layer {
  const rename = (other: string): string => copied.get(other) ?? other;
  return {
    ...layer,
    id,
    ...(layer.placement && { placement: { ...layer.placement, of: rename(layer.placement.of) } }),
    ...(layer.mask?.type === 'layer' && { mask: { ...layer.mask, layerId: rename(layer.mask.layerId) } }),
  };
}

function withPages(place: Place, page: number, pages: number): Place {
  return { ...place, scope: dataObject([['page', page], ['pages', pages], ...Object.entries(place.scope)]) };
}
