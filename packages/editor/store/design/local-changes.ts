import { plainText, ValueError, type Layer, type OverrideValue, type Page, type Template } from '@platen/template';
import {
  chartText,
  chartTextNames,
  findPageKey,
  isContent,
  overridePage,
  titledColumns,
  withChartText,
  withColumnTitle,
} from '@platen/template/internal';
import { isSameValue } from '../shared-values.ts';
import type { DesignView, ShownLocale } from './design-view.ts';
import { boundTexts, localProperty, overrideOf, withDesigned, withMembersOf } from './local-parts.ts';

/** A layer as it is stored, as it was shown, as it is now, and what is to be stored of that so far. */
export interface ChangedLayer {
  designed: Layer;
  shown: Layer;
  changed: Layer;
  own: Layer;
  /** The page that it is on; undefined for those of masters. */
  page: Page | undefined;
}

/** A parameter or data with a default. */
interface WithDefault {
  type: string;
  default?: unknown;
}

/** Collects what is changed while a template is shown in another language, and belongs to that language. */
export class LocalChanges {
  readonly #locale: ShownLocale;
  readonly #added: ReadonlySet<string>;
  /** Values by their keys; undefined for those that go. */
  readonly #written = new Map<string, OverrideValue | undefined>();

  /** `added` are the ids of layers whose texts are those of all languages. */
  constructor(locale: ShownLocale, added: ReadonlySet<string>) {
    this.#locale = locale;
    this.#added = added;
  }

  /** Takes what belongs to the language out of a layer that was changed: answers what is to be stored of it. */
  takeLayer(change: ChangedLayer): Layer {
    const { designed, shown, changed } = change;
    const { id } = designed;
    let { own } = change;
    const local = this.#locale.values.properties.get(id);
    for (const [property, { value }] of local ?? []) {
      const [before, after] = [localProperty(shown, property), localProperty(changed, property)];
      // Columns can have changed otherwise too.
      if (property.startsWith('columns.') || after === undefined || isSameValue(before, after)) continue;
      this.#written.set(`${id}.${property}`, overrideOf(designed, property, after));
      own = withDesigned(own, designed, property, value);
    }
    const hasContent = [...(local?.keys() ?? [])].some(isContent);
    if (this.#added.has(id)) return this.#takeExpressions({ ...change, own });
    own = this.#takeTexts({ ...change, own }, hasContent);
    own = this.#takeTitles({ ...change, own }, local);
    if (changed.alt !== shown.alt && local?.has('alt') !== true) {
      this.#written.set(`${id}.alt`, changed.alt);
      own = { ...own, alt: designed.alt };
    }
    return this.#takeExpressions({ ...change, own });
  }

  /** Texts that the language does not have otherwise yet. */
  #takeTexts({ designed, shown, changed, own, page }: ChangedLayer, hasContent: boolean): Layer {
    const { id } = designed;
    if (own.type === 'text' && designed.type === 'text' && shown.type === 'text' && changed.type === 'text') {
      const text = plainText(changed);
      const bound = page && boundTexts(page, this.#locale.values).get(id);
      if (text === plainText(shown) && (!bound || isSameValue(changed.runs, shown.runs))) return own;
      if (bound) this.#written.set(`param.${bound.key}`, text);
      else if (!hasContent) this.#written.set(`${id}.content`, overrideOf(designed, 'content', changed.runs));
      // Paragraphs are counted in the text of the design.
      return { ...own, runs: designed.runs, paragraphs: designed.paragraphs };
    }
    if (own.type === 'audio' && designed.type === 'audio' && shown.type === 'audio' && changed.type === 'audio') {
      const isVoice = shown.voiceText !== '' && changed.voiceText !== '' && changed.voiceText !== shown.voiceText;
      if (!isVoice || hasContent) return own;
      this.#written.set(`${id}.content`, changed.voiceText);
      return { ...own, voiceText: designed.voiceText };
    }
    if (own.type !== 'table' || designed.type !== 'table' || shown.type !== 'table' || changed.type !== 'table')
      return own;
    const keys = changed.columns.map(({ key }) => key);
    const isSameTable = isSameValue(
      keys,
      shown.columns.map(({ key }) => key),
    );
    if (isSameTable && !hasContent && !isSameValue(changed.rows, shown.rows)) {
      this.#written.set(`${id}.content`, changed.rows);
      return { ...own, rows: designed.rows };
    }
    return own;
  }

  /** Texts of charts that the language does not have otherwise yet, and all those of columns and series. */
  #takeTitles({ designed, shown, changed, own }: ChangedLayer, local: ReadonlyMap<string, unknown> | undefined): Layer {
    const { id } = designed;
    let layer = own;
    for (const { key, title } of titledColumns(changed)) {
      const before = titledColumns(shown).find((column) => column.key === key);
      const usual = titledColumns(designed).find((column) => column.key === key);
      if (!before || !usual) continue;
      if (title !== before.title) this.#written.set(`${id}.columns.${key}`, title);
      const stored = titledColumns(layer).find((column) => column.key === key);
      if (stored && stored.title !== usual.title) layer = withColumnTitle(layer, key, usual.title);
    }
    if (layer.type !== 'chart' || designed.type !== 'chart' || shown.type !== 'chart' || changed.type !== 'chart')
      return layer;
    let chart = layer;
    for (const name of chartTextNames) {
      const text = chartText(changed, name);
      if (local?.has(name) || text === chartText(shown, name)) continue;
      this.#written.set(`${id}.${name}`, text);
      chart = withChartText(chart, name, chartText(designed, name));
    }
    return chart;
  }

