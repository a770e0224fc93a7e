import { parseTemplate, PlatenError } from '@platen/template';

/** Times that a template is read; each shows at most a hundred things that are wrong. */
const maxRounds = 20;

/**
 * A template without what a reader of templates finds wrong in it, so that what it does accept is drawn: hostile ones would else be
 * refused for one expression or reference among hundreds of values. Changes the given one.
 */
export function mendTemplate(template: unknown): unknown {
  for (let round = 0; round < maxRounds; round++) {
    const paths = wrongPaths(template);
    if (paths.length === 0) break;
    // From behind, as the places in lists go on.
    for (const path of paths.toReversed()) removeAt(template, path);
  }
  return template;
}

function wrongPaths(template: unknown): (string | number)[][] {
  try {
    parseTemplate(template);
    return [];
  } catch (error) {
    return error instanceof PlatenError ? error.issues.map(({ path }) => keysOf(path)) : [];
  }
}

/** The keys of a path, `pages[0].layers[2].expressions["props.title"]`. */
function keysOf(path: string): (string | number)[] {
  return [...path.matchAll(/\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]|([^.[\]]+)/g)].map(([, index, quoted, plain]) =>
    index !== undefined ? Number(index) : (quoted ?? plain ?? ''),
  );
}

/** Takes away what is at a path; where there is nothing, what should have it. */
function removeAt(root: unknown, keys: readonly (string | number)[]): void {
  let holder: unknown = root;
  let last: [holder: object, key: string | number] | undefined;
  for (const key of keys) {
    if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, key)) break;
    last = [holder, key];
    holder = Reflect.get(holder, key);
  }
  if (!last) return;
  const [object, key] = last;
  if (Array.isArray(object)) object.splice(Number(key), 1);
  else Reflect.deleteProperty(object, key);
}
