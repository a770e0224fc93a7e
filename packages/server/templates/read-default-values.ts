import type { ErrorIssue } from '@platen/api';
import { listModifications, type Template } from '@platen/template';
import { ServiceError } from '../http/service-error.ts';
import type { DefaultValues } from './fill-defaults.ts';

/** Requested defaults and descriptions of parameters, by modification key. */
export interface GivenDefaults {
  values: DefaultValues;
  descriptions: Readonly<Record<string, string>>;
}

/**
 * Reads new defaults as clients send them: an object of keys and values under `modifications` or as the whole body, or a list of
 * entries as templates list them. Of an entry whose value or description is what the template lists already, that part is omitted.
 * Throws ServiceError `invalid_modifications`.
 */
export function readDefaultValues(body: Readonly<Record<string, unknown>>, template: Template): GivenDefaults {
  const { modifications = body } = body;
  const given = Array.isArray(modifications)
    ? readEntries(modifications, template)
    : { values: { ...(modifications as DefaultValues) }, descriptions: {} };
  if (
    Object.keys(given.values).length === 0 &&
    Object.keys(given.descriptions).length === 0 &&
    !Array.isArray(modifications)
  ) {
    throw new ServiceError('invalid_modifications', 'Name at least one parameter and its new value.');
  }
  return given;
}

function readEntries(entries: readonly unknown[], template: Template): GivenDefaults {
  const listed = new Map(listModifications(template).map((entry) => [entry.key, entry]));
  const values: Record<string, unknown> = Object.create(null);
  const descriptions: Record<string, string> = Object.create(null);
  const issues: ErrorIssue[] = [];
  for (const [index, entry] of entries.entries()) {
    const {
      key,
      id,
      value,
      default: byDefault,
      example,
      description,
      help_text: help,
    } = entry as Record<string, unknown>;
    const name = typeof key === 'string' ? key : id;
    if (typeof name !== 'string' || name === '') {
      issues.push({ path: `modifications[${index}].key`, message: 'must be the key of a parameter' });
      continue;
    }
    const known = listed.get(name);
    const chosen = value ?? byDefault ?? example;
    if (chosen !== undefined && chosen !== known?.example) values[name] = chosen;
    else if (!known) values[name] = chosen ?? '';
    const said = description ?? help;
    if (typeof said === 'string' && known && said !== known.description) descriptions[name] = said;
  }
  const [first] = issues;
  if (first) throw new ServiceError('invalid_modifications', `${first.path} ${first.message}.`, { issues });
  return { values, descriptions };
}

/** The template whose parameters say this of themselves. */
export function describeParameters(template: Template, descriptions: GivenDefaults['descriptions']): Template {
  if (Object.keys(descriptions).length === 0) return template;
  const isSeveral = template.pages.length > 1;
  const pages = template.pages.map((page, index) => ({
    ...page,
    parameters: page.parameters.map((parameter) => {
      const description = descriptions[isSeveral ? `page${index + 1}@${parameter.key}` : parameter.key];
      return description === undefined ? parameter : { ...parameter, description };
    }),
  }));
  return { ...template, pages };
}
