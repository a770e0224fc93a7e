import { dataObject, type DataObject } from '../data/data-value.ts';
import type { DataType } from '../data/data-type.ts';
import type { Report } from '../errors/report.ts';
import { parseModificationKey } from '../model/modification-key.ts';
import type { Template } from '../model/template.ts';
import { resolveTextStyle } from '../tokens/apply-text-style.ts';
import type { ChosenAxes } from '../tokens/choose-axes.ts';
import { joinTokens } from '../tokens/join-tokens.ts';
import { resolveJoinedTokens, type ResolvedTokens } from '../tokens/resolve-tokens.ts';
import { listTexts, type TranslatableText } from '../translations/list-texts.ts';
import { isColorType } from '../values/parameter-type.ts';
import { localeValues, type LocaleValues } from '../translations/locale-values.ts';
import { DesignResolver } from './resolve-layers.ts';
import type { OverrideValue } from '../model/locales.ts';
import { usesDesign } from '../model/uses-design.ts';

/** The brand, mode and language of one render. */
export interface DesignChoices {
  /** Values of axes; the others have their defaults. */
  axes?: ChosenAxes | undefined;
  /** Values in place of those of tokens, by their names. Names that the template has no token for are ignored. */
  tokens?: Readonly<Record<string, string | number>> | undefined;
  /** The locale of texts, `pt-BR`. */
  locale?: string | undefined;
}

/** A template with its tokens, text styles and locale in its pages. */
export interface ResolvedDesign {
  template: Template;
  /** The tokens as expressions see them; missing where the template has none. */
  tokens?: DataObject | undefined;
  /** The modifications with the values of tokens that they name. */
  modifications: Readonly<Record<string, unknown>>;
  /** The texts that the locale does not have, nor the modifications. */
  report: Report;
}

/** The resolver that was last used for a template, by an object of it that stays the same while its pages are edited. */
const lastUsed = new WeakMap<object, { of: readonly unknown[]; resolver: DesignResolver }>();

function findResolver(
  template: Template,
  choices: DesignChoices,
  tokens: ResolvedTokens,
  locale: LocaleValues | undefined,
) {
  const { textStyles, locales } = template;
  const declared = joinTokens(template);
  const anchor = locales ?? textStyles ?? declared;
  const of = [declared, textStyles, locales, JSON.stringify(choices)];
  const known = anchor && lastUsed.get(anchor);
  if (known?.of.every((each, index) => each === of[index])) return known.resolver;
  const styles = Object.entries(textStyles ?? {}).map(([id, style]) => [id, resolveTextStyle(style, tokens)] as const);
  const resolver = new DesignResolver(tokens, new Map(styles), locale);
  if (anchor) lastUsed.set(anchor, { of, resolver });
  return resolver;
}

/**
 * Puts the tokens, brand kit, text styles and locale of a render into the pages of a template, which then has none of its own. A template without them is returned as it
 * is. Throws OPTIONS_INVALID for an axis, or a value of one, that the template does not have.
 */
export function resolveDesign(
  template: Template,
  modifications: Readonly<Record<string, unknown>>,
  choices: DesignChoices = {},
): ResolvedDesign {
  const { tokens: _tokens, brandKit: _kit, textStyles: _styles, locales, ...others } = template;
  const declared = joinTokens(template);
  const tokens = resolveJoinedTokens(template, choices.axes, choices.tokens);
  if (!usesDesign(template)) return { template, modifications, report: [] };
  const { locale: tag } = choices;
  const locale = locales && tag !== undefined ? localeValues(locales, tag) : undefined;
  const resolver = findResolver(template, choices, tokens, locale);
  const resolved: Template = {
    ...others,
    ...(template.data && { data: withDefaults(template.data, locale) }),
    pages: template.pages.map((page) => withParameters(resolver.page(page), locale)),
  };
  return {
    template: resolved,
    tokens: declared && dataObject(tokens),
    modifications: declared ? nameTokens(template, modifications, tokens) : modifications,
    report: locale ? missingIn(template, locale, tag ?? '', locales?.default ?? '', modifications) : [],
  };
}

