import type { Template } from '../model/template.ts';

/** Gives copies of layers and pages what their originals have otherwise in other languages, in place. `ids` maps the old ids to the new ones. */
export function copyTranslations({ locales }: Pick<Template, 'locales'>, ids: ReadonlyMap<string, string>): void {
  for (const values of Object.values(locales?.overrides ?? {}))
    for (const [key, value] of Object.entries(values)) {
      const dot = key.indexOf('.');
      const copy = ids.get(key.slice(0, dot));
      if (copy !== undefined) values[copy + key.slice(dot)] = value;
    }
}