  #takeExpressions({ designed, shown, changed, own }: ChangedLayer): Layer {
    let { expressions } = own;
    for (const property of this.#locale.values.expressions.get(designed.id)?.keys() ?? []) {
      const usual = designed.expressions?.[property];
      const after = changed.expressions?.[property];
      if (after === undefined || usual === undefined) {
        this.#written.set(`${designed.id}.expressions.${property}`, undefined);
        continue;
      }
      if (after !== shown.expressions?.[property]) this.#written.set(`${designed.id}.expressions.${property}`, after);
      if (expressions?.[property] !== usual) expressions = { ...expressions, [property]: usual };
    }
    return expressions && expressions !== own.expressions ? { ...own, expressions } : own;
  }

  /** The same for a page, whose layers are as they are to be stored. */
  takePage(page: Page, shown: Page, view: DesignView): Page {
    const designed = view.sourceOf(shown) ?? shown;
    let own = page;
    const local = this.#locale.values.properties.get(page.id);
    for (const [property, { value }] of local ?? []) {
      const key = findPageKey(property);
      const other = overridePage(designed, property, value);
      const after = key?.read(page);
      if (other instanceof ValueError || after === undefined || after === key?.read(shown)) continue;
      this.#written.set(`${page.id}.${property}`, after);
      own = withMembersOf(own, designed, other);
    }
    const text = page.subtitles?.text;
    if (
      own.subtitles &&
      designed.subtitles &&
      text !== undefined &&
      text !== shown.subtitles?.text &&
      local?.has('subtitles') !== true
    ) {
      this.#written.set(`${page.id}.subtitles`, text);
      own = { ...own, subtitles: { ...own.subtitles, text: designed.subtitles.text } };
    }
    const parameters = own.parameters.map((parameter, index) => {
      const isHere = shown.parameters.some(({ key }) => key === parameter.key);
      // A parameter that was given another key is still in its place.
      const before = isHere
        ? shown.parameters.find(({ key }) => key === parameter.key)
        : own.parameters.length === shown.parameters.length
          ? shown.parameters[index]
          : undefined;
      return before ? this.#takeDefault(parameter, before, parameter.key, view) : parameter;
    });
    return { ...own, parameters };
  }

  #takeDefault<Value extends WithDefault & object>(value: Value, shown: Value, key: string, view: DesignView): Value {
    const source = view.sourceOf(value);
    if (source) return source;
    const designed = view.sourceOf(shown) ?? shown;
    if (value === designed) return value;
    const isText = value.type === 'text' || value.type === 'voiceText';
    const isLocal = this.#locale.values.parameters.has(key) || (isText && typeof shown.default === 'string');
    if (!isSameValue(value.default, shown.default)) {
      if (value.default === undefined) this.#written.set(`param.${key}`, undefined);
      if (!isLocal || value.default === undefined || designed.default === undefined) return value;
      this.#written.set(`param.${key}`, value.default as OverrideValue);
    }
    return { ...value, default: designed.default };
  }

  /** The same for the template: defaults of data, and all that the language got. */
  takeTemplate(next: Template, shown: Template, view: DesignView): Template {
    let stored = next;
    if (next.data && next.data !== shown.data) {
      const data = Object.entries(next.data).map(([name, type]) => {
        const before = shown.data?.[name];
        return [name, before ? this.#takeDefault(type, before, name, view) : (view.sourceOf(type) ?? type)] as const;
      });
      stored = { ...stored, data: Object.fromEntries(data) };
    } else if (next.data) {
      const data = Object.entries(next.data).map(([name, type]) => [name, view.sourceOf(type) ?? type] as const);
      stored = { ...stored, data: Object.fromEntries(data) };
    }
    const { locales } = stored;
    const { tag } = this.#locale;
    if (this.#written.size === 0 || !locales) return stored;
    const values: Record<string, OverrideValue> = { ...locales.overrides[tag] };
    for (const [key, value] of this.#written) {
      if (value === undefined) delete values[key];
      else values[key] = value;
    }
    return { ...stored, locales: { ...locales, overrides: { ...locales.overrides, [tag]: values } } };
  }
}
