import { splitModifications, type DataType, type ListData } from '@platen/template';
import { isJsonObject, parseData } from '@platen/template/internal';
import { parseDataRows, RowsError } from '../rows/parse-data-rows.ts';

/** Values that were read, or what is wrong with them: rows of a table, or JSON, or values of other types than declared. */
export type Pasted<Value> =
  | { value: Value }
  | { error: { kind: 'rows' | 'json' | 'empty' } | { kind: 'value'; path: string; message: string } };

/** Reads a list from JSON, or from rows under a line of column names, as spreadsheets copy them: `name`, `price`, `tags.0`. */
export function readPastedList(type: ListData, text: string): Pasted<unknown[]> {
  const given = /^\s*[[{]/.test(text) ? readJson(text) : readRows(type, text);
  if ('error' in given) return given;
  const list = Array.isArray(given.value) ? given.value : [given.value];
  const error = errorOf({ list: type }, { list });
  return error ?? { value: list };
}

/** Reads the values of all data from a JSON object. */
export function readPastedValues(
  data: Readonly<Record<string, DataType>>,
  text: string,
): Pasted<Record<string, unknown>> {
  const given = readJson(text);
  if ('error' in given) return given;
  if (!isJsonObject(given.value)) return { error: { kind: 'json' } };
  return errorOf(data, given.value) ?? { value: given.value };
}

function readJson(text: string): Pasted<unknown> {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { error: { kind: 'json' } };
  }
}

function readRows(type: ListData, text: string): Pasted<unknown> {
  if (type.items.type !== 'object') {
    const lines = text.split(/\r?\n/).map((line) => line.trim());
    const items = lines.filter((line) => line !== '');
    return items.length > 0 ? { value: items } : { error: { kind: 'empty' } };
  }
  try {
    const { columns, rows } = parseDataRows(text);
    const fields = Object.keys(type.items.fields);
    const fieldOf = (column: string): string => {
      const [head = '', ...rest] = column.split('.');
      const field = fields.find((name) => name.toLowerCase() === head.trim().toLowerCase());
      return [field ?? head, ...rest].join('.');
    };
    const cells = rows.flatMap((row, index) =>
      columns.flatMap((column): [string, string][] => {
        const cell = row[column] ?? '';
        return cell === '' ? [] : [[`list.${index}.${fieldOf(column)}`, cell]];
      }),
    );
    const { data } = splitModifications({ list: type }, Object.fromEntries(cells));
    return data['list'] === undefined ? { error: { kind: 'empty' } } : { value: data['list'] };
  } catch (error) {
    if (error instanceof RowsError) return { error: { kind: error.reason === 'no-rows' ? 'empty' : 'rows' } };
    throw error;
  }
}

function errorOf(types: Readonly<Record<string, DataType>>, given: Record<string, unknown>): Pasted<never> | undefined {
  const [issue] = parseData(types, given).issues;
  return issue && { error: { kind: 'value', ...issue } };
}
