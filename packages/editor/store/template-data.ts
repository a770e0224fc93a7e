import { signal } from '@preact/signals-core';
import { type AppliedModifications, type EvaluationOptions, type Template } from '@platen/template';
import { writtenDesign, type ShownDesign } from './shown-design.ts';
import { applyModificationsWith, parseTemplateWith, usesData } from '@platen/template/internal';

/** The code for data: types, expressions and repeats, and what shows them live. */
export type DataCode = typeof import('./data-support.ts');

/** Fetched with the first template that has data or expressions: most have none, and open without it. */
const loaded = signal<DataCode | undefined>(undefined);

/** The code for data; undefined until it was fetched. What is computed with it is computed again then. */
export function dataCode(): DataCode | undefined {
  return loaded.value;
}

/** Fetches the code for data. Throws the error of the request when that fails; the next call tries again. */
export async function loadDataCode(): Promise<DataCode> {
  const code = loaded.peek() ?? (await import('./data-support.ts'));
  loaded.value = code;
  return code;
}

/**
 * Reads a template that is to be opened. Throws what `parseTemplate` throws, and the error of the request where the code for data
 * cannot be fetched.
 */
export async function parseOpened(input: unknown): Promise<Template> {
  const template = parseTemplateWith(undefined, input);
  if (!usesData(template)) return template;
  const { dataSupport } = await loadDataCode();
  return parseTemplateWith(dataSupport, input);
}

/**
 * `applyModifications` for a template that `parseOpened` read. `evaluation` is what its expressions have around them, `design` its brand, mode
 * and language.
 */
export function applyValues(
  template: Template,
  values: Readonly<Record<string, unknown>> = {},
  evaluation: EvaluationOptions = {},
  design: ShownDesign = writtenDesign,
): AppliedModifications {
  return applyModificationsWith(loaded.peek()?.dataSupport, template, values, { evaluation, design });
}
