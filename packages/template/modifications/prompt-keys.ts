import { findParameters } from './find-parameters.ts';
import { findDataType } from './data-keys.ts';
import type { DataType } from '../data/data-type.ts';
import type { ParameterType } from '../values/parameter-type.ts';
import type { Template } from '../model/template.ts';

/** Kinds of values that a model makes of a prompt. */
export type PromptKind = 'text' | 'image';

/** Characters of a prompt, at most. */
export const maxPromptLength = 4000;
/** The largest seed of a prompt. */
export const maxPromptSeed: number = 2 ** 31 - 1;

/** The meaning of a key such as `title.prompt` or `title.seed`, which stands in place of a value that a model is to make. */
export interface PromptKey {
  /** The key of the value: `title`, `page2@photo`. */
  key: string;
  field: 'prompt' | 'seed';
  kind: PromptKind;
}

/** The kind of prompt for values of a type; undefined for those that no model makes. */
export function promptKindOf(type: ParameterType | DataType['type']): PromptKind | undefined {
  if (type === 'text' || type === 'voiceText') return 'text';
  return type === 'imageUrl' ? 'image' : undefined;
}

/** Splits a key such as `title.prompt`, whatever the template has under it; undefined for other keys. */
export function splitPromptKey(key: string): Pick<PromptKey, 'key' | 'field'> | undefined {
  const [, own, field] = /^(.+)\.(prompt|seed)$/is.exec(key) ?? [];
  if (own === undefined || field === undefined) return undefined;
  return { key: own, field: field.toLowerCase() === 'seed' ? 'seed' : 'prompt' };
}

/** Resolves a key such as `title.prompt`; undefined if it is none, or the template has nothing that a model could make under it. */
export function findPromptKey(template: Template, key: string): PromptKey | undefined {
  const part = splitPromptKey(key);
  // Data may have a field of that name.
  if (!part || findDataType(template.data, key)) return undefined;
  const { data, parameters } = findParameters(template, part.key);
  const [kind, ...others] = new Set((data ? [data] : parameters).map(({ type }) => promptKindOf(type)));
  return kind === undefined || others.length > 0 ? undefined : { ...part, kind };
}

/** The keys of a template's prompts, once for all pages: `title.prompt`. */
export function listPromptKeys(template: Template): (PromptKey & { name: string })[] {
  const parameters = template.pages.flatMap((page) => page.parameters.map(({ key }) => key));
  return [...new Set([...parameters, ...Object.keys(template.data ?? {})])].flatMap((key) => {
    const name = `${key}.prompt`;
    const found = findPromptKey(template, name);
    return found ? [{ ...found, name }] : [];
  });
}
