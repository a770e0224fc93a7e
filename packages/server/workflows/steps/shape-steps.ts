import { RowError, type RowValues } from '@platen/template';
import { compareValues } from './compare-row-values.ts';

import type { FailedRow, FlowRow, ShapeStep } from './step.ts';

/** Applies a function to each row; rows for which it throws a RowError fail, and those for which it answers undefined are left out. */
function eachRow(rows: readonly FlowRow[], change: (row: FlowRow) => FlowRow | undefined) {
  const passed: FlowRow[] = [];
  const failed: FailedRow[] = [];
  for (const row of rows) {
    try {
      const changed = change(row);
      if (changed) passed.push(changed);
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      failed.push({ number: row.number, error: error.message });
    }
  }
  return { rows: passed, failed };
}

/** Passes on the rows for which its expression is true. */
export const filterStep: ShapeStep<'filter'> = {
  kind: 'shape',
  shape({ config, read }, rows) {
    const evaluate = read.expression(config.expression);
    return eachRow(rows, (row) => (evaluate(row.data) === true ? row : undefined));
  },
};

/** Sets columns by expressions, each over the columns as they were. */
export const mapStep: ShapeStep<'map'> = {
  kind: 'shape',
  shape({ config, read }, rows) {
    const columns = Object.entries(config.columns).map(([name, source]) => [name, read.expression(source)] as const);
    return eachRow(rows, ({ number, data }) => {
      const set = Object.fromEntries(columns.map(([name, evaluate]) => [name, evaluate(data)]));
      return { number, data: config.keep ? { ...data, ...set } : set };
    });
  },
};

/** Passes on the first rows. */
export const limitStep: ShapeStep<'limit'> = {
  kind: 'shape',
  shape: ({ config }, rows) => ({ rows: rows.slice(0, config.count) }),
};

/** Passes on the first of the rows that are the same. */
export const dedupeStep: ShapeStep<'dedupe'> = {
  kind: 'shape',
  shape({ config: { columns } }, rows) {
    const seen = new Set<string>();
    return {
      rows: rows.filter(({ data }) => {
        const key = keyOf(data, columns);
        return !seen.has(key) && seen.add(key);
      }),
    };
  },
};

function keyOf(data: RowValues, columns: readonly string[]): string {
  const names = columns.length > 0 ? columns : Object.keys(data).toSorted();
  return JSON.stringify(names.map((name) => [name, data[name] ?? null]));
}

/** Orders the rows; what is missing is last, and rows of the same value stay in their order. */
export const sortStep: ShapeStep<'sort'> = {
  kind: 'shape',
  shape({ config, read }, rows) {
    const evaluate = read.expression(config.expression);
    const valued = rows.map((row) => ({ row, value: evaluate(row.data) }));
    valued.sort((one, other) => compareValues(one.value, other.value, config.descending));
    return { rows: valued.map(({ row }) => row) };
  },
};
