import type { ValueShape } from '../../data/constraint-shape.ts';
import { ValueError } from '../../errors/refusal.ts';
import type { LayerContent, ModificationValue } from '../layer-definition.ts';
import type { Layer } from '../layer.ts';
import { maxRows, tableRow, type TableRow } from './table-layer.ts';

/** How schemas describe rows of data. */
export const rowsShape: ValueShape = {
  schema: {
    anyOf: [
      {
        type: 'array',
        maxItems: maxRows,
        items: { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean', 'null'] } },
      },
      { type: 'string', contentMediaType: 'application/json' },
    ],
  },
  typescript: 'readonly Record<string, string | number | boolean | null>[] | string',
};

/** The content of layers that show rows of data. */
export const rowsContent: LayerContent<Extract<Layer, { rows: TableRow[] }>> = {
  shape: () => rowsShape,
  read: (layer) => JSON.stringify(layer.rows),
  write(layer, value) {
    const rows = parseRows(value);
    return rows instanceof ValueError ? rows : { ...layer, rows };
  },
};

/** Rows of a modification: a list of objects, or its JSON text. */
export function parseRows(value: ModificationValue): TableRow[] | ValueError {
  let list: unknown = value;
  if (typeof value === 'string') {
    try {
      list = value.trim() === '' ? [] : JSON.parse(value);
    } catch {
      return new ValueError('must be a list of rows, or the JSON text of one');
    }
  }
  if (!Array.isArray(list)) return new ValueError('must be a list of rows, or the JSON text of one');
  if (list.length > maxRows) return new ValueError(`must have at most ${maxRows} rows`);
  const rows: TableRow[] = [];
  for (const [index, item] of list.entries()) {
    const row = tableRow.safeParse(item);
    if (!row.success)
      return new ValueError(
        `has in row ${index + 1} something other than texts, numbers, true, false and null by column`,
      );
    rows.push(row.data);
  }
  return rows;
}
