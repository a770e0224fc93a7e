import type { CheckIssue, CheckPatch } from '../errors/check-result.ts';
import { isJsonObject } from '../json/json-object.ts';
import type { Template } from '../model/template.ts';
import { parseTemplate } from './parse-template.ts';

/** A template with the fixes of issues, those of the first for each place, and for how many issues there was one. */
export function applyCheckFixes(
  template: Template,
  issues: readonly Pick<CheckIssue, 'fix'>[],
): { template: Template; applied: number } {
  const changed = new Set<string>();
  let json: unknown = template;
  let applied = 0;
  for (const { fix } of issues) {
    if (!fix) continue;
    applied++;
    if (fix.patch.some(({ path }) => changed.has(path))) continue;
    for (const { path } of fix.patch) changed.add(path);
    json = applyCheckPatch(json, fix.patch);
  }
  return { template: parseTemplate(json), applied };
}

/** A copy of a template's JSON with a patch in it. Throws RangeError where the object is not there. */
export function applyCheckPatch(template: unknown, patch: readonly CheckPatch[]): unknown {
  return patch.reduce<unknown>((json, { path, value }) => withValue(json, pointerParts(path), value), template);
}

/** The names and indexes of a JSON pointer (RFC 6901), in which `~1` stands for `/` and `~0` for `~`. */
export function pointerParts(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function withValue(json: unknown, path: readonly string[], value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (Array.isArray(json)) {
    const index = Number(name);
    if (!(index in json)) throw new RangeError(`There is no element ${name}.`);
    return json.with(index, withValue(json[index], rest, value));
  }
  if (!isJsonObject(json)) throw new RangeError(`There is no object that could have "${name}".`);
  return { ...json, [name]: withValue(json[name], rest, value) };
}
