import type { JsonObject } from '@platen/template/internal';
import { pluralCategories } from '@platen/template/internal';

/** The texts under `prefix` and a plural category; one text when all are the same. Throws when there is none. */
export function pluralFormsAt(object: JsonObject, prefix: string): string | JsonObject {
  const forms = pluralCategories.flatMap((category): [string, string][] => {
    const text = object[prefix + category];
    return typeof text === 'string' ? [[category, text]] : [];
  });
  const [first] = forms;
  if (first === undefined) throw new Error(`CLDR has no forms for ${prefix}`);
  return forms.every(([, text]) => text === first[1]) ? first[1] : Object.fromEntries(forms);
}

/** A language's plural rules by category, without their samples: those of `other` are empty. */
export function pluralRules(rules: JsonObject): JsonObject {
  return Object.fromEntries(
    pluralCategories.flatMap((category): [string, string][] => {
      const rule = rules[`pluralRule-count-${category}`];
      const text = typeof rule === 'string' ? (rule.split('@')[0] ?? '').trim() : '';
      return text === '' ? [] : [[category, text]];
    }),
  );
}
