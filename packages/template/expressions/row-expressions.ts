import { dataObject, type DataObject, type DataValue } from '../data/data-value.ts';
import { DateValue } from '../dates/date-value.ts';
import { TimeZones, timeZoneTable } from '../dates/time-zones.ts';
import { Locales } from '../locale/load-locale.ts';
import type { EvaluationSetting } from './builtins/function-call.ts';
import { checkExpression, checkTextTemplate } from './check-expression.ts';
import { evaluateExpression, evaluateTextTemplate } from './evaluate-expression.ts';
import { ExpressionIssue } from './expression-issue.ts';
import type { Expression, TextTemplate } from './expression.ts';
import { namesUsed } from './inspect-expression.ts';
import { parseExpression } from './parse-expression.ts';
import { parseTextTemplate } from './parse-text-template.ts';
import { plainTypes, type TypeScope } from './value-type.ts';

/** The values of a row by their columns, as JSON. */
export type RowValues = Record<string, unknown>;

/** An expression could not be evaluated for a row. */
export class RowError extends Error {
  override readonly name = 'RowError';
}

/** Reads expressions over the columns of rows. */
export interface RowExpressions {
  /** An expression that is ready for many rows; its value is JSON. Throws RowError where it is none, and so does what it answers. */
  expression(source: string): (values: RowValues) => unknown;
  /** A text with expressions in braces, likewise. */
  text(source: string): (values: RowValues) => string;
}

/** Why an expression over the columns of a row cannot be used; undefined if it can. Columns may hold anything. */
export function checkRowExpression(source: string): string | undefined {
  const expression = parseExpression(source);
  if (expression instanceof ExpressionIssue) return expression.message;
  return checkExpression(expression, scopeOf(expression)).issues[0]?.message;
}

/** Why a text with expressions cannot be used, likewise. */
export function checkRowText(source: string): string | undefined {
  const template = parseTextTemplate(source);
  if (template instanceof ExpressionIssue) return template.message;
  return checkTextTemplate(template, scopeOf(template))[0]?.message;
}

function scopeOf(expression: Expression | TextTemplate): TypeScope {
  return Object.fromEntries(namesUsed(expression).map((name) => [name, plainTypes.unknown]));
}

/**
 * Makes a loader of row expressions with English formats and UTC. `readJson` reads the tables of the library, such as `locales/en.json`,
 * once; `nowMs` of a load is the time for `now()`, in milliseconds since 1970.
 */
export function createRowExpressions(
  readJson: (path: string) => Promise<unknown>,
): (nowMs: number) => Promise<RowExpressions> {
  const locales = new Locales((name) => readJson(`locales/${name}.json`));
  let zones: Promise<TimeZones> | undefined;
  return async (nowMs) => {
    zones ??= readJson('time-zones/zones.json').then((table) => new TimeZones(timeZoneTable.parse(table)));
    const { table: locale } = await locales.load('en');
    return readWith({ locale, timeZones: await zones, nowMs });
  };
}

function readWith(setting: EvaluationSetting): RowExpressions {
  return {
    expression(source) {
      const expression = readable(parseExpression(source));
      const names = namesUsed(expression);
      return (values) => toJson(valueOf(evaluateExpression(expression, dataOf(values, names), setting), source));
    },
    text(source) {
      const template = readable(parseTextTemplate(source));
      const names = namesUsed(template);
      return (values) => valueOf(evaluateTextTemplate(template, dataOf(values, names), setting), source);
    },
  };
}

function readable<Read>(read: Read | ExpressionIssue): Read {
  if (read instanceof ExpressionIssue) throw new RowError(`The expression ${read.message}.`);
  return read;
}

function valueOf<Value>(value: Value | ExpressionIssue, source: string): Value {
  if (!(value instanceof ExpressionIssue)) return value;
  throw new RowError(`${source.slice(0, 100)} ${value.message}.`);
}

/** Only the named columns; those that a row does not have are null. */
function dataOf(values: RowValues, names: readonly string[]): DataObject {
  return dataObject(names.map((name) => [name, (Object.hasOwn(values, name) ? values[name] : null) as DataValue]));
}

function toJson(value: DataValue): unknown {
  if (value instanceof DateValue) return value.toJSON();
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: DataValue) => toJson(item));
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toJson(member)]));
}
