import { findParameters, parseModificationKey, walkLayers, type Constraints, type Template } from '@platen/template';
import type { ErrorIssue } from '@platen/api';

/** A value that a model is to make. */
export interface Prompt {
  /** The modification that it becomes: `title`, `page2@photo`. */
  key: string;
  kind: 'text' | 'image';
  prompt: string;
  seed: number;
  constraints: Constraints;
  /** Width divided by height that an image should have. */
  aspect: number;
  /** Where it is shown first: a 1-based page, 0 for all, and a layer's id, empty for none. */
  page: number;
  layer: string;
}

/** The prompts among modifications, and the other modifications. */
export interface FoundPrompts {
  prompts: Prompt[];
  /** Without prompts and their seeds. */
  modifications: Record<string, unknown>;
  issues: ErrorIssue[];
}

/** Prompts of one render, and characters of one of them. */
const maxPrompts = 20;
const maxPromptLength = 4000;
const maxSeed = 2 ** 31 - 1;

/** Whether any key may be that of a prompt; what it is only the template says. */
export function mayHavePrompts(modifications: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(modifications).some((key) => /\.prompt$/i.test(key));
}

/** Whether a key is that of a prompt for a parameter of a template, or of a prompt's seed. */
export function isPromptKey(template: Template, key: string): boolean {
  const part = promptPart(key);
  return part !== undefined && !findParameters(template, key).data && targetOf(template, part.key) !== undefined;
}

/** Finds keys such as `title.prompt` and `title.seed`. Data with a field of that name stays as it is. */
export function findPrompts(template: Template, given: Readonly<Record<string, unknown>>): FoundPrompts {
  const modifications: Record<string, unknown> = {};
  const prompts: Prompt[] = [];
  const issues: ErrorIssue[] = [];
  const prompted = new Set(
    Object.keys(given).flatMap((key) => {
      const part = promptPart(key);
      return part?.field === 'prompt' && !findParameters(template, key).data ? [part.key] : [];
    }),
  );
  const own = Object.fromEntries(Object.entries(given).filter(([key]) => !prompted.has(promptPart(key)?.key ?? '')));
  for (const [key, value] of Object.entries(given)) {
    const part = promptPart(key);
    if (!part || !prompted.has(part.key)) {
      modifications[key] = value;
      continue;
    }
    if (part.field === 'seed') continue;
    const message = (text: string): void => void issues.push({ path: key, message: text });
    const target = targetOf(template, part.key);
    if (!target) message('is a prompt for something that is not a text or image parameter of the template');
    else if (typeof value !== 'string' || value.trim() === '') message('must be a text that says what to make');
    else if (Object.hasOwn(given, part.key)) message(`is given beside a value for ${part.key}: give one of them`);
    else {
      const prompt = fillIn(value, own);
      const seed = seedOf(given, part.key);
      if (prompt.length > maxPromptLength) message(`is longer than ${maxPromptLength} characters`);
      else if (seed === undefined)
        issues.push({ path: `${part.key}.seed`, message: `must be a whole number from 0 to ${maxSeed}` });
      else prompts.push({ key: part.key, prompt, seed, ...target });
    }
  }
  if (prompts.length > maxPrompts) issues.push({ path: '', message: `have more than ${maxPrompts} prompts` });
  return { prompts, modifications, issues };
}

function promptPart(key: string): { key: string; field: 'prompt' | 'seed' } | undefined {
  const [, own, field] = /^(.+)\.(prompt|seed)$/is.exec(key) ?? [];
  if (own === undefined || field === undefined) return undefined;
  return { key: own, field: field.toLowerCase() === 'seed' ? 'seed' : 'prompt' };
}

function seedOf(given: Readonly<Record<string, unknown>>, key: string): number | undefined {
  const [, value] = Object.entries(given).find(([name]) => name.toLowerCase() === `${key.toLowerCase()}.seed`) ?? [];
  if (value === undefined || value === '') return 0;
  const seed = Number(value);
  return typeof value !== 'boolean' && Number.isInteger(seed) && seed >= 0 && seed <= maxSeed ? seed : undefined;
}

/** Other values in the places of their names: `{topic}`. Names that have none stay as they are written. */
function fillIn(prompt: string, values: Readonly<Record<string, unknown>>): string {
  return prompt.replaceAll(/\{([^{}\s][^{}]{0,119})\}/g, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : whole;
  });
}

type Target = Omit<Prompt, 'key' | 'prompt' | 'seed'>;

/** The value that a key stands for, if a model can make it. The limits of all pages that have it hold together. */
function targetOf(template: Template, key: string): Target | undefined {
  const { data, parameters } = findParameters(template, key);
  if (data) {
    if (data.type !== 'text' && data.type !== 'imageUrl') return undefined;
    const { type, constraints } = data;
    return {
      kind: type === 'text' ? 'text' : 'image',
      constraints,
      aspect: constraints.aspect ?? 1,
      page: 0,
      layer: '',
    };
  }
  const [first] = parameters;
  if (!first) return undefined;
  const isText = parameters.every(({ type }) => type === 'text' || type === 'voiceText');
  if (!isText && !parameters.every(({ type }) => type === 'imageUrl')) return undefined;
  const place = placeOf(template, key, first.bindings[0]?.layerId);
  const constraints = parameters.map((parameter) => parameter.constraints).reduce(stricter);
  return {
    kind: isText ? 'text' : 'image',
    constraints,
    aspect: constraints.aspect ?? place.aspect,
    page: place.page,
    layer: place.layer,
  };
}

function stricter(one: Constraints, other: Constraints): Constraints {
  const lower = (a: number | undefined, b: number | undefined): number => Math.min(a ?? Infinity, b ?? Infinity);
  const upper = (a: number | undefined, b: number | undefined): number => Math.max(a ?? -Infinity, b ?? -Infinity);
  const bounds = {
    maxLength: lower(one.maxLength, other.maxLength),
    minLength: upper(one.minLength, other.minLength),
    max: lower(one.max, other.max),
    min: upper(one.min, other.min),
  };
  return {
    ...other,
    ...one,
    ...Object.fromEntries(Object.entries(bounds).filter(([, bound]) => Number.isFinite(bound))),
  };
}

function placeOf(
  template: Template,
  key: string,
  layerId: string | undefined,
): { page: number; layer: string; aspect: number } {
  const { page: named = 0 } = parseModificationKey(key);
  for (const [index, page] of template.pages.entries()) {
    if (named !== 0 && named !== index + 1) continue;
    if (layerId === undefined) continue;
    for (const { layer } of walkLayers(page.layers)) {
      if (layer.id !== layerId) continue;
      const aspect = layer.width > 0 && layer.height > 0 ? layer.width / layer.height : 1;
      return { page: index + 1, layer: layer.id, aspect };
    }
  }
  return { page: named, layer: '', aspect: 1 };
}
