import { setImmediate } from 'node:timers/promises';
import { type ErrorIssue, operations } from '@platen/api';
import { parseTemplate, type Template } from '@platen/template';
import { toServiceError } from '../../http/answer-error.ts';
import { parseInput } from '../../http/parse-input.ts';
import { ServiceError } from '../../http/service-error.ts';
import { checkStorable } from '../check-storable.ts';
import { fillDefaults } from '../fill-defaults.ts';
import type { TemplateImporter } from '../import/template-importer.ts';
import { prepareGiven } from '../prepare-body.ts';
import { prepareTemplate } from '../prepare-template.ts';
import type { PreparedTemplate } from '../../http/large-body.ts';
import type { BulkRow } from './csv-rows.ts';

/** One template that is to be created, or why it cannot be. `path` says which of those that were asked for it is. */
export type PreparedEntry = { path: string; line?: number } & (
  | { template: PreparedTemplate; refusal?: never }
  | { refusal: ServiceError; template?: never }
);

/** Copies of a template, one for each row, with its values as new defaults. */
export function prepareRows(rows: readonly BulkRow[], source: Template): Promise<PreparedEntry[]> {
  return prepareEach(rows, 'rows', async (row, index) => {
    if (row.error !== undefined) throw new ServiceError('invalid_request', row.error);
    checkStorable(row);
    const filled = fillDefaults(source, row.modifications);
    const name = row.name ?? `${source.name.slice(0, 240).toWellFormed()} ${index + 1}`;
    const { description = source.description, tags = source.tags } = row;
    const next = { ...filled.template, name, description, tags };
    checkStorable(next);
    return prepareTemplate(parseTemplate(next), { report: filled.report });
  });
}

/** Whole templates, each as the body of `create`. */
export function prepareTemplates(given: readonly unknown[], importer: TemplateImporter): Promise<PreparedEntry[]> {
  return prepareEach(given, 'templates', async (each) => {
    const { body } = parseInput(operations.createTemplate, { params: {}, query: {}, headers: {}, body: each });
    return prepareGiven(body, importer);
  });
}

async function prepareEach<Given>(
  given: readonly Given[],
  list: string,
  prepare: (each: Given, index: number) => PreparedTemplate | Promise<PreparedTemplate>,
): Promise<PreparedEntry[]> {
  const prepared: PreparedEntry[] = [];
  for (const [index, each] of given.entries()) {
    const path = `${list}[${index}]`;
    const line = lineOf(each);
    try {
      prepared.push({ path, ...line, template: await prepare(each, index) });
    } catch (error) {
      const refusal = toServiceError(error);
      if (refusal.status >= 500) throw error;
      prepared.push({ path, ...line, refusal });
    }
    // Others are served in between.
    if (index % 10 === 9) await setImmediate();
  }
  return prepared;
}

function lineOf(given: unknown): { line?: number } {
  return typeof given === 'object' && given !== null && 'line' in given && typeof given.line === 'number'
    ? { line: given.line }
    : {};
}

/** Returns the issues of one of several entries, with paths that identify it. */
export function issuesOf({ path, refusal }: PreparedEntry): ErrorIssue[] {
  if (!refusal) return [];
  const { issues = [] } = refusal.details;
  if (issues.length === 0) return [{ path, message: refusal.message }];
  return issues.map((issue) => ({ path: issue.path === '' ? path : `${path}.${issue.path}`, message: issue.message }));
}
