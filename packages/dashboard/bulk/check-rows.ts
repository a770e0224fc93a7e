import { msg, str } from '@lit/localize';
import { findParameters, findPromptKey, maxPromptLength, type ColumnMapping, type Template } from '@platen/template';
import { findValueErrors } from '@platen/editor/data-fields';
import { describeError } from '@platen/playground';
import { createRowReader } from './bulk-table.ts';

/** Messages on the cells of a row, by the place of their column. */
export type CellIssues = ReadonlyMap<number, string>;
/** Rows that have issues, by their place. */
export type RowIssues = ReadonlyMap<number, CellIssues>;

/** Milliseconds of work at a stretch, so that the page stays quick. */
const sliceMs = 8;

/** Checks one row after another. The service checks all of them again before it renders. */
export type RowChecker = (row: readonly string[]) => CellIssues;

/** A checker of rows against the types and constraints of a template. */
export function createRowChecker(template: Template, columns: readonly string[], mapping: ColumnMapping): RowChecker {
  const reader = createRowReader(template, columns, mapping);
  const { data = {} } = template;
  const mapped = columns.flatMap((column, index) => {
    const key = mapping[column];
    return key === undefined ? [] : [{ index, key, ...findParameters(template, key) }];
  });
  const hasData = mapped.some((each) => each.data);
  const prompts = columns.flatMap((column, index) => {
    const found = findPromptKey(template, mapping[column] ?? '');
    return found?.field === 'prompt' ? [{ index, key: found.key }] : [];
  });
  return (row) => {
    const values = reader.values(row);
    const errors = hasData ? findValueErrors(data, nested(values)) : new Map<string, string>();
    const issues = new Map<number, string>();
    const prompted = new Set<string>();
    for (const { index, key } of prompts) {
      const prompt = row[index] ?? '';
      if (prompt !== '') prompted.add(key);
      if (prompt.length > maxPromptLength) issues.set(index, msg(str`Maximum ${maxPromptLength} characters.`));
    }
    for (const { index, key, parameters, data: type } of mapped) {
      const cell = row[index] ?? '';
      if (prompted.has(key)) {
        // What a model makes is checked when it is there.
        if (cell !== '') issues.set(index, msg('Give a value or a prompt, not both'));
        continue;
      }
      const isRequired = parameters.some(({ constraints }) => constraints.required);
      const message = type
        ? (errorAt(errors, key) ?? '')
        : cell === '' && isRequired
          ? msg('Required')
          : (parameters.map((parameter) => describeError({ parameter }, values[key])).find((error) => error !== '') ??
            '');
      if (message !== '') issues.set(index, message);
    }
    return issues;
  };
}

/** Checks all rows a few at a time, and hands over what was found so far. Ends early when `signal` fires. */
export async function checkRows(
  rows: readonly (readonly string[])[],
  check: RowChecker,
  report: (issues: RowIssues, checked: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const found = new Map<number, CellIssues>();
  for (let at = 0; at < rows.length;) {
    const until = performance.now() + sliceMs;
    for (; at < rows.length && performance.now() < until; at++) {
      const issues = check(rows[at] ?? []);
      if (issues.size > 0) found.set(at, issues);
    }
    report(new Map(found), at);
    await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) return;
  }
}

/** Values of data with those of columns such as `dishes.0.name` in their places. */
function nested(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const whole: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(values)) {
    const path = key.split('.');
    const last = path.pop() ?? '';
    let place: Record<string, unknown> = whole;
    for (const [depth, name] of path.entries()) {
      const next: unknown = place[name] ?? (/^\d+$/.test(path[depth + 1] ?? last) ? [] : {});
      place[name] = next;
      if (typeof next !== 'object' || next === null) return { ...values };
      place = next as Record<string, unknown>;
    }
    place[last] = value;
  }
  return whole;
}

/** The error at a key or within its list or object; paths are written `dishes[0].name`. */
function errorAt(errors: ReadonlyMap<string, string>, key: string): string | undefined {
  const path = key.replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]');
  for (const [place, message] of errors) {
    if (place === path) return message;
    if (place.startsWith(`${path}[`) || place.startsWith(`${path}.`)) return `${place.slice(path.length)}: ${message}`;
  }
  return undefined;
}
