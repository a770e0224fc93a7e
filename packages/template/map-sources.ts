import type { Template } from './template.ts';

/** The keys of a template's data under which an `assetSource` lies, wherever it lies. */
const sourceKeys = new Set(['source', 'poster']);

/**
 * The template with every source of a picture, font, film, sound or subtitles replaced by what `replace` makes of it: those of
 * layers, paints, fonts and sounds, and the defaults of parameters for pictures and films. Empty sources stay empty. The template
 * itself is left as it is; parts without sources are shared with it.
 */
export function mapSources(template: Template, replace: (source: string) => string): Template {
  const { pages, ...rest } = mapKeys(template, replace);
  return {
    ...rest,
    pages: pages.map((page) => ({
      ...page,
      parameters: page.parameters.map((parameter) => {
        const isSource = parameter.type === 'imageUrl' || parameter.type === 'videoUrl';
        if (!isSource || typeof parameter.default !== 'string' || parameter.default === '') return parameter;
        return { ...parameter, default: replace(parameter.default) };
      }),
    })),
  };
}

/** Every source that a template names, once, in the order of its data. */
export function listSources(template: Template): string[] {
  const found = new Set<string>();
  mapSources(template, (source) => {
    found.add(source);
    return source;
  });
  return [...found];
}

function mapKeys<Value>(value: Value, replace: (source: string) => string): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const mapped = value.map((each) => mapKeys(each, replace));
    return (mapped.some((each, index) => each !== value[index]) ? mapped : value) as Value;
  }
  const changed = Object.entries(value).flatMap(([key, each]: [string, unknown]) => {
    const isSource = sourceKeys.has(key) && typeof each === 'string' && each !== '';
    const mapped = isSource ? replace(each) : mapKeys(each, replace);
    return mapped === each ? [] : [[key, mapped] as const];
  });
  return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) };
}
