import { dataObject, type DataObject, type DataValue } from '../data/data-value.ts';
import type { Expression } from '../expressions/expression.ts';
import { ExpressionIssue } from '../expressions/expression-issue.ts';
import { plainValueText } from '../expressions/text-value.ts';
import type { TableLayer, TableRow } from '../layers/table/table-layer.ts';
import type { EvaluatedLayer } from './copy-cache.ts';
import { rowScopes, type RowSurroundings } from './row-scopes.ts';
import { cellName, columnExpression, keepWithNextExpression, type ColumnRules, type RowRule } from './table-columns.ts';

/** The texts of cells, row by row, in the order of the columns with rules. */
export type ColumnTexts = readonly (readonly string[])[];

/** Surroundings of expressions for the rows of a table. */
export interface RowSetting extends RowSurroundings {
  evaluate(expression: Expression, scope: DataObject, property: string): DataValue | ExpressionIssue;
  /** Reports why the expression of that name has no value in a row. */
  report(name: string, row: number, message: string): void;
}

/** Works out the cells of columns with an expression or a format. Where an expression has no value, the row's own is shown. */
function evaluateColumns(layer: TableLayer, columns: readonly ColumnRules[], setting: RowSetting): ColumnTexts {
  const { evaluate, report } = setting;
  const scopes = rowScopes(layer, setting);
  return layer.rows.map((row, index) => {
    const inner = scopes[index] ?? setting.scope;
    return columns.map(({ key, expression, format, isDate }) => {
      const name = columnExpression(key);
      const found = expression ? evaluate(expression, inner, name) : (row[key] ?? null);
      if (found instanceof ExpressionIssue) report(name, index, found.message);
      const value = found instanceof ExpressionIssue ? (row[key] ?? null) : found;
      const text = plainValueText(value);
      if (text === undefined) report(name, index, 'it is a list or an object');
      const cell = format && cellValue(value, isDate);
      if (format === undefined || cell === undefined) return text ?? '';
      const written = evaluate(format, dataObject([[cellName, cell]]), name);
      return typeof written === 'string' ? written : (text ?? '');
    });
  });
}

/** Results of expressions for the rows of a table. */
export interface RowResults {
  /** Missing without columns that have rules. */
  texts: ColumnTexts | undefined;
  /** By the place of a rule of the table, the rows that it is for. */
  ruled: readonly (readonly [rule: number, rows: readonly number[]])[];
}

/** The indexes of the rows of which an expression says that they stay on a page with the next one. */
export function rowsWithNext(layer: TableLayer, keepWithNext: Expression, setting: RowSetting): ReadonlySet<number> {
  return new Set(rowsThat(layer, keepWithNext, keepWithNextExpression, setting));
}

/** Works out the columns of a table that have rules, and which rows the rules of its look are for; undefined where there are neither. */
export function evaluateRows(
  layer: TableLayer,
  columns: readonly ColumnRules[],
  rules: readonly RowRule[],
  setting: RowSetting,
): RowResults | undefined {
  if (columns.length === 0 && rules.length === 0) return undefined;
  const ruled = rules.map(
    ({ index, name, expression }) => [index, rowsThat(layer, expression, name, setting)] as const,
  );
  return { texts: columns.length === 0 ? undefined : evaluateColumns(layer, columns, setting), ruled };
}

/** The indexes of the rows of which an expression is true. */
function rowsThat(layer: TableLayer, expression: Expression, name: string, setting: RowSetting): number[] {
  return rowScopes(layer, setting).flatMap((scope, index) => {
    const value = setting.evaluate(expression, scope, name);
    if (value instanceof ExpressionIssue) setting.report(name, index, value.message);
    return value === true ? [index] : [];
  });
}

/** A value as its format takes it; undefined where it is no number or date. */
function cellValue(value: DataValue, isDate: boolean): DataValue | undefined {
  if (isDate) return value === null || value === '' ? undefined : value;
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || !/^\s*[-+]?(?:\d{1,100}\.?\d*|\.\d{1,100})\s*$/.test(value)) return undefined;
  return Number(value);
}

/** A table with these texts in its rows and these rows in its rules, and nothing left to work out; other layers as they are. */
export function withRowResults(
  made: EvaluatedLayer,
  rules: readonly ColumnRules[],
  results: RowResults | undefined,
): EvaluatedLayer {
  const { layer, refused } = made;
  if (!results || layer.type !== 'table') return made;
  const { texts, ruled } = results;
  const rowsOf = new Map(ruled);
  const rulesNow =
    rowsOf.size === 0
      ? layer.rules
      : layer.rules.map((rule, index) =>
          rowsOf.has(index) ? { ...rule, rows: [...(rowsOf.get(index) ?? [])] } : rule,
        );
  return { layer: { ...layer, rules: rulesNow, ...(texts && textsIn(layer, rules, texts)) }, refused };
}

function textsIn(layer: TableLayer, rules: readonly ColumnRules[], texts: ColumnTexts): Partial<TableLayer> {
  // Columns of the same key can have formats of their own.
  const keys = layer.columns.map(({ key }, index) => {
    const isRepeated = layer.columns.findIndex((column) => column.key === key) < index;
    return isRepeated && rules.some((rule) => rule.index === index) ? `${key} ${index}` : key;
  });
  const columns = layer.columns.map(({ format: _format, ...column }, index) => ({ ...column, key: keys[index] ?? '' }));
  const rows = layer.rows.map((row, at): TableRow => {
    const own = rules.map(({ index }, place): [string, string] => [keys[index] ?? '', texts[at]?.[place] ?? '']);
    return { ...row, ...Object.fromEntries(own) };
  });
  return { columns, rows };
}
