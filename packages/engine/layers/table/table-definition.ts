import type { CellLook, Paint } from '@platen/template';
import { boxOf } from '../../geometry/boxes.ts';
import { imageSources } from '../image-sources.ts';
import type { LayoutContext } from '../../pages/layout-context.ts';
import type { LeafDefinition } from '../layer-definition.ts';
import { layoutTable } from './layout-table.ts';
import { createTableContent } from './table-content.ts';

/** Tables in the engine. */
export const tableDefinition: LeafDefinition<'table'> = {
  sources: ({ headerFill, rowFills, lines, style, headerStyle, columns, rules, cells }) =>
    imageSources([
      headerFill,
      ...rowFills,
      lines.paint,
      style.fill,
      headerStyle.fill,
      ...columns.map((column) => column.style?.fill),
      ...[...rules, ...cells].flatMap(lookPaints),
    ]),
  measure(layer, context) {
    const table = layoutTable(layer, context);
    const height = layer.grow ? (table.rowEdges.at(-1) ?? 0) : layer.height;
    return { layer, box: { ...boxOf(layer), height }, table };
  },
  contentSize(layer, width = layer.width, context) {
    const { rowEdges } = layoutTable({ ...layer, width, grow: true }, unheard(context));
    return { width, height: rowEdges.at(-1) ?? 0 };
  },
  resize: (layer, { width, height }, context) => ({
    layer,
    box: { x: 0, y: 0, width, height },
    table: layoutTable({ ...layer, width, height, grow: false }, context),
  }),
  grows: (layer) => layer.grow,
  keepsSize: true,
  createContent: ({ layer, table, box }, tools) => createTableContent(layer, table, box, tools),
};

function lookPaints({ style, fill, borders = {} }: CellLook): (Paint | undefined)[] {
  return [style?.fill, fill, ...Object.values(borders).map((border) => border?.paint)];
}

/** A trial reports nothing. */
function unheard(context: LayoutContext): LayoutContext {
  return { ...context, report: () => undefined };
}
