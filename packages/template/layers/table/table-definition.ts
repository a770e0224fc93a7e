import { ValueError } from '../../errors/refusal.ts';
import { drawnKeys } from '../common-keys.ts';
import type { ValueShape } from '../../data/constraint-shape.ts';
import type { LayerDefinition, ModificationValue } from '../layer-definition.ts';
import { scaleLength, scaleTextStyle } from '../scale-look.ts';
import { textStyleKeys } from '../text/text-style-keys.ts';
import { tableRow, type TableLayer, type TableRow } from './table-layer.ts';

const rowsShape: ValueShape = {
  schema: {
    anyOf: [
      {
        type: 'array',
        maxItems: 5000,
        items: { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean', 'null'] } },
      },
      { type: 'string', contentMediaType: 'application/json' },
    ],
  },
  typescript: 'readonly Record<string, string | number | boolean | null>[] | string',
};

/** Tables for templates. Style keys of letters are for the body text. */
export const tableDefinition: LayerDefinition<TableLayer> = {
  migrations: [],
  keys: [...textStyleKeys, ...drawnKeys],
  parameterType: 'text',
  content: {
    shape: () => rowsShape,
    read: (layer) => JSON.stringify(layer.rows),
    write(layer, value) {
      const rows = parseRows(value);
      return rows instanceof ValueError ? rows : { ...layer, rows };
    },
  },
  canStretch: (_, axis) => axis === 'width',
  scale,
};

function parseRows(value: ModificationValue): TableRow[] | ValueError {
  let list: unknown = value;
  if (typeof value === 'string') {
    try {
      list = value.trim() === '' ? [] : JSON.parse(value);
    } catch {
      return new ValueError('must be a list of rows, or the JSON text of one');
    }
  }
  if (!Array.isArray(list)) return new ValueError('must be a list of rows, or the JSON text of one');
  if (list.length > 5000) return new ValueError('must have at most 5000 rows');
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

function scale(layer: TableLayer, factor: number): Partial<TableLayer> {
  const { lines } = layer;
  return {
    style: scaleTextStyle(layer.style, factor),
    headerStyle: scaleTextStyle(layer.headerStyle, factor),
    columns: layer.columns.map((column) =>
      column.style ? { ...column, style: scaleTextStyle(column.style, factor) } : column,
    ),
    paddingX: scaleLength(layer.paddingX, factor, 500),
    paddingY: scaleLength(layer.paddingY, factor, 500),
    minRowHeight: scaleLength(layer.minRowHeight, factor, 2000),
    lines: {
      ...lines,
      row: scaleLength(lines.row, factor, 100),
      column: scaleLength(lines.column, factor, 100),
      outer: scaleLength(lines.outer, factor, 100),
      header: scaleLength(lines.header, factor, 100),
    },
  };
}