/** Colors and styles can be given as those of tokens, as lists of modifications show them: `var(--accent)`. */
function nameTokens(
  { pages }: Template,
  modifications: Readonly<Record<string, unknown>>,
  tokens: ResolvedTokens,
): Readonly<Record<string, unknown>> {
  const texts = new Set(
    pages.flatMap(({ parameters }) => parameters.filter(({ type }) => !isColorType(type)).map(({ key }) => key)),
  );
  const entries = Object.entries(modifications).map(([key, value]): [string, unknown] => {
    if (typeof value !== 'string' || !value.includes('var(--')) return [key, value];
    const { name, style } = parseModificationKey(key);
    if (style === undefined && texts.has(name)) return [key, value];
    return [
      key,
      value.replaceAll(/var\(--([^()]{1,64})\)/g, (whole, token: string) => String(tokens.get(token) ?? whole)),
    ];
  });
  return Object.fromEntries(entries);
}

/** A type of data with the default that a locale has otherwise; as it is where that is none of its values. */
export function withDefault(type: DataType, own: OverrideValue): DataType {
  if (type.type === 'object') return type;
  if (type.type === 'list') return Array.isArray(own) ? { ...type, default: own } : type;
  return typeof own === 'object' ? type : { ...type, default: own };
}

function withDefaults(
  data: Readonly<Record<string, DataType>>,
  locale: LocaleValues | undefined,
): Record<string, DataType> {
  const entries = Object.entries(data).map(([name, type]): [string, DataType] => {
    const own = locale?.parameters.get(name)?.value;
    return [name, own === undefined ? type : withDefault(type, own)];
  });
  return Object.fromEntries(entries);
}

function withParameters(page: Template['pages'][number], locale: LocaleValues | undefined): Template['pages'][number] {
  if (!locale || locale.parameters.size === 0) return page;
  const parameters = page.parameters.map((parameter) => {
    const own = locale.parameters.get(parameter.key);
    return own ? { ...parameter, default: own.value } : parameter;
  });
  return { ...page, parameters };
}

function hasTranslation(text: TranslatableText, locale: LocaleValues): boolean {
  const [head = '', ...rest] = text.key.split('.');
  const property = rest.join('.');
  if (head === 'param') return locale.parameters.has(property);
  if (property.startsWith('expressions.'))
    return locale.expressions.get(head)?.has(property.slice('expressions.'.length)) === true;
  return locale.properties.get(head)?.has(property) === true;
}

function missingIn(
  template: Template,
  locale: LocaleValues,
  tag: string,
  usual: string,
  modifications: Readonly<Record<string, unknown>>,
): Report {
  if (locale.isDefault) return [];
  const given = new Set(
    Object.keys(modifications).flatMap((key) => {
      const { name, style } = parseModificationKey(key);
      return style === undefined ? [name] : [];
    }),
  );
  const missing = new Map<string, TranslatableText>();
  // The layers of masters are on the pages that have them.
  const { masters: _masters, ...pages } = template;
  for (const text of listTexts(pages)) {
    if (hasTranslation(text, locale) || text.givenBy.some((key) => given.has(key))) continue;
    missing.set(text.key, text);
  }
  if (missing.size === 0) return [];
  if (locale.tags.length === 0) {
    const message = `The template has no texts in ${tag}; they are shown in ${usual}.`;
    return [{ page: 0, layer: '', code: 'translation_missing', message }];
  }
  return [...missing.values()].map(({ page, layer, key, text }) => {
    const start = text.length > 40 ? `${text.slice(0, 39)}…` : text;
    const message = `"${start.replaceAll(/\s+/g, ' ')}" (${key}) has no text in ${tag}; it is shown in ${usual}.`;
    return { page, layer, code: 'translation_missing' as const, message };
  });
}
