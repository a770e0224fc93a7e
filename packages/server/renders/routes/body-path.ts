/** The value in a JSON value at a path such as `$.order.items[0]["a.b"]`; undefined when there is none. */
export function readPath(value: unknown, path: string): unknown {
  let found = value;
  for (const [, plain, index, double, single] of path
    .replace(/^\s*\$/, '')
    .matchAll(/\.?([^.[\]]+)|\[(\d+)\]|\[(?:"([^"]*)"|'([^']*)')\]/g)) {
    const name = (plain ?? index ?? double ?? single ?? '').trim();
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Record<string, unknown>)[name];
  }
  return found;
}

/**
 * Reads a mapped value from a body: the value at a path, or a text with paths in double braces. Undefined if the path, or all paths of a
 * text, find nothing.
 */
export function readMapped(body: unknown, source: string): unknown {
  if (!source.includes('{{')) return readPath(body, source);
  let hasFound = false;
  const text = source.replaceAll(/\{\{(.*?)\}\}/g, (_, path: string) => {
    const value = readPath(body, path.trim());
    if (value === undefined || value === null) return '';
    hasFound = true;
    return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
  });
  return hasFound ? text : undefined;
}
