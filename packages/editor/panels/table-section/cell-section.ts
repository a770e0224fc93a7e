import { msg } from '@lit/localize';
import type { TableLayer } from '@platen/template';
import { html, nothing } from 'lit';
import {
  canMerge,
  canSplit,
  mergeCells,
  resetCells,
  splitCells,
  writeCellLook,
  type LookScope,
} from '../../commands/edit-table-cells.ts';
import { defineElement } from '../../controls/define.ts';
import { internal, withProperties } from '../../controls/with-properties.ts';
import { cellLook } from '../../rich-text/table-cells.ts';
import type { CellPlace } from '../../store/editor-state.ts';
import type { Edit } from '../../store/template-document.ts';
import { LayerSection } from '../inspector/inspector-section.ts';
import { lookFields } from './look-fields.ts';
import '../../controls/button.ts';
import '../../controls/section.ts';
import '../../controls/select-field.ts';

/** How the cells look that are selected in the table, and what makes one of them. Fetched once a cell is edited. */
export class PlatenCellSection extends withProperties(LayerSection, {
  /** The cells that a change is for. */
  scope: internal<LookScope>('cells'),
}) {
  override render() {
    const { targets, editor } = this;
    const [layer] = targets;
    const cell = editor?.state.editedCell.value;
    if (!editor || !cell || layer?.type !== 'table' || targets.length !== 1) return nothing;
    const range = editor.state.cellRange.value ?? { from: cell, to: cell };
    const page = editor.state.page.peek();
    const { scope } = this;
    const run = (edit: Edit | undefined, next: CellPlace): void => {
      if (!editor.apply(edit)) return;
      // The mode takes up the cell as it is now.
      editor.state.editing.value = undefined;
      editor.state.editedCell.value = next;
      editor.state.editing.value = { kind: 'table', layerId: layer.id };
    };
    return html`<platen-section .heading=${msg('Cell')} collapsible>
      <platen-select-field
        .label=${msg('Applies to')}
        .value=${scope}
        .options=${[
          { value: 'cells', label: msg('Selected cells') },
          { value: 'rows', label: msg('Whole rows') },
          { value: 'columns', label: msg('Whole columns') },
        ]}
        @value-change=${(event: CustomEvent<LookScope>) => {
          event.stopPropagation();
          this.scope = event.detail;
        }}
      ></platen-select-field>
      ${lookFields(this, {
        key: `cell-${scope}-${cell.row}-${cell.column}-${range.to.row}-${range.to.column}`,
        read: (table: TableLayer) => cellLook(table, cell),
        write: (table, change) => writeCellLook(table, range, scope, change),
      })}
      <div class="pair">
        <platen-button ?disabled=${!canMerge(layer, range)} @click=${() => run(mergeCells(page, layer, range), cell)}
          >${msg('Merge cells')}</platen-button
        >
        <platen-button ?disabled=${!canSplit(layer, range)} @click=${() => run(splitCells(page, layer, range), cell)}
          >${msg('Split cells')}</platen-button
        >
      </div>
      <platen-button variant="quiet" @click=${() => editor.apply(resetCells(page, layer, range))}
        >${msg('Reset cells')}</platen-button
      >
    </platen-section>`;
  }
}

defineElement('platen-cell-section', PlatenCellSection);
