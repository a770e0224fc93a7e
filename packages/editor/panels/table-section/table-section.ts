import { msg, str } from '@lit/localize';
import type { Layer, Paint, TableColumn, TableLayer, TextStyle } from '@platen/template';
import { html, nothing, type TemplateResult } from 'lit';
import {
  addColumn,
  addRow,
  deleteColumn,
  deleteRow,
  moveColumn,
  moveRow,
  renameColumn,
} from '../../commands/edit-table.ts';
import { defineElement } from '../../controls/define.ts';
import type { Edit } from '../../store/template-document.ts';
import { sharedValue, valueOf } from '../../store/shared-values.ts';
import { patchedStyle } from '../../rich-text/run-styles.ts';
import type { CellPlace } from '../../store/editor-state.ts';
import { LayerSection } from '../inspector/inspector-section.ts';
import { itemList } from '../inspector/item-list.ts';
import { changing, numberField, selectField, switchField } from '../inspector/section-fields.ts';
import { letterFields } from '../text-section/letter-fields.ts';
import { styleHost } from '../text-section/text-hosts.ts';
import { tablePagingFields } from './table-paging-fields.ts';
import { tableLookFields } from './table-look-fields.ts';
import { internal, withProperties } from '../../controls/with-properties.ts';
import './table-rows.ts';
import '../text-section/text-icons.ts';
import '../../controls/button.ts';
import '../../controls/dialog.ts';
import '../../controls/section.ts';

