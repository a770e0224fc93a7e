import { msg, str } from '@lit/localize';
import type { TableCell } from '@platen/engine';
import { layoutText } from '@platen/engine/internal';
import type { TableLayer, Template, TextStyle } from '@platen/template';
import { textLayer } from '@platen/template/internal';
import type { Draft } from 'immer';
import { draftLayers } from '../../commands/layers-recipe.ts';
import type { Editor } from '../../context/editor-context.ts';
import { emptied, type LayerSight } from '../session/layer-target.ts';
import { textOf, type RichText } from '../../rich-text/rich-text.ts';
import { sourceOffsets } from '../../rich-text/source-offsets.ts';
import { cellStyle, cellText, laidOutRow, writeCell } from '../../rich-text/table-cells.ts';
import type { CellPlace } from '../../store/editor-state.ts';
import type { TargetLayout, TextTarget } from '../session/text-target.ts';

/** The text of a table's cell, to be edited. It has one style. */
export class CellTarget implements TextTarget {
  readonly key: string;
  readonly layerId: string;
  readonly isRich = false;
  readonly cell: CellPlace;
  readonly #editor: Editor;
  readonly #sight: LayerSight;
  #layout: { cell: TableCell; layer: TableLayer; answer: TargetLayout } | undefined;

  constructor(editor: Editor, layerId: string, cell: CellPlace, sight: LayerSight) {
    this.#editor = editor;
    this.#sight = sight;
    this.layerId = layerId;
    this.cell = cell;
    this.key = `${layerId} ${cell.row} ${cell.column}`;
  }

  get name(): string {
    const { row, column } = this.cell;
    if (row === 'header') return msg(str`Title of column ${column + 1}`);
    return msg(str`Row ${row + 1}, column ${column + 1}`);
  }

  /** The table in the template; undefined when it is gone. */
  get layer(): TableLayer | undefined {
    const layer = this.#editor.state.layersById.peek().get(this.layerId)?.layer;
    return layer?.type === 'table' ? layer : undefined;
  }

  /** The cell as it is laid out; undefined when it is not shown. */
  get shown(): TableCell | undefined {
    const { layer } = this;
    const sight = this.#sight.laidOut(this.layerId);
    if (!layer || !sight || !('table' in sight)) return undefined;
    const row = laidOutRow(layer, this.cell);
    return sight.table.cells.find((each) => each.row === row && each.column === this.cell.column);
  }

  read(): RichText | undefined {
    const { layer } = this;
    const text = layer && cellText(layer, this.cell);
    return text === undefined ? undefined : { runs: text === '' ? [] : [{ text }], paragraphs: [] };
  }

  style(): TextStyle | undefined {
    const { layer } = this;
    return layer && cellStyle(layer, this.cell);
  }

  write(draft: Draft<Template>, text: RichText): void {
    const page = this.#editor.state.layersById.peek().get(this.layerId)?.page;
    const [layer] = page ? draftLayers(draft, page.id, [this.layerId]) : [];
    if (layer?.type === 'table') writeCell(layer, this.cell, textOf(text));
  }

  layout(): TargetLayout | undefined {
    const { layer, shown } = this;
    const text = this.read();
    const { fonts } = this.#sight;
    if (!layer || !shown || !text || !fonts) return undefined;
    if (this.#layout?.cell === shown && this.#layout.layer === layer) return this.#layout.answer;
    const style = cellStyle(layer, this.cell);
    const offsets = sourceOffsets({ runs: [...text.runs], style });
    const { box } = shown;
    let { text: layout } = shown;
    let { y } = box;
    if (text.runs.length === 0) {
      layout = emptied(layoutText(emptyCell(layer, shown, style, this.isRtl), { ...box, height: 0 }, fonts));
      const room = Math.max(0, box.height - layout.contentHeight);
      const { verticalAlign = 'middle' } = shown.look;
      y += verticalAlign === 'top' ? 0 : Math.round(verticalAlign === 'middle' ? room / 2 : room);
    }
    const answer = {
      layout,
      origin: { x: box.x, y },
      toLayout: offsets.toLayout,
      toSource: offsets.toSource,
      stops: offsets.stops,
    };
    this.#layout = { cell: shown, layer, answer };
    return answer;
  }

  /** Whether the table begins at the right: its first column is to the right of the second. */
  get isRtl(): boolean {
    const sight = this.#sight.laidOut(this.layerId);
    return sight !== undefined && 'table' in sight && sight.table.isRtl;
  }
}

/** Returns the content laid out for an empty cell to find the position of its caret; see `withCaretRoom`. */
function emptyCell(layer: TableLayer, { look, box }: TableCell, style: TextStyle, isRtl: boolean) {
  return textLayer.parse({
    type: 'text',
    id: 'cell',
    width: box.width,
    height: 0,
    runs: [{ text: ' ' }],
    style,
    align: look.align ?? 'start',
    direction: isRtl ? 'rtl' : 'ltr',
    lineHeight: layer.lineHeight,
    padding: { top: layer.paddingY, bottom: layer.paddingY, left: layer.paddingX, right: layer.paddingX },
  });
}
