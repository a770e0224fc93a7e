import {
  referencedToken,
  ValueError,
  type Layer,
  type Master,
  type Page,
  type SharedTextStyle,
  type Template,
} from '@platen/template';
import {
  applyTextStyle,
  localeValues,
  overrideExpression,
  overridePage,
  overrideProperty,
  joinTokens,
  resolveJoinedTokens,
  withDefault,
  type LocaleValues,
  type ResolvedTextStyle,
} from '@platen/template/internal';
import type { ShownDesign } from '../shown-design.ts';
import { boundTexts } from './local-parts.ts';

/** The language in which a template is shown. */
export interface ShownLocale {
  tag: string;
  values: LocaleValues;
}

/** The shared text styles and the language of a template as they are shown. */
export interface TemplateDesign {
  styles: ReadonlyMap<string, ResolvedTextStyle>;
  /** Missing where the template is shown in the language it is written in. */
  locale: ShownLocale | undefined;
}

interface Made<Value> {
  of: readonly unknown[];
  shown: Value;
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((each, index) => each === other[index]);
}

/**
 * Templates with shared text styles and the values of a language in their layers, as they are edited. What comes out the same is the same object as
 * before. Tokens of colors and fonts stay references.
 */
export class DesignView {
  readonly #choice: ShownDesign;
  readonly #templates = new WeakMap<Template, Template>();
  readonly #made = new WeakMap<object, Made<object>>();
  readonly #sources = new WeakMap<object, object>();
  #design: { of: readonly unknown[]; made: TemplateDesign } | undefined;
  #styles = new Map<string, { of: readonly unknown[]; made: ResolvedTextStyle }>();

  constructor(choice: ShownDesign) {
    this.#choice = choice;
  }

  /** The stored object that a shown one is made from; undefined where it is none of them. */
  sourceOf<Value extends object>(shown: Value): Value | undefined {
    return this.#sources.get(shown) as Value | undefined;
  }

