import type { Template } from '../model/template.ts';
import { parseOverrideKey } from './override-key.ts';

/**
 * Gives copies of layers and pages what their originals have otherwise in other languages, in place. `ids` maps the old ids to the new ones.
 * `rewrite` is for expressions of copies that stand elsewhere; those that it answers undefined for are left out.
 */
export function copyTranslations(
  { locales }: Pick<Template, 'locales'>,
  ids: ReadonlyMap<string, string>,
  rewrite: (source: string) => string | undefined = (source) => source,
): void {
  for (const values of Object.values(locales?.overrides ?? {}))
    for (const [key, value] of Object.entries(values)) {
      const dot = key.indexOf('.');
      const copy = ids.get(key.slice(0, dot));
      if (copy === undefined) continue;
      const isExpression = parseOverrideKey(key).kind === 'expression' && typeof value === 'string';
      const own = isExpression ? rewrite(value) : value;
      if (own !== undefined) values[copy + key.slice(dot)] = own;
    }
}
