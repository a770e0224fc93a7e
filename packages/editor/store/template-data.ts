import { type AppliedModifications, type Template } from '@platen/template';
import { applyModificationsWith, parseTemplateWith, usesData, type DataSupport } from '@platen/template/internal';

/** Fetched with the first template that has data or expressions: most have none, and open without it. */
let support: DataSupport | undefined;

/**
 * Reads a template that is to be opened. Throws what `parseTemplate` throws, and the error of the request where the code for data
 * cannot be fetched.
 */
export async function parseOpened(input: unknown): Promise<Template> {
  const template = parseTemplateWith(undefined, input);
  if (!usesData(template)) return template;
  ({ dataSupport: support } = await import('./data-support.ts'));
  return parseTemplateWith(support, input);
}

/** `applyModifications` for a template that `parseOpened` read. */
export function applyValues(template: Template, values: Readonly<Record<string, unknown>> = {}): AppliedModifications {
  return applyModificationsWith(support, template, values);
}
