import { dataObject, type DataObject, type DataValue } from '../data/data-value.ts';
import type { Expression } from '../expressions/expression.ts';
import { ExpressionIssue } from '../expressions/expression-issue.ts';
import { plainValueText } from '../expressions/text-value.ts';
import type { TableLayer, TableRow } from '../layers/table/table-layer.ts';
import type { EvaluatedLayer } from './copy-cache.ts';
import { rowScopes, type RowSurroundings } from './row-scopes.ts';
import { cellName, columnExpression, keepWithNextExpression, type ColumnRules } from './table-columns.ts';

/** The texts of cells, row by row, in the order of the columns with rules. */
export type ColumnTexts = readonly (readonly string[])[];

/** Surroundings of expressions for the rows of a table. */
export interface RowSetting extends RowSurroundings {
  evaluate(expression: Expression, scope: DataObject, property: string): DataValue | ExpressionIssue;
  /** Reports why the expression of that name has no value in a row. */
  report(name: string, row: number, message: string): void;
}

/** Works out the cells of columns with an expression or a format. Where an expression has no value, the row's own is shown. */
export function evaluateColumns(layer: TableLayer, columns: readonly ColumnRules[], setting: RowSetting): ColumnTexts {
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

/** The indexes of the rows of which an expression says that they stay on a page with the next one. */
export function rowsWithNext(layer: TableLayer, keepWithNext: Expression, setting: RowSetting): ReadonlySet<number> {
  const found = new Set<number>();
  for (const [index, scope] of rowScopes(layer, setting).entries()) {
    const value = setting.evaluate(keepWithNext, scope, keepWithNextExpression);
    if (value instanceof ExpressionIssue) setting.report(keepWithNextExpression, index, value.message);
    else if (value === true) found.add(index);
  }
  return found;
}

/** A value as its format takes it; undefined where it is no number or date. */
function cellValue(value: DataValue, isDate: boolean): DataValue | undefined {
  if (isDate) return value === null || value === '' ? undefined : value;
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || !/^\s*[-+]?(?:\d{1,100}\.?\d*|\.\d{1,100})\s*$/.test(value)) return undefined;
  return Number(value);
}

/** A table with these texts in its rows, and nothing left to work out; other layers as they are. */
export function withColumnTexts(
  made: EvaluatedLayer,
  rules: readonly ColumnRules[],
  texts: ColumnTexts | undefined,
): EvaluatedLayer {
  const { layer, refused } = made;
  if (!texts || layer.type !== 'table') return made;
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
  return { layer: { ...layer, columns, rows }, refused };
}