/** The properties of a table: its columns and rows, its header, its text and its lines. */
export class PlatenTableSection extends withProperties(LayerSection, {
  /** Index of the column whose settings are shown. */
  open: internal<number>(),
  /** Whether the values are in a dialog, all columns beside each other. */
  isWide: internal(false),
}) {
  #apply(make: (layer: TableLayer) => Edit | undefined): void {
    const [layer] = this.targets;
    if (layer?.type === 'table') this.editor?.apply(make(layer));
  }

  override render() {
    const { targets, editor, live } = this;
    if (!editor || !live || targets.length === 0 || targets.some(({ type }) => type !== 'table')) return nothing;
    const page = editor.state.page.value;
    const [layer] = targets;
    const single = targets.length === 1 && layer?.type === 'table' ? layer : undefined;
    const cell = editor.state.editedCell.value;
    // Fetched once there is a cell to look at, or rules to open.
    if (single && cell) void import('./cell-section.ts');
    const letters = styleHost({ session: undefined, layers: targets, page, live });
    return html`
      ${
        single
          ? html`${cell ? html`<platen-cell-section></platen-cell-section>` : nothing}
              <platen-section .heading=${msg('Columns')} collapsible>
                <platen-icon-button
                  slot="actions"
                  icon="Plus"
                  .label=${msg('Add column')}
                  @click=${() => this.#apply((table) => addColumn(page, table, table.columns.length))}
                ></platen-icon-button>
                ${this.#columns(single)}
              </platen-section>
              <platen-section .heading=${msg(str`Rows (${single.rows.length})`)} collapsible>
                <platen-icon-button
                  slot="actions"
                  icon="Maximize"
                  haspopup="dialog"
                  .label=${msg('All table values')}
                  .expanded=${this.isWide}
                  @click=${() => (this.isWide = true)}
                ></platen-icon-button>
                <platen-icon-button
                  slot="actions"
                  icon="Plus"
                  .label=${msg('Add row')}
                  @click=${() => this.#apply((table) => addRow(page, table, table.rows.length))}
                ></platen-icon-button>
                ${cell ? this.#cellButtons(single, cell) : nothing}
                <platen-table-rows .layer=${single}></platen-table-rows>
              </platen-section>
              ${this.#renderRules(single)} ${this.isWide ? this.#wideRows(single) : nothing}`
          : nothing
      }
      <platen-section .heading=${msg('Table text')} collapsible>${letterFields(letters, editor)}</platen-section>
      <platen-section .heading=${msg('Header')} collapsible>
        ${switchField(this, {
          key: 'showHeader',
          label: msg('Show header'),
          read: (table) => (table.type === 'table' ? table.showHeader : undefined),
          write: (table, on) => void (table.type === 'table' && (table.showHeader = on)),
        })}
        ${this.#partStyle(
          'header',
          (table) => table.headerStyle,
          (table, style) => (table.headerStyle = style ?? {}),
        )}
      </platen-section>
      <platen-section .heading=${msg('Rows and borders')} collapsible>${tableLookFields(this)}</platen-section>
      ${tablePagingFields(this, page)}
    `;
  }

  #wideRows(layer: TableLayer): TemplateResult {
    return html`<platen-dialog
      open
      size="large"
      .heading=${msg('Table values')}
      @dialog-close=${() => (this.isWide = false)}
    >
      <platen-table-rows wide .layer=${layer}></platen-table-rows>
    </platen-dialog>`;
  }

  #renderRules({ rules }: TableLayer): TemplateResult {
    void import('./table-rules.ts');
    return html`<platen-section
      .heading=${msg('Looks of rows and columns')}
      collapsible
      .collapsed=${rules.length === 0}
    >
      <platen-table-rules></platen-table-rules>
    </platen-section>`;
  }

  #cellButtons(layer: TableLayer, { row, column }: CellPlace): TemplateResult {
    const page = this.editor?.state.page.peek();
    if (!page) return html``;
    const cell = this.editor?.state.editedCell;
    const at = row === 'header' ? -1 : row;
    const button = (icon: string, label: string, edit: () => Edit | undefined, next?: CellPlace, disabled = false) =>
      html`<platen-icon-button
        .icon=${icon}
        .label=${label}
        ?disabled=${disabled}
        @click=${() => {
          const done = this.editor?.apply(edit());
          if (done && next && cell && this.editor) {
            // The cell that is edited moves with its row.
            const { editing } = this.editor.state;
            editing.value = undefined;
            cell.value = next;
            editing.value = { kind: 'table', layerId: layer.id };
          }
        }}
      ></platen-icon-button>`;
    return html`<div class="toggles" role="group" aria-label=${msg('Row being edited')}>
      ${button('Plus', msg('Add row below'), () => addRow(page, layer, at + 1), { row: at + 1, column })}
      ${button('ArrowUp', msg('Move row up'), () => moveRow(page, layer, at, at - 1), { row: at - 1, column }, at < 1)}
      ${button(
        'ArrowDown',
        msg('Move row down'),
        () => moveRow(page, layer, at, at + 1),
        { row: at + 1, column },
        at < 0 || at >= layer.rows.length - 1,
      )}
      ${button('Trash2', msg('Delete row'), () => deleteRow(page, layer, at), undefined, at < 0)}
    </div>`;
  }

  #columns(layer: TableLayer): unknown {
    const page = this.editor?.state.page.peek();
    const { columns } = layer;
    return itemList<TableColumn>({
      items: columns,
      isTopFirst: false,
      label: (column, index) => column.title || msg(str`Column ${index + 1}`),
      head: (column, index) =>
        html`<platen-text-field
          hide-label
          .label=${msg(str`Title of column ${index + 1}`)}
          .value=${column.title}
          .maxlength=${500}
          @value-input=${(event: Event) => event.stopPropagation()}
          @value-change=${(event: CustomEvent<string>) => {
            event.stopPropagation();
            this.#column(index, msg('Rename column'), (own) => (own.title = event.detail.slice(0, 500)));
          }}
        ></platen-text-field>`,
      body: (column, index) => this.#columnFields(layer, column, index),
      open: this.open,
      toggle: (index) => {
        this.open = index;
        // Its code is that of expressions too, which few tables have.
        void import('./column-values.ts');
      },
      change: (items) => {
        if (!page) return;
        if (items.length < columns.length) {
          this.#apply((table) =>
            deleteColumn(
              page,
              table,
              columns.findIndex((column) => !items.includes(column)),
            ),
          );
        } else if (items.length > columns.length) {
          const at = items.findIndex((column, index) => column !== columns[index]);
          this.#apply((table) => addColumn(page, table, at));
        } else {
          const from = columns.findIndex((column, index) => column !== items[index]);
          const moved = columns[from];
          const to = moved ? items.indexOf(moved) : -1;
          if (from >= 0 && to >= 0) this.#apply((table) => moveColumn(page, table, from, to));
        }
      },
    });
  }

  #column(index: number, label: string, change: (column: TableColumn) => void): void {
    this.commit(`column-${index}`, label, (layer) => {
      const column = layer.type === 'table' ? layer.columns[index] : undefined;
      if (column) change(column);
    });
  }

  #columnFields(layer: TableLayer, column: TableColumn, index: number): TemplateResult {
    const page = this.editor?.state.page.peek();
    const own = (layer_: Layer): TableColumn | undefined =>
      layer_.type === 'table' ? layer_.columns[index] : undefined;
    return html`
      <platen-text-field
        .label=${msg('Column key')}
        .value=${column.key}
        .maxlength=${120}
        @value-input=${(event: Event) => event.stopPropagation()}
        @value-change=${(event: CustomEvent<string>) => {
          event.stopPropagation();
          if (page) this.editor?.apply(renameColumn(page, layer, index, event.detail));
        }}
      ></platen-text-field>
      <div class="pair">
        ${numberField(this, {
          key: `column-width-${index}`,
          label: msg('Relative width'),
          min: 0.01,
          max: 10_000,
          step: 0.1,
          read: (each) => own(each)?.width,
          write: (each, width) => {
            const found = own(each);
            if (found) found.width = Math.max(0.01, width);
          },
        })}
        ${selectField(this, {
          key: `column-align-${index}`,
          label: msg('Align text'),
          options: [
            { value: 'start', label: msg('Start') },
            { value: 'center', label: msg('Center') },
            { value: 'end', label: msg('End') },
          ],
          read: (each) => own(each)?.align,
          write: (each, align) => {
            const found = own(each);
            if (found) found.align = align;
          },
        })}
      </div>
      <platen-column-values .index=${index}></platen-column-values>
      ${this.#partStyle(
        `column-${index}`,
        (table) => table.columns[index]?.style ?? {},
        (table, style) => {
          const found = table.columns[index];
          if (!found) return;
          if (style) found.style = style;
          else delete found.style;
        },
      )}
    `;
  }

  /** Weight, slant and color of a part of the table, which are the table's own unless they differ. */
  #partStyle(
    key: string,
    read: (layer: TableLayer) => Partial<TextStyle>,
    write: (layer: TableLayer, style: Partial<TextStyle> | undefined) => void,
  ): TemplateResult {
    const complete = (layer: Layer): TextStyle | undefined =>
      layer.type === 'table' ? { ...layer.style, ...read(layer) } : undefined;
    const set =
      <Value>(property: keyof TextStyle) =>
      (layer: Layer, value: Value): void => {
        if (layer.type === 'table') write(layer, patchedStyle(read(layer), layer.style, { [property]: value }));
      };
    const paint = sharedValue(this.targets, (layer) => complete(layer)?.fill);
    const { input, change } = changing<Layer, Paint>(this, {
      key: `${key}-fill`,
      label: msg('Text color'),
      write: set<Paint>('fill'),
    });
    return html`
      <div class="pair">
        ${switchField(this, {
          key: `${key}-bold`,
          label: msg('Bold'),
          read: (layer) => (complete(layer)?.fontWeight ?? 400) >= 600,
          write: (layer, on) => set<number>('fontWeight')(layer, on ? 700 : 400),
        })}
        ${switchField(this, {
          key: `${key}-italic`,
          label: msg('Italic'),
          read: (layer) => complete(layer)?.fontStyle === 'italic',
          write: (layer, on) => set<string>('fontStyle')(layer, on ? 'italic' : 'normal'),
        })}
      </div>
      <platen-paint-field
        .label=${msg('Text color')}
        .value=${valueOf(paint)}
        .mixed=${paint.kind === 'mixed'}
        @value-input=${input}
        @value-change=${change}
      ></platen-paint-field>
    `;
  }
}

defineElement('platen-table-section', PlatenTableSection);
