import { withoutTestData, type Template } from '@platen/template';

/** References in a template. */
export interface TemplateNames {
  /** Ids of brand assets. */
  assetIds: ReadonlySet<number>;
  /** Font families as they are written. */
  families: readonly string[];
  /** Characters that the template has as JSON. */
  size: number;
}

const known = new WeakMap<Template, TemplateNames>();

/** Returns the references in a template without its test data, cached for each object: do not mutate it. */
export function namesOf(template: Template): TemplateNames {
  const before = known.get(template);
  if (before) return before;
  const text = JSON.stringify(withoutTestData(template));
  const families = new Set(
    [...text.matchAll(/"fontFamily":("(?:[^"\\]|\\.)*")/g)].map(([, family = '""']) => String(JSON.parse(family))),
  );
  const names = { assetIds: assetIdsIn(text), families: [...families], size: text.length };
  known.set(template, names);
  return names;
}

/** The ids of brand assets that a text names as `asset:<id>`. */
export function assetIdsIn(text: string): Set<number> {
  return new Set([...text.matchAll(/asset:([1-9]\d{0,14})(?!\d)/g)].map(([, id]) => Number(id)));
}
