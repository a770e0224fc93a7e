import type { Issue } from '../errors/errors.ts';
import { isJsonObject } from '../json/json-object.ts';
import { formatPath } from '../errors/json-path.ts';
import { ValueError } from '../errors/refusal.ts';
import { compilePattern } from '../patterns/pattern.ts';
import type { DataType, PlainData } from './data-type.ts';
import { parseData } from './parse-data.ts';

function checkPlain(type: PlainData, path: readonly string[]): Issue[] {
  const { pattern } = type.constraints;
  const compiled = pattern === undefined ? undefined : compilePattern(pattern);
  return compiled instanceof ValueError
    ? [{ path: formatPath([...path, 'constraints', 'pattern']), message: compiled.message }]
    : [];
}

/** Patterns that cannot be read, and defaults that are not of their type: what declarations of data get wrong beyond their form. */
export function checkDataTypes(types: Readonly<Record<string, DataType>>, base: readonly string[] = ['data']): Issue[] {
  return Object.entries(types).flatMap(([name, type]): Issue[] => {
    const path = [...base, name];
    const issues: Issue[] = [];
    if (type.type === 'object') issues.push(...checkDataTypes(type.fields, [...path, 'fields']));
    else if (type.type === 'list') issues.push(...checkDataTypes({ items: type.items }, path));
    else issues.push(...checkPlain(type, path));
    if (type.type === 'object' || type.default === undefined || issues.length > 0) return issues;
    const inner: DataType = { ...type, default: undefined };
    const { issues: refused, broken } = parseData({ default: inner }, { default: type.default });
    return [...refused, ...broken].map((issue) => ({ ...issue, path: formatPath(path) + dotted(issue.path) }));
  });
}

function dotted(path: string): string {
  return path.startsWith('[') ? path : `.${path}`;
}

/** An example of a value: the default, or one made up of the kind's own. Lists have two items, or as many as they must. */
export function exampleOf(type: DataType): unknown {
  if (type.type === 'object')
    return Object.fromEntries(Object.entries(type.fields).map(([name, field]) => [name, exampleOf(field)]));
  if (type.type === 'list') {
    if (type.default !== undefined && type.default.length > 0) return type.default;
    const count = Math.min(type.maxItems, Math.max(2, type.minItems));
    const item = exampleOf(type.items);
    return Array.from({ length: count }, () => (isJsonObject(item) ? { ...item } : item));
  }
  if (type.default !== undefined) return type.default;
  const [option] = type.constraints.enum ?? [];
  return option ?? examples[type.type](type);
}

const examples: Readonly<Record<PlainData['type'], (type: PlainData) => string | number | boolean>> = {
  text: () => 'Text',
  number: ({ constraints: { min = 1, max = Math.max(min, 1) } }) => Math.min(max, Math.max(min, 1)),
  boolean: () => true,
  date: () => '2026-01-31',
  color: () => '#3366ff',
  imageUrl: () => 'https://example.com/image.jpg',
  videoUrl: () => 'https://example.com/video.mp4',
};
