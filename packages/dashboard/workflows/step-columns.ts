import type { WorkflowRunDetail, WorkflowStep } from '@platen/api';
import { printName } from '@platen/template';
import { asObject } from './config-fields.ts';

/** A column that a step can use. */
export interface StepColumn {
  /** As people read it: `card.url`. */
  name: string;
  /** As an expression refers to it. */
  expression: string;
  /** A value of a row; empty if none is known. */
  example: string;
}

/** Rows that steps gave, by the keys of the steps. */
export type StepSamples = ReadonlyMap<string, { type: string; rows: readonly Record<string, unknown>[] }>;

/** The rows that the steps of a run gave. */
export function samplesOf({ node_runs: runs }: Pick<WorkflowRunDetail, 'node_runs'>): StepSamples {
  return new Map(runs.map(({ node_key: key, node_type: type, sample }) => [key, { type, rows: sample }]));
}

/**
 * The columns of the rows that come to a step: those of the nearest step before it whose rows are typed in or known from a run, and those that the steps
 * between add.
 */
export function columnsBefore(steps: readonly WorkflowStep[], index: number, samples: StepSamples): StepColumn[] {
  const earlier = steps.slice(0, index);
  const place = earlier.findLastIndex((step) => rowsOf(step, samples).length > 0);
  const source = earlier[place];
  let columns = source ? columnsOf(rowsOf(source, samples)) : [];
  for (const step of earlier.slice(place + 1)) columns = columnsAfter(step, columns);
  return columns;
}

function rowsOf({ key, type, config }: WorkflowStep, samples: StepSamples): readonly Record<string, unknown>[] {
  const { rows } = config;
  if (Array.isArray(rows)) return rows.slice(0, 3).map(asObject);
  const known = samples.get(key);
  return known?.type === type ? known.rows : [];
}

/** Rows that are not known yet have at least what a step sets, and the address of what it renders. */
function columnsAfter({ key, type, config }: WorkflowStep, columns: readonly StepColumn[]): StepColumn[] {
  if (type === 'map') {
    const set = Object.keys(asObject(config['columns'])).map((name) => columnOf([name], undefined));
    const names = new Set(set.map(({ name }) => name));
    return config['keep'] === false ? set : [...columns.filter(({ name }) => !names.has(name)), ...set];
  }
  if (type === 'render') return [...columns, columnOf([key, 'url'], undefined)];
  return [...columns];
}

function columnsOf(rows: readonly Record<string, unknown>[]): StepColumn[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return names.flatMap((name) => {
    const value = rows.map((row) => row[name]).find((each) => each !== undefined && each !== null && each !== '');
    return expand([name], value, 0);
  });
}

/** A column, and what is in it if that is an object or a list of objects. */
function expand(path: readonly (string | number)[], value: unknown, depth: number): StepColumn[] {
  if (typeof value !== 'object' || value === null || depth === 2) return [columnOf(path, value)];
  if (Array.isArray(value)) {
    const [first] = value as unknown[];
    if (typeof first !== 'object' || first === null) return [columnOf(path, value)];
    return expand([...path, 0], first, depth + 1);
  }
  const members = Object.entries(value);
  if (members.length === 0) return [columnOf(path, value)];
  return members.flatMap(([name, member]) => expand([...path, name], member, depth + 1));
}

function columnOf(path: readonly (string | number)[], value: unknown): StepColumn {
  const join = (print: (name: string) => string): string =>
    path.reduce<string>((text, part) => {
      if (typeof part === 'number') return `${text}[${part}]`;
      return text === '' ? print(part) : `${text}.${print(part)}`;
    }, '');
  return { name: join(String), expression: join(printName), example: describeCell(value) };
}

/** A value of a row as a table shows it. */
export function describeCell(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