  /** The text styles and the language that a template is shown in. */
  designOf(template: Template): TemplateDesign {
    const { textStyles, locales } = template;
    const tokens = joinTokens(template);
    const of = [tokens, textStyles, locales];
    if (this.#design && isSameList(this.#design.of, of)) return this.#design.made;
    const values =
      textStyles && tokens ? resolveJoinedTokens(template, this.#choice.axes) : new Map<string, string | number>();
    const styles = new Map<string, { of: readonly unknown[]; made: ResolvedTextStyle }>();
    for (const [id, style] of Object.entries(textStyles ?? {})) {
      const known = this.#styles.get(id);
      const parts = [style, tokens];
      const isKnown = known !== undefined && isSameList(known.of, parts);
      styles.set(id, isKnown ? known : { of: parts, made: styleInFields(style, values) });
    }
    this.#styles = styles;
    const { locale: tag } = this.#choice;
    const locale = locales && tag !== undefined ? { tag, values: localeValues(locales, tag) } : undefined;
    const made = { styles: new Map([...styles].map(([id, each]) => [id, each.made])), locale };
    this.#design = { of, made };
    return made;
  }

  /** The template as it is shown. */
  show(template: Template): Template {
    const known = this.#templates.get(template);
    if (known) return known;
    const design = this.designOf(template);
    const shown = design.styles.size === 0 && !design.locale ? template : this.#show(template, design);
    this.#templates.set(template, shown);
    return shown;
  }

  #show(template: Template, design: TemplateDesign): Template {
    const { pages, masters, data } = template;
    const defaults = design.locale?.values.parameters;
    const shownData = Object.entries(data ?? {}).map(([name, type]) => {
      const own = defaults?.get(name)?.value;
      return [name, own === undefined ? type : this.#make(type, [own], () => withDefault(type, own))] as const;
    });
    return {
      ...template,
      pages: pages.map((page) => this.#showPage(page, design)),
      ...(masters && { masters: masters.map((master) => this.#showMaster(master, design)) }),
      ...(data && { data: Object.fromEntries(shownData) }),
    };
  }

  #showPage(page: Page, design: TemplateDesign): Page {
    const texts = boundTexts(page, design.locale?.values);
    const layers = page.layers.map((layer) => this.#showLayer(layer, design, texts));
    const defaults = design.locale?.values.parameters;
    const parameters = page.parameters.map((parameter) => {
      const own = defaults?.get(parameter.key)?.value;
      return own === undefined ? parameter : this.#make(parameter, [own], () => ({ ...parameter, default: own }));
    });
    const own = [...(design.locale?.values.properties.get(page.id) ?? [])];
    if (own.length === 0 && isSameList(layers, page.layers) && isSameList(parameters, page.parameters)) return page;
    return this.#make(page, [...layers, ...parameters, ...own.map(([, { value }]) => value)], () => {
      let shown: Page = { ...page, layers, parameters };
      for (const [property, { value }] of own) {
        const next = overridePage(shown, property, value);
        if (!(next instanceof ValueError)) shown = next;
      }
      return shown;
    });
  }

  #showMaster(master: Master, design: TemplateDesign): Master {
    const layers = master.layers.map((layer) => this.#showLayer(layer, design, new Map()));
    if (isSameList(layers, master.layers)) return master;
    return this.#make(master, layers, () => ({ ...master, layers }));
  }

  #showLayer(layer: Layer, design: TemplateDesign, texts: ReadonlyMap<string, { text: string }>): Layer {
    const style = layer.type === 'text' && layer.styleId !== undefined ? design.styles.get(layer.styleId) : undefined;
    const properties = [...(design.locale?.values.properties.get(layer.id) ?? [])];
    const expressions = [...(design.locale?.values.expressions.get(layer.id) ?? [])];
    const text = texts.get(layer.id)?.text;
    const children =
      layer.type === 'group' ? layer.layers.map((child) => this.#showLayer(child, design, texts)) : undefined;
    const isOwn = layer.type !== 'group' || isSameList(children ?? [], layer.layers);
    if (isOwn && !style && properties.length === 0 && expressions.length === 0 && text === undefined) return layer;
    const values = [...properties, ...expressions].map(([, { value }]) => value);
    return this.#make(layer, [style, text, ...values, ...(children ?? [])], () => {
      let shown: Layer = layer;
      if (shown.type === 'group' && children) shown = { ...shown, layers: children };
      if (shown.type === 'text' && style) shown = applyTextStyle(shown, style);
      for (const [property, { value }] of properties) shown = layerOr(overrideProperty(shown, property, value), shown);
      for (const [property, { value }] of expressions)
        shown = layerOr(overrideExpression(shown, property, value), shown);
      return shown.type === 'text' && text !== undefined ? { ...shown, runs: [{ text }] } : shown;
    });
  }

  /** The same object as before where it is made of the same parts. */
  #make<Value extends object>(source: Value, of: readonly unknown[], make: () => Value): Value {
    const known = this.#made.get(source);
    if (known && isSameList(known.of, of)) return known.shown as Value;
    const shown = make();
    this.#made.set(source, { of, shown });
    this.#sources.set(shown, source);
    return shown;
  }
}

function layerOr(made: Layer | ValueError, usual: Layer): Layer {
  return made instanceof ValueError ? usual : made;
}

/** A shared style as fields show it: numbers with their values, colors and fonts as the tokens that they name. */
function styleInFields(style: SharedTextStyle, tokens: ReadonlyMap<string, string | number>): ResolvedTextStyle {
  const { name: _name, lineHeight, ...letters } = style;
  const entries = Object.entries(letters).flatMap(([key, value]) => {
    const token = key === 'fontFamily' ? undefined : referencedToken(value);
    const own: unknown = token === undefined ? value : tokens.get(token);
    return own === undefined ? [] : [[key, own] as const];
  });
  const height = typeof lineHeight === 'string' ? tokens.get(referencedToken(lineHeight) ?? '') : lineHeight;
  return {
    style: Object.fromEntries(entries) as ResolvedTextStyle['style'],
    lineHeight: typeof height === 'number' ? height : undefined,
  };
}
