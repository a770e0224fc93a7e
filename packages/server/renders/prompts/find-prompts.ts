import {
  findParameters,
  findPromptKey,
  maxPromptLength,
  maxPromptSeed,
  parseModificationKey,
  splitPromptKey,
  walkLayers,
  type Constraints,
  type PromptKind,
  type Template,
} from '@platen/template';
import type { ErrorIssue } from '@platen/api';

/** A value that a model is to make. */
export interface Prompt {
  /** The modification that it becomes: `title`, `page2@photo`. */
  key: string;
  kind: PromptKind;
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

/** Prompts of one render. */
const maxPrompts = 20;

const tooLong = `is longer than ${maxPromptLength} characters`;

/** Whether any key may be that of a prompt; what it is only the template says. */
export function mayHavePrompts(modifications: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(modifications).some((key) => /\.prompt$/i.test(key));
}

/**
 * Values of a row with its prompts, both by their keys. Cells that are empty give none, so that a table can have columns for both: a value
 * in some rows, a prompt in others.
 */
export function withPrompts(
  values: Readonly<Record<string, unknown>>,
  prompts: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const given = Object.entries(prompts).filter(([, cell]) => cell !== '' && cell !== null && cell !== undefined);
  const all = { ...values };
  for (const [name] of given) {
    const part = splitPromptKey(name);
    if (part?.field === 'prompt' && all[part.key] === '') delete all[part.key];
  }
  return { ...all, ...Object.fromEntries(given) };
}

/** Finds keys such as `title.prompt` and `title.seed`. Data with a field of that name stays as it is. */
export function findPrompts(template: Template, given: Readonly<Record<string, unknown>>): FoundPrompts {
  const modifications: Record<string, unknown> = {};
  const prompts: Prompt[] = [];
  const issues: ErrorIssue[] = [];
  const prompted = new Set(
    Object.keys(given).flatMap((key) => {
      const part = splitPromptKey(key);
      return part?.field === 'prompt' && !findParameters(template, key).data ? [part.key] : [];
    }),
  );
  const own = Object.fromEntries(
    Object.entries(given).filter(([key]) => !prompted.has(splitPromptKey(key)?.key ?? '')),
  );
  for (const [key, value] of Object.entries(given)) {
    const part = splitPromptKey(key);
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
    else if (value.length > maxPromptLength) message(tooLong);
    else {
      const prompt = fillIn(value, own);
      const seed = seedOf(given, part.key);
      if (prompt.length > maxPromptLength) message(tooLong);
      else if (seed === undefined)
        issues.push({ path: `${part.key}.seed`, message: `must be a whole number from 0 to ${maxPromptSeed}` });
      else prompts.push({ key: part.key, prompt, seed, ...target });
    }
  }
  if (prompts.length > maxPrompts) issues.push({ path: '', message: `have more than ${maxPrompts} prompts` });
  return { prompts, modifications, issues };
}

function seedOf(given: Readonly<Record<string, unknown>>, key: string): number | undefined {
  const isSeed = (name: string): boolean => {
    const part = splitPromptKey(name);
    return part?.field === 'seed' && part.key === key;
  };
  const [, value] = Object.entries(given).find(([name]) => isSeed(name)) ?? [];
  if (value === undefined || value === '') return 0;
  const seed = Number(value);
  return typeof value !== 'boolean' && Number.isInteger(seed) && seed >= 0 && seed <= maxPromptSeed ? seed : undefined;
}

/** Other values in the places of their names: `{topic}`. Names that have none stay as they are written. */
function fillIn(prompt: string, values: Readonly<Record<string, unknown>>): string {
  return prompt.replaceAll(/\{([^{}\s][^{}]{0,119})\}/g, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    // Longer ones are too long for a prompt anyway, and may have many places.
    return typeof value === 'string' ? value.slice(0, maxPromptLength + 1) : whole;
  });
}

type Target = Omit<Prompt, 'key' | 'prompt' | 'seed'>;

/** The value that a key stands for, if a model can make it. The limits of all pages that have it hold together. */
function targetOf(template: Template, key: string): Target | undefined {
  const kind = findPromptKey(template, `${key}.prompt`)?.kind;
  if (kind === undefined) return undefined;
  const { data, parameters } = findParameters(template, key);
  if (data) {
    if (!('constraints' in data)) return undefined;
    const { constraints } = data;
    return { kind, constraints, aspect: constraints.aspect ?? 1, page: 0, layer: '' };
  }
  const place = placeOf(template, key, parameters[0]?.bindings[0]?.layerId);
  const constraints = parameters.map((parameter) => parameter.constraints).reduce(stricter);
  return {
    kind,
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
