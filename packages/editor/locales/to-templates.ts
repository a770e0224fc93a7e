import type { LocaleModule } from '@lit/localize';
import { generateMsgId } from '@lit/localize/internal/id-generation.js';
import type { Translations } from './translation.ts';

/** Translations by English sentence as `@lit/localize` wants them: by the id it gives a sentence. */
export function toTemplates(areas: readonly Translations[]): LocaleModule {
  const templates: Record<string, LocaleModule['templates'][string]> = {};
  for (const area of areas) {
    for (const [english, translated] of Object.entries(area)) {
      const strings = english.split(/\{\d+\}/);
      const isPlain = strings.length === 1;
      const parts = translated.split(/\{\d+\}/);
      templates[generateMsgId(isPlain ? english : strings, false)] = isPlain
        ? translated
        : {
            strTag: true,
            strings: Object.assign(parts, { raw: parts }),
            values: [...translated.matchAll(/\{(\d+)\}/g)].map(([, index]) => Number(index)),
          };
    }
  }
  return { templates };
}
