import type { ColumnReference, TableRule } from './cell-look.ts';
import type { TableLayer } from './table-layer.ts';

/** The index of a column that is named by its key or index; -1 where there is none. */
export function columnIndex({ columns }: Pick<TableLayer, 'columns'>, column: ColumnReference): number {
  if (typeof column === 'string') return columns.findIndex(({ key }) => key === column);
  return column < columns.length ? column : -1;
}

/** How cells and rules name the column at an index: by its key, or by its index where an earlier one has the same. */
export function columnReferenceAt(layer: Pick<TableLayer, 'columns'>, index: number): ColumnReference {
  const key = layer.columns[index]?.key ?? '';
  return columnIndex(layer, key) === index ? key : index;
}

/** Tells whether a rule is for a row: an index, or the header. What its expression says has to be put into its `rows` before. */
export function rowTest({ rows }: Pick<TableRule, 'rows'>, count: number): (row: number | 'header') => boolean {
  if (Array.isArray(rows)) {
    const listed = new Set<number | 'header'>(rows);
    return (row) => listed.has(row);
  }
  if (typeof rows === 'object') {
    const first = rows.from - 1;
    return (row) => row !== 'header' && row >= first && (row - first) % rows.every === 0;
  }
  switch (rows) {
    case 'all':
      return () => true;
    case 'body':
      return (row) => row !== 'header';
    case 'header':
      return (row) => row === 'header';
    case 'first':
      return (row) => row === 0;
    case 'last':
      return (row) => row === count - 1;
    case 'odd':
      return (row) => row !== 'header' && row % 2 === 0;
    case 'even':
      return (row) => row !== 'header' && row % 2 === 1;
    case 'expression':
      return () => false;
  }
}

/** Whether a rule is for each of the columns. */
export function ruledColumns({ columns }: Pick<TableRule, 'columns'>, layer: Pick<TableLayer, 'columns'>): boolean[] {
  const listed = Array.isArray(columns) ? new Set(columns.map((column) => columnIndex(layer, column))) : undefined;
  const last = layer.columns.length - 1;
  return layer.columns.map((_, index) => {
    if (listed) return listed.has(index);
    if (columns === 'first') return index === 0;
    if (columns === 'last') return index === last;
    if (columns === 'odd') return index % 2 === 0;
    return columns === 'all' || index % 2 === 1;
  });
}
