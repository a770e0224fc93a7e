import { parseOverrideKey } from './override-key.ts';
import {
  fallbackTags,
  isRightToLeft,
  normalizeTag,
  type OverrideValue,
  type TemplateLocales,
} from '../model/locales.ts';

/** A value that a locale has otherwise. */
export interface LocalValue {
  /** The locale that it is from, which may be one that was fallen back to. */
  tag: string;
  value: OverrideValue;
}

/** The values that a template has otherwise in one locale, with what it falls back to. */
export interface LocaleValues {
  /** By the id of a layer or page: values of properties, in the order written. */
  properties: ReadonlyMap<string, ReadonlyMap<string, LocalValue>>;
  /** By the id of a layer: expressions of properties. */
  expressions: ReadonlyMap<string, ReadonlyMap<string, LocalValue>>;
  /** By the name of a parameter or of data. */
  parameters: ReadonlyMap<string, LocalValue>;
  /** Whether pages are mirrored. */
  isMirrored: boolean;
  isRightToLeft: boolean;
  /** The tags with values that were found, the nearest first, as the template writes them; empty when there are none. */
  tags: readonly string[];
  /** Whether the template itself is written in the locale, or in a locale that it falls back to. */
  isDefault: boolean;
}

/** The values of a locale: those of its own tag, then of shorter ones (`pt-BR`, `pt`). What none of them has is as the template is written. */
export function localeValues(locales: TemplateLocales, locale: string): LocaleValues {
  const chain = fallbackTags(locale);
  const own = normalizeTag(locales.default);
  // A locale that the default is of, or that is of the default's language, is shown as written beyond its own values.
  const isDefault = chain.includes(own) || fallbackTags(own).includes(normalizeTag(locale));
  const byTag = new Map(Object.entries(locales.overrides).map(([tag, values]) => [normalizeTag(tag), { tag, values }]));
  const found = chain.flatMap((tag) => byTag.get(tag) ?? []);
  const properties = new Map<string, Map<string, LocalValue>>();
  const expressions = new Map<string, Map<string, LocalValue>>();
  const parameters = new Map<string, LocalValue>();
  for (const { tag, values } of found) {
    for (const [key, value] of Object.entries(values)) {
      const target = parseOverrideKey(key);
      if (target.kind === 'parameter') {
        if (!parameters.has(target.key)) parameters.set(target.key, { tag, value });
        continue;
      }
      const map = target.kind === 'property' ? properties : expressions;
      const ofLayer = map.get(target.id) ?? new Map<string, LocalValue>();
      if (!ofLayer.has(target.property)) ofLayer.set(target.property, { tag, value });
      map.set(target.id, ofLayer);
    }
  }
  const isRtl = isRightToLeft(locale);
  return {
    properties,
    expressions,
    parameters,
    isRightToLeft: isRtl,
    isMirrored: locales.mirror && isRtl !== isRightToLeft(locales.default),
    tags: found.map(({ tag }) => tag),
    isDefault,
  };
}
