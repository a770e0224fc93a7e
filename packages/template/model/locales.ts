import { z } from 'zod';
import { isJsonObject } from '../json/json-object.ts';
import { textRun } from '../layers/text/text-layer.ts';
import { isLocaleTag } from '../locale/locale-tag.ts';

/** The tag of a locale, such as `de` or `pt-BR`. */
export const localeTag = z.string().refine(isLocaleTag, 'must be the tag of a language such as de or pt-BR');

/** The value of a property or parameter in a locale: a plain value, the runs of a text, or the rows of a table. */
export const overrideValue = z.union([
  z.string().max(100_000),
  z.number(),
  z.boolean(),
  z.array(z.record(z.string().max(120), z.unknown())).max(5000),
]);
export type OverrideValue = z.infer<typeof overrideValue>;

/** How many values a locale can have that differ. */
const maxOverrides = 10_000;

/** Values by `layerId.property`, `pageId.property` or `param.key`. */
export const localeOverrides = z
  .record(
    z.string().regex(/^[^.]{1,100}\..{1,100}$/su, 'must be a layer and its property, as in "title.content"'),
    overrideValue,
  )
  .refine((values) => Object.keys(values).length <= maxOverrides, {
    message: `must not have more than ${maxOverrides} values`,
  });
export type LocaleOverrides = z.infer<typeof localeOverrides>;

/** The languages of a template. */
export const templateLocales = z
  .strictObject({
    /** The locale that the template itself is written in. */
    default: localeTag,
    /** Values that are different in other locales, by their tags. */
    overrides: z
      .record(localeTag, localeOverrides)
      .refine((overrides) => Object.keys(overrides).length <= 200, { message: 'must not have more than 200 locales' })
      .default({}),
    /** Whether locales that are written in the other direction than the default show the pages mirrored. */
    mirror: z.boolean().default(false),
  })
  .refine(
    ({ overrides }) =>
      new Set(Object.keys(overrides).map((tag) => normalizeTag(tag))).size === Object.keys(overrides).length,
    {
      path: ['overrides'],
      message: 'must have every locale once',
    },
  );
export type TemplateLocales = z.infer<typeof templateLocales>;

/** A tag as it is compared: `pt_br` is `pt-BR`, in lower case. */
export function normalizeTag(tag: string): string {
  return tag.replaceAll('_', '-').toLowerCase();
}

/** The tags to look in for a locale, the nearest first: `zh-Hant-HK`, `zh-Hant`, `zh`. All of them normalized. */
export function fallbackTags(tag: string): string[] {
  const parts = normalizeTag(tag).split('-');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
}

const rightToLeftLanguages = new Set('ar arc ckb dv fa he iw ji ks nqo prs ps sd syr ug ur yi'.split(' '));
const rightToLeftScripts = new Set(['arab', 'hebr', 'nkoo', 'syrc', 'thaa', 'rohg', 'adlm']);

/** Whether a locale is written from right to left. */
export function isRightToLeft(tag: string): boolean {
  const [language = '', ...rest] = normalizeTag(tag).split('-');
  const script = rest.find((part) => /^[a-z]{4}$/.test(part));
  return script === undefined ? rightToLeftLanguages.has(language) : rightToLeftScripts.has(script);
}

/** The runs of a text, where an override gives them; undefined for other values. */
export function readRuns(value: OverrideValue): z.infer<typeof textRun>[] | undefined {
  if (!Array.isArray(value) || !value.every((each) => isJsonObject(each))) return undefined;
  const runs = z.array(textRun).max(2000).safeParse(value);
  return runs.success ? runs.data : undefined;
}
