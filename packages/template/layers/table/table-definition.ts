import { drawnKeys } from '../common-keys.ts';
import type { LayerDefinition } from '../layer-definition.ts';
import { scaleLength, scaleTextStyle } from '../scale-look.ts';
import { textStyleKeys } from '../text/text-style-keys.ts';
import type { CellBorder, CellLook } from './cell-look.ts';
import type { TableLayer } from './table-layer.ts';
import { rowsContent } from './table-rows.ts';

/** Tables for templates. Style keys of letters are for the body text. */
export const tableDefinition: LayerDefinition<TableLayer> = {
  migrations: [],
  keys: [...textStyleKeys, ...drawnKeys],
  parameterType: 'text',
  content: rowsContent,
  canStretch: (_, axis) => axis === 'width',
  scale,
};

function scale(layer: TableLayer, factor: number): Partial<TableLayer> {
  const { lines } = layer;
  return {
    style: scaleTextStyle(layer.style, factor),
    headerStyle: scaleTextStyle(layer.headerStyle, factor),
    columns: layer.columns.map((column) =>
      column.style ? { ...column, style: scaleTextStyle(column.style, factor) } : column,
    ),
    rules: layer.rules.map((rule) => scaleLook(rule, factor)),
    cells: layer.cells.map((cell) => scaleLook(cell, factor)),
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

function scaleLook<Look extends CellLook>(look: Look, factor: number): Look {
  const { style, borders } = look;
  if (!style && !borders) return look;
  const scaled = (border: CellBorder): CellBorder => ({ ...border, width: scaleLength(border.width, factor, 100) });
  return {
    ...look,
    ...(style && { style: scaleTextStyle(style, factor) }),
    ...(borders && {
      borders: {
        ...(borders.top && { top: scaled(borders.top) }),
        ...(borders.bottom && { bottom: scaled(borders.bottom) }),
        ...(borders.start && { start: scaled(borders.start) }),
        ...(borders.end && { end: scaled(borders.end) }),
      },
    }),
  };
}
