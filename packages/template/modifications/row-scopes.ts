import { dataObject, type DataObject, type DataValue } from '../data/data-value.ts';
import type { TableLayer } from '../layers/table/table-layer.ts';

/** The surroundings of a table's rows. */
export interface RowSurroundings {
  /** The names around the table. */
  scope: DataObject;
  /** The items of the table's content, with dates as such; undefined where its rows are all there is. */
  items: readonly DataValue[] | undefined;
}

/** The names that expressions see for each row of a table: those around it, and `row` and `repeat`. */
export function rowScopes({ rows }: TableLayer, { scope, items }: RowSurroundings): DataObject[] {
  const around = Object.entries(scope);
  const sources = items?.length === rows.length ? items : undefined;
  return rows.map((row, index) => {
    const item = sources?.[index] ?? dataObject(Object.entries(row));
    const place = {
      index,
      number: index + 1,
      count: rows.length,
      rest: 0,
      isFirst: index === 0,
      isLast: index === rows.length - 1,
    };
    return dataObject([...around, ['row', item], ['repeat', dataObject(Object.entries(place))]]);
  });
}
