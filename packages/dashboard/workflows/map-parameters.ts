import type { TemplateDetail } from '@platen/api';
import type { StepColumn } from './step-columns.ts';

/** A parameter of a template, once for all of its pages. */
export interface MappedParameter {
  key: string;
  description: string;
  /** The value that is drawn if none is given. */
  example: string;
}

/** Where a parameter gets its value from. */
export type ParameterSource =
  /** Nothing is set, and no column has its name. */
  | { kind: 'default' }
  /** Nothing is set, and a column has its name. */
  | { kind: 'same'; column: StepColumn }
  | { kind: 'column'; column: StepColumn }
  | { kind: 'expression'; source: string };

/** The parameters of a template, and further keys that expressions are set for. */
export function parametersOf(
  entries: TemplateDetail['modifications'],
  modifications: Readonly<Record<string, unknown>>,
): MappedParameter[] {
  const found = new Map<string, MappedParameter>();
  for (const { key, description, example } of entries) {
    const name = key.replace(/^page\d+@/, '');
    if (!found.has(name)) found.set(name, { key: name, description, example });
  }
  for (const key of Object.keys(modifications)) {
    if (!found.has(key)) found.set(key, { key, description: '', example: '' });
  }
  return [...found.values()];
}

/** Where a parameter gets its value from, by the expressions that are set. */
export function sourceOf(
  key: string,
  modifications: Readonly<Record<string, unknown>>,
  columns: readonly StepColumn[],
): ParameterSource {
  const source = Object.hasOwn(modifications, key) ? modifications[key] : undefined;
  if (typeof source === 'string') {
    const column = columns.find(({ expression }) => expression === source.trim());
    return column ? { kind: 'column', column } : { kind: 'expression', source };
  }
  const same = columns.find(({ name }) => name === key);
  return same ? { kind: 'same', column: same } : { kind: 'default' };
}

/** Text with a column put in at a place, for texts with expressions in braces. */
export function insertColumn(
  text: string,
  { expression }: StepColumn,
  { isText, start, end }: { isText: boolean; start: number; end: number },
): { text: string; caret: number } {
  const before = text.slice(0, start);
  // An expression beside another needs a sign between them, which is for the person to choose.
  const put = isText ? `{${expression}}` : before.trim() !== '' && !/\s$/.test(before) ? ` ${expression}` : expression;
  return { text: before + put + text.slice(end), caret: before.length + put.length };
}
