import { invert, transformPoint } from '@platen/engine/internal';
import type { Artboard } from '../../context/artboard.ts';
import type { Point } from '../../geometry/point.ts';
import type { CellPlace } from '../../store/editor-state.ts';
import type { Editor } from '../../context/editor-context.ts';
import { placeOfCell } from '../../rich-text/table-cells.ts';

/** The cell of a table under a point of the page; undefined when there is none. */
export function cellAtPoint(editor: Editor, artboard: Artboard, layerId: string, page: Point): CellPlace | undefined {
  const layer = editor.state.layersById.peek().get(layerId)?.layer;
  const item = artboard.laidOut(layerId);
  const matrix = artboard.matrixOf(layerId);
  const inverse = matrix && invert(matrix);
  if (layer?.type !== 'table' || !inverse || !item || !('table' in item)) return undefined;
  const [x, y] = transformPoint(inverse, page.x, page.y);
  const hit = item.table.cells.find(
    ({ box }) => x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height,
  );
  return hit && placeOfCell(layer, hit.row, hit.column);
}

/** Sets the cell in which editing starts, if the layer is a table: the one under a point of the page. */
export function aimAtCell(editor: Editor, artboard: Artboard, layerId: string, page: Point): void {
  const cell = cellAtPoint(editor, artboard, layerId, page);
  if (cell) editor.state.editedCell.value = cell;
}
