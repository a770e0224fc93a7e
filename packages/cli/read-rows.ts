import type { Template } from '@platen/template';
import { unknownColumn } from './unknown-column.ts';
import { readTable, type Row } from './table-rows.ts';
import { FileError } from './error.ts';
import { rowsOfData } from './plan-renders.ts';
import { nameOf } from './read-file.ts';
import type { RenderRequest } from './render-request.ts';
import { readData, type Values } from './values.ts';

/** Input values of a command: those of all renders, and rows if there are several. */
export interface Data {
  values: Values;
  rows: Row[] | undefined;
  /** Name of the source of the rows, for messages. */
  name: string;
}

/** Reads `--set`, `--data` and `--csv`. Throws FileError. */
export async function readRows(
  { given, terminal }: RenderRequest,
  template: Template,
  pattern: string | undefined,
): Promise<Data> {
  const set = given.set ?? {};
  if (given.csv !== undefined) {
    const { rows, unknownColumns } = await readTable(given.csv, template);
    const name = nameOf(given.csv);
    for (const column of unknownColumns.filter((each) => !pattern?.includes(`{${each}}`))) {
      const message = unknownColumn(column, template);
      if (given.strict) throw new FileError(name, new Error(message));
      if (!given.quiet) terminal.say(`${name}: ${message}`);
    }
    return { values: set, rows, name };
  }
  const data = given.data === undefined ? {} : await readData(given.data);
  const name = nameOf(given.data ?? '');
  if (!Array.isArray(data)) return { values: { ...data, ...set }, rows: undefined, name };
  return { values: set, rows: rowsOfData(data), name };
}
