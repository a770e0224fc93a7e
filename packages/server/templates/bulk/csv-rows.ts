import { normalizeTags } from '@platen/api';
import { findParameters, type Template } from '@platen/template';
import { ServiceError } from '../../http/service-error.ts';
import type { CsvTable } from './read-csv.ts';

/** One copy that is wanted of a template. */
export interface BulkRow {
  name?: string | undefined;
  description?: string | undefined;
  tags?: string[] | undefined;
  modifications: Readonly<Record<string, unknown>>;
  /** Of the CSV. */
  line?: number;
  /** Why it can be no copy, found out while it was read. */
  error?: string;
}

/** The members of a call that say what is created. */
export interface BulkContent {
  rows?: readonly BulkRow[] | undefined;
  csv?: Uint8Array | string | undefined;
  templates?: readonly unknown[] | undefined;
}

const details: ReadonlySet<string> = new Set(['name', 'description', 'tags']);
const prefix = 'modifications.';

/**
 * The rows of a table for copies of a template. Throws ServiceError `invalid_request` for columns that the template has no
 * parameter for: what is in them would be lost.
 */
export function readCsvRows({ columns, rows }: CsvTable, template: Template): BulkRow[] {
  const keys = columns.map((column) => keyOf(column, template));
  const unknown = columns.filter((column, index) => keys[index] === undefined && !details.has(column));
  if (unknown.length > 0) {
    const issues = unknown.slice(0, 50).map((path) => ({ path, message: 'is not a parameter of the template' }));
    throw new ServiceError(
      'invalid_request',
      `The column "${unknown[0]}" of the CSV is not a parameter of the template, nor name, description or tags.`,
      { issues },
    );
  }
  return rows.map(({ line, cells }): BulkRow => {
    if (cells.length !== columns.length) {
      const error = `Line ${line} has ${cells.length} cells, and the first line ${columns.length}.`;
      return { line, error, modifications: {} };
    }
    const cell = (column: string): string => cells[columns.indexOf(column)]?.trim() ?? '';
    const given = keys.flatMap((key, index) => (key === undefined || cells[index] === '' ? [] : [[key, cells[index]]]));
    return {
      line,
      ...(cell('name') !== '' && { name: cell('name') }),
      ...(cell('description') !== '' && { description: cell('description') }),
      ...(cell('tags') !== '' && { tags: normalizeTags(cell('tags').split(/[,;|]/)) }),
      modifications: Object.fromEntries(given) as Record<string, string>,
    };
  });
}

/** The modification that a column is for; undefined for names, descriptions and tags, and for what the template does not know. */
function keyOf(column: string, template: Template): string | undefined {
  if (details.has(column)) return undefined;
  const candidates = column.startsWith(prefix) ? [column.slice(prefix.length), column] : [column];
  return candidates.find((key) => findParameters(template, key).isUsed);
}
