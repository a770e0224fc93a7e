import { ExpressionIssue } from '../expressions/expression-issue.ts';
import type { Expression } from '../expressions/expression.ts';
import { checkExpression } from '../expressions/check-expression.ts';
import { parseExpression } from '../expressions/parse-expression.ts';
import { printText } from '../expressions/print-expression.ts';
import { plainTypes, type ExpressionType, type TypeScope } from '../expressions/value-type.ts';
import type { ColumnFormat } from '../layers/table/column-format.ts';
import type { TableLayer } from '../layers/table/table-layer.ts';
import { isContent } from '../layers/write-property.ts';

/** Names of expressions that give a column of a table its values begin with this: `columns.total`. */
const columnPrefix = 'columns.';
/** The name of the expression that says of each row of a table whether it stays on a page with the next one. */
export const keepWithNextExpression = 'rows.keepWithNext';
/** Names of expressions that say of each row of a table whether a rule is for it begin with this: `rules.total`. */
const rulePrefix = 'rules.';
/** The value of a cell in the expression of a format. */
export const cellName = 'cell';

/** The key of the column that an expression of this name is for; undefined for content and style keys. */
export function columnOf(name: string): string | undefined {
  return name.startsWith(columnPrefix) ? name.slice(columnPrefix.length) : undefined;
}

/** Whether the expression of this name is worked out for each row of a table. */
export function isOfRows(name: string): boolean {
  return name === keepWithNextExpression || columnOf(name) !== undefined || ruleOf(name) !== undefined;
}

/** The id of the rule that an expression of this name is for; undefined for others. */
export function ruleOf(name: string): string | undefined {
  return name.startsWith(rulePrefix) ? name.slice(rulePrefix.length) : undefined;
}

/** The name of the expression for the rule of an id. */
export function ruleExpression(id: string): string {
  return rulePrefix + id;
}

/** The expression that says for which rows a rule of a table is, read. */
export interface RowRule {
  /** Among the rules of the table. */
  index: number;
  name: string;
  expression: Expression;
}

/** The rules of a table whose rows an expression says. */
export function rowRules({ rules, expressions = {} }: TableLayer): RowRule[] {
  return rules.flatMap(({ id, rows }, index): RowRule[] => {
    if (rows !== 'expression' || id === undefined) return [];
    const name = ruleExpression(id);
    const source = expressions[name];
    const expression = source === undefined ? undefined : parseExpression(source);
    return expression && !(expression instanceof ExpressionIssue) ? [{ index, name, expression }] : [];
  });
}

/** The name of the expression for the column of a key. */
export function columnExpression(key: string): string {
  return columnPrefix + key;
}

/** The expression and format of a column, read. */
export interface ColumnRules {
  index: number;
  key: string;
  expression: Expression | undefined;
  /** Writes `cell`. */
  format: Expression | undefined;
  isDate: boolean;
}

/** The columns of a table that have an expression or a format. Templates are checked when they are read: what cannot be read is not there. */
export function columnRules({ columns, expressions = {} }: TableLayer): ColumnRules[] {
  const read = (source: string | undefined): Expression | undefined => {
    const expression = source === undefined ? undefined : parseExpression(source);
    return expression instanceof ExpressionIssue ? undefined : expression;
  };
  return columns.flatMap(({ key, format: given }, index): ColumnRules[] => {
    const expression = read(expressions[columnExpression(key)]);
    const format = read(given && formatSource(given));
    return expression || format ? [{ index, key, expression, format, isDate: isDateFormat(given) }] : [];
  });
}

/** Whether a format is one of dates, rather than of numbers. */
export function isDateFormat(format: ColumnFormat | undefined): boolean {
  return format?.style === 'date' || format?.style === 'time' || format?.style === 'dateTime';
}

/** A format as an expression that writes the value `cell`. */
export function formatSource({ style, decimals, currency, unit, length, pattern }: ColumnFormat): string {
  const digits = decimals === undefined ? '' : `, decimals: ${decimals}`;
  if (style === 'currency') return `currency(${cellName}, ${printText(currency ?? 'EUR')}${digits})`;
  if (style === 'unit') return `unit(${cellName}, ${printText(unit ?? 'kilometer')}${digits})`;
  if (style === 'date' && pattern !== undefined) return `date(${cellName}, pattern: ${printText(pattern)})`;
  if (style === 'date' || style === 'dateTime') return `${style}(${cellName}, '${length ?? 'medium'}')`;
  if (style === 'time') return `time(${cellName}, '${length ?? 'short'}')`;
  return `${style}(${cellName}${digits})`;
}

/** The type of the rows of a table, as expressions of its columns see one: that of the items of its content. */
export function rowType({ expressions = {} }: TableLayer, scope: TypeScope): ExpressionType {
  const [, source] = Object.entries(expressions).find(([property]) => isContent(property)) ?? [];
  const content = source === undefined ? undefined : parseExpression(source);
  if (content === undefined || content instanceof ExpressionIssue) return plainTypes.unknown;
  const { type } = checkExpression(content, scope);
  return type?.kind === 'list' ? type.items : plainTypes.unknown;
}
