import { bulkLimits, operations, serviceErrors, type ErrorIssue } from '@platen/api';
import { parseTemplate, type Template } from '@platen/template';
import { parseInput } from '../../http/parse-input.ts';
import type { PreparedTemplate, TemplateOutcome } from '../../http/large-body.ts';
import { toRefusal } from '../../http/refusal.ts';
import { ServiceError } from '../../http/service-error.ts';
import { checkStorable } from '../check-storable.ts';
import { fillDefaults } from '../fill-defaults.ts';
import { inThisThread, prepareGiven } from '../prepare-body.ts';
import { prepareTemplate } from '../prepare-template.ts';
import { readCsvRows, type BulkContent, type BulkRow } from './csv-rows.ts';
import { readCsv } from './read-csv.ts';

/** One template that is to be created, or why it cannot be. `path` says which of those that were asked for it is. */
export type PreparedEntry = { path: string; line?: number } & TemplateOutcome;

/**
 * Prepares all that a call asks for: copies of the template in `text`, and whole templates. `body` is a `BulkContent` as JSON, `csv` a
 * table that was sent as the body itself. Throws ServiceError for what is wrong with the call as a whole.
 */
export async function prepareBulk(given: {
  text: string | undefined;
  body: Uint8Array;
  csv?: Uint8Array | undefined;
}): Promise<PreparedEntry[]> {
  const { rows, csv = given.csv, templates = [] } = JSON.parse(new TextDecoder().decode(given.body)) as BulkContent;
  if (rows && csv !== undefined) throw new ServiceError('invalid_request', 'Send rows or csv, not both.');
  const copies: PreparedEntry[] = [];
  if (rows || csv !== undefined) {
    if (given.text === undefined) {
      throw new ServiceError('invalid_request', 'Set source_template_id to the template to copy for each row.');
    }
    const source = parseTemplate(JSON.parse(given.text));
    const each = csv === undefined ? (rows ?? []) : readCsvRows(readCsv(csv), source);
    refuseTooMuch(each.length * JSON.stringify(source).length);
    copies.push(...(await prepareEach(each, 'rows', async (row, index) => prepareRow(row, index, source))));
  } else if (templates.length === 0) {
    throw new ServiceError('invalid_request', 'Send rows or csv with source_template_id, or templates.');
  }
  const wholes = await prepareEach(templates, 'templates', (each) => {
    const { body } = parseInput(operations.createTemplate, { params: {}, query: {}, headers: {}, body: each });
    return prepareGiven(body, inThisThread);
  });
  return [...copies, ...wholes];
}

/** A copy of a template, with a row's values as new defaults. */
function prepareRow(row: BulkRow, index: number, source: Template) {
  if (row.error !== undefined) throw new ServiceError('invalid_request', row.error);
  checkStorable(row);
  const filled = fillDefaults(source, row.modifications);
  const name = row.name ?? `${source.name.slice(0, 240).toWellFormed()} ${index + 1}`;
  const { description = source.description, tags = source.tags } = row;
  const next = { ...filled.template, name, description, tags };
  checkStorable(next);
  return prepareTemplate(parseTemplate(next), { report: filled.report });
}

function refuseTooMuch(bytes: number): void {
  if (bytes <= bulkLimits.totalBytes) return;
  throw new ServiceError(
    'body_too_large',
    `This many copies of the template exceed ${bulkLimits.totalBytes / 1024 / 1024} MiB: send the rows in parts.`,
  );
}

async function prepareEach<Given>(
  given: readonly Given[],
  list: string,
  prepare: (each: Given, index: number) => Promise<PreparedTemplate>,
): Promise<PreparedEntry[]> {
  const prepared: PreparedEntry[] = [];
  for (const [index, each] of given.entries()) {
    const place = { path: `${list}[${index}]`, ...lineOf(each) };
    try {
      prepared.push({ ...place, template: await prepare(each, index) });
    } catch (error) {
      const refusal = toRefusal(error);
      if (serviceErrors[refusal.code] >= 500) throw error;
      prepared.push({ ...place, refusal });
    }
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
  if (issues.length === 0) return [{ path, message: refusal.sentence }];
  return issues.map((issue) => ({ path: issue.path === '' ? path : `${path}.${issue.path}`, message: issue.message }));
}
