import { batchLimits, batchRowBody, type BatchRowBody, type BatchRowIssue } from '@platen/api';
import { createCellReader, findPromptKey, type Template } from '@platen/template';
import { withPrompts } from '../renders/prompts/find-prompts.ts';
import { createBreath } from '../db/breathe.ts';
import { ServiceError } from '../http/service-error.ts';
import { toDesign } from '../renders/request/parse-render.ts';
import type { TableLines } from '../templates/tables/read-table.ts';

/** The language and axes of a row. */
export type RowDesign = ReturnType<typeof toDesign>;

/** One row of the data, as it is rendered. */
export interface GivenRow {
  /** From 1. */
  number: number;
  modifications: Record<string, unknown>;
  /** Cells of columns that the template has no parameter for: placeholders of names, and columns of the report. */
  cells: Record<string, string>;
  design: RowDesign;
  /** Why it can be no render, found out while it was read. */
  issues: BatchRowIssue[];
}

/** Modification keys by the names of columns; an empty one leaves the column unused. */
type ColumnKeys = Readonly<Record<string, string>>;

/** The rows of a batch, to be gone through as often as needed. */
export interface GivenRows {
  columns: string[];
  unknownColumns: string[];
  /** The keys of columns that are named otherwise. */
  columnKeys?: ColumnKeys;
  count: number;
  read(): AsyncIterable<GivenRow>;
}

const designColumns: ReadonlySet<string> = new Set(['locale', 'brand', 'mode']);

/** Rows that were given in the body of a call. */
export function readInlineRows(rows: readonly BatchRowBody[]): GivenRows {
  const columns = new Set<string>();
  for (const { modifications } of rows) {
    for (const key of Object.keys(modifications)) if (columns.size < batchLimits.columns) columns.add(key);
  }
  return {
    columns: [...columns],
    unknownColumns: [],
    count: rows.length,
    async *read() {
      const breathe = createBreath();
      for (const [index, row] of rows.entries()) {
        await breathe();
        yield toRow(index + 1, row);
      }
    },
  };
}

/** Rows of a file. `keys` are those of columns that are named otherwise. Throws ServiceError when they do not fit. */
export function readTableRows({ columns, count, lines }: TableLines, template: Template, keys?: ColumnKeys): GivenRows {
  if (columns) return readCells({ columns, count, lines }, template, keys);
  if (keys) throw refuseColumns('', 'is for CSV and XLSX: the values of a JSON list have names already');
  return readObjects({ count, lines });
}

function readCells(
  { columns, count, lines }: TableLines & { columns: string[] },
  template: Template,
  keys: ColumnKeys = {},
): GivenRows {
  const reader = createCellReader(template);
  const isDesign = (key: string): boolean => designColumns.has(key) && !reader.knows(key);
  const isPrompt = (key: string): boolean => !reader.knows(key) && findPromptKey(template, key) !== undefined;
  const isUsed = (key: string): boolean => reader.knows(key) || isDesign(key) || isPrompt(key);
  const taken = new Set<string>();
  for (const [name, key] of Object.entries(keys)) {
    if (!columns.includes(name)) throw refuseColumns(name, 'is no column of the file');
    if (key === '') continue;
    if (!isUsed(key)) throw refuseColumns(name, `names "${key}", which is not a parameter of the template`);
    if (taken.has(key)) throw refuseColumns(name, `names "${key}", as another column does`);
    taken.add(key);
  }
  // A column that only has the name of a key gives way to the one that was given that key.
  const keyOf = (name: string): string =>
    Object.hasOwn(keys, name) ? (keys[name] ?? '') : taken.has(name) ? '' : name;
  const used = columns.map((name) => ({ name, key: keyOf(name) }));
  return {
    columns,
    unknownColumns: used.filter(({ key }) => !isUsed(key)).map(({ name }) => name),
    ...(taken.size > 0 && { columnKeys: keys }),
    count,
    async *read() {
      let number = 0;
      for await (const line of eachLine(lines)) {
        number += 1;
        const given = line as string[];
        const values: Record<string, string> = {};
        const design: Record<string, string> = {};
        const cells: Record<string, string> = {};
        const prompts: Record<string, string> = {};
        for (const [index, { name, key }] of used.entries()) {
          const cell = given[index] ?? '';
          if (reader.knows(key)) values[key] = cell;
          else if (isPrompt(key)) prompts[key] = cell;
          else cells[name] = cell;
          if (cell !== '' && isDesign(key)) design[key] = cell;
        }
        yield { ...toRow(number, { modifications: withPrompts(reader.read(values), prompts), ...design }), cells };
      }
    },
  };
}

function readObjects({ count, lines }: Pick<TableLines, 'count' | 'lines'>): GivenRows {
  return {
    columns: columnsOf(lines),
    unknownColumns: [],
    count,
    async *read() {
      let number = 0;
      for await (const line of eachLine(lines)) {
        number += 1;
        yield toRow(number, { modifications: line });
      }
    },
  };
}

/** The names of the values of a JSON list: those of its first row. */
function columnsOf(lines: Uint8Array): string[] {
  const end = lines.indexOf(0x0a);
  const first: unknown = JSON.parse(new TextDecoder().decode(lines.subarray(0, end)));
  const names = typeof first === 'object' && first !== null && !Array.isArray(first) ? Object.keys(first) : [];
  return names.slice(0, batchLimits.columns);
}

function refuseColumns(name: string, message: string): ServiceError {
  const path = `data.columns${name === '' ? '' : `.${name}`}`;
  return new ServiceError('invalid_request', `${path} ${message}.`, { issues: [{ path, message }] });
}

async function* eachLine(lines: Uint8Array): AsyncGenerator<unknown, void, undefined> {
  const breathe = createBreath();
  const decoder = new TextDecoder();
  for (let start = 0; start < lines.byteLength;) {
    await breathe();
    const end = lines.indexOf(0x0a, start);
    yield JSON.parse(decoder.decode(lines.subarray(start, end)));
    start = end + 1;
  }
}

function toRow(number: number, given: unknown): GivenRow {
  const row: GivenRow = { number, modifications: {}, cells: {}, design: {}, issues: [] };
  const parsed = batchRowBody.safeParse(given);
  if (!parsed.success) {
    const issues = parsed.error.issues.slice(0, 20).map(({ path, message }) => ({
      column: path.slice(1).map(String).join('.'),
      message,
    }));
    return { ...row, issues };
  }
  try {
    const { modifications } = parsed.data;
    return { ...row, modifications, design: toDesign(parsed.data, {}) };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { ...row, issues: [{ column: error.details.issues?.[0]?.path ?? '', message: error.message }] };
  }
}
