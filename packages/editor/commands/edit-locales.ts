import { msg, str } from '@lit/localize';
import { castDraft, type Draft } from 'immer';
import type { OverrideValue, Template, TemplateLocales } from '@platen/template';
import { isLocaleTag } from '@platen/template/internal';
import { languageName } from '../locales/language-name.ts';
import type { Edit } from '../store/template-document.ts';

/** The language that a template is written in when it does not say. */
export const usualLocale = 'en';

/** Whether two tags are of one locale: `pt_br` and `pt-BR` are. */
function isSameLocale(one: string, other: string): boolean {
  return one.replaceAll('_', '-').toLowerCase() === other.replaceAll('_', '-').toLowerCase();
}

/** Why a template cannot get a language: `shape` the tag is none, `taken` it has it; undefined when it can. */
export function localeError({ locales }: Pick<Template, 'locales'>, tag: string): 'shape' | 'taken' | undefined {
  if (!isLocaleTag(tag)) return 'shape';
  const known = [locales?.default ?? usualLocale, ...Object.keys(locales?.overrides ?? {})];
  return known.some((each) => isSameLocale(each, tag)) ? 'taken' : undefined;
}

function changeLocales(label: string, change: (locales: Draft<TemplateLocales>) => void): Edit {
  return {
    label,
    recipe(draft) {
      draft.locales ??= { default: usualLocale, overrides: {}, mirror: false };
      change(draft.locales);
    },
  };
}

/** Adds a language, in which everything is as in the default for now. */
export function addLocale(tag: string): Edit {
  return changeLocales(msg(str`Add language ${languageName(tag)}`), ({ overrides }) => void (overrides[tag] ??= {}));
}

/** Deletes a language with all that it has otherwise. */
export function deleteLocale(tag: string): Edit {
  return changeLocales(msg(str`Delete language ${languageName(tag)}`), ({ overrides }) => void delete overrides[tag]);
}

/** Says which language the template itself is written in. */
export function setDefaultLocale(tag: string): Edit {
  return changeLocales(msg('Original language'), (locales) => void (locales.default = tag));
}

/** Says whether languages that are written in the other direction are shown mirrored. */
export function setMirroring(isMirrored: boolean): Edit {
  return changeLocales(msg('Mirror pages'), (locales) => void (locales.mirror = isMirrored));
}

/** Sets what a language has otherwise, by the key of the override; undefined takes it away. */
export function setOverride(tag: string, key: string, value: OverrideValue | undefined): Edit {
  return changeLocales(value === undefined ? msg('Reset translation') : msg('Translation'), ({ overrides }) => {
    const values = (overrides[tag] ??= {});
    if (value === undefined) delete values[key];
    else values[key] = castDraft(value);
  });
}

/** Takes the languages of a template into which texts were imported. */
export function takeTranslations({ locales }: Template, label: string): Edit {
  return changeLocales(label, (own) => {
    for (const [tag, values] of Object.entries(locales?.overrides ?? {})) own.overrides[tag] = castDraft(values);
  });
}
