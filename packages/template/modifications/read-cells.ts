import { findParameters } from './find-parameters.ts';
import type { Template } from '../model/template.ts';

/** Reads rows of tables, such as CSV, whose columns are named after modification keys: `title`, `title.color`, `dishes.0.name`. */
export interface CellReader {
  /** Whether the template has a parameter for a column. */
  knows(column: string): boolean;
  /**
   * The modifications of one row. Cells of other columns are left out, and so are empty ones, except those of texts and sources,
   * where they stand for an empty text. Numbers are numbers; lists and objects stay JSON text.
   */
  read(cells: Readonly<Record<string, string>>): Record<string, string | number>;
}

interface Column {
  isUsed: boolean;
  mayBeEmpty: boolean;
  isNumber: boolean;
}

const numeric = /^\s*[-+]?(?:\d{1,100}\.?\d*|\.\d+)\s*$/;

/** A reader of rows for a template. Columns are looked up once, however many rows there are. */
export function createCellReader(template: Template): CellReader {
  const columns = new Map<string, Column>();
  const find = (name: string): Column => {
    const known = columns.get(name);
    if (known) return known;
    const { isUsed, parameters, data } = findParameters(template, name);
    const mayBeEmpty =
      parameters.length > 0 && parameters.every(({ type }) => /^(?:text|voiceText|imageUrl|videoUrl)$/.test(type));
    const column = { isUsed, mayBeEmpty, isNumber: data?.type === 'number' };
    columns.set(name, column);
    return column;
  };
  return {
    knows: (name) => find(name).isUsed,
    read(cells) {
      const used = Object.entries(cells).flatMap(([name, cell]): [string, string | number][] => {
        const { isUsed, mayBeEmpty, isNumber } = find(name);
        if (!isUsed || (cell === '' && !mayBeEmpty)) return [];
        return [[name, isNumber && numeric.test(cell) ? Number(cell) : cell]];
      });
      return Object.fromEntries(used);
    },
  };
}
