import type { Template } from '@platen/template';
import type { BrandFontFinder } from './brand-font-finder.ts';

/** Font files that a template holds at most. */
const maxFonts = 200;
/** Families that are looked for at most. */
const maxFamilies = 20;

/** The families among these that neither the template nor the library has, in lower case and in order. */
export async function foreignFamilies(
  families: Iterable<string>,
  { fonts }: Pick<Template, 'fonts'>,
): Promise<string[]> {
  const own = new Set(fonts.map(({ family }) => family.toLowerCase()));
  const named = new Set([...families].map((family) => family.trim().toLowerCase()));
  const others = [...named].filter((family) => family !== '' && !own.has(family));
  if (others.length === 0) return [];
  const { bundledNames } = await import('./bundled-families.ts');
  return others
    .filter((family) => !bundledNames.has(family))
    .toSorted()
    .slice(0, maxFamilies);
}

/**
 * The template with the brand fonts that it, or a value put into it, names by their families alone: as the service does before it
 * renders. The same object when there are none.
 */
export async function withBrandFonts(
  template: Template,
  values: Readonly<Record<string, unknown>>,
  findFonts: BrandFontFinder | undefined,
): Promise<Template> {
  if (!findFonts) return template;
  const named = [...JSON.stringify(template).matchAll(/"fontFamily":("(?:[^"\\]|\\.)*")/g)].map(([, family = '""']) =>
    String(JSON.parse(family)),
  );
  for (const [key, value] of Object.entries(values)) {
    if (/\.fontfamily$/i.test(key) && typeof value === 'string') named.push(value);
  }
  const families = await foreignFamilies(named, template);
  const faces = families.length > 0 ? await findFonts(families) : [];
  return faces.length > 0 ? { ...template, fonts: [...template.fonts, ...faces].slice(0, maxFonts) } : template;
}
