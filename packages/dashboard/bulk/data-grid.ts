import { msg, str } from '@lit/localize';
import { defaultRangeExtractor, elementScroll, VirtualizerController, type Range } from '@tanstack/lit-virtual';
import { html, nothing, type PropertyValues } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { defineElement, internal, PlatenElement, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { formatNumber } from '../elements/format-values.ts';
import { readBlock } from './bulk-table.ts';
import type { CellIssues, RowIssues } from './check-rows.ts';
import { dataGridStyles } from './data-grid-styles.ts';
import { moveInGrid, type GridPlace } from './grid-keys.ts';

const rowHeight = 34;
const columnWidth = 168;
const numberWidth = 60;
/** Height of the names of columns with what is below them, at most. */
const headHeight = 84;

/** A column of the grid. */
export interface GridColumn {
  name: string;
  /** Whether its cells stand back. */
  isSoft?: boolean;
  /** Whether its cells cannot be edited. */
  isFixed?: boolean;
}

/** Cells that were typed or pasted, from a row and column on. */
export interface CellChange extends GridPlace {
  block: readonly (readonly string[])[];
}

/**
 * Rows of text to be edited like a spreadsheet: arrow keys move, typing, Enter or F2 edits, Delete clears, copy and paste take cells of other
 * spreadsheets. Only what is in view is in the page, so that there can be any number of rows.
 * @fires cell-change - `detail` is the CellChange.
 * @fires row-focus - `detail` is the place of the row that has the cursor now.
 */
export class PlatenDataGrid extends withProperties(PlatenElement, {
  /** Accessible name. */
  label: reactive(''),
  columns: reactive<readonly GridColumn[]>([], { attribute: false }),
  rows: reactive<readonly (readonly string[])[]>([], { attribute: false }),
  /** Places of the rows that are shown; undefined for all of them. */
  shown: reactive<readonly number[]>(undefined, { attribute: false }),
  /** Numbers of the rows as people know them. Default: their places from 1. */
  numbers: reactive<readonly number[]>(undefined, { attribute: false }),
  issues: reactive<RowIssues>(() => new Map<number, CellIssues>(), { attribute: false }),
  /** Content below the name of a column, such as a choice. */
  columnControl: reactive<(index: number) => unknown>(() => () => nothing, { attribute: false }),
  /** The cell with the cursor; its row is the one in view. */
  place: internal<GridPlace>(() => ({ row: 0, column: 0 })),
  /** Text of the cell that is edited. */
  draft: internal<string>(),
}) {
  readonly #lines: VirtualizerController<HTMLElement, HTMLElement>;
  readonly #across: VirtualizerController<HTMLElement, HTMLElement>;
  #wantsFocus = false;

  constructor() {
    super();
    const getScrollElement = (): HTMLElement | null => this.renderRoot?.querySelector<HTMLElement>('.scroller') ?? null;
    this.#lines = new VirtualizerController<HTMLElement, HTMLElement>(this, {
      count: 0,
      getScrollElement,
      estimateSize: () => rowHeight,
      scrollPaddingEnd: headHeight,
      overscan: 8,
    });
    this.#across = new VirtualizerController<HTMLElement, HTMLElement>(this, {
      count: 0,
      getScrollElement,
      estimateSize: () => columnWidth,
      horizontal: true,
      scrollPaddingEnd: numberWidth,
      // Offsets grow from the side where lines begin, and what browsers scroll by does not.
      scrollToFn: (offset, options, virtualizer) =>
        elementScroll(virtualizer.options.isRtl ? -offset : offset, options, virtualizer),
      overscan: 2,
    });
  }

  /** Moves the cursor and the focus to a cell, by the place of its row among all. Does nothing if the row is not shown. */
  focusCell({ row, column }: GridPlace): void {
    const line = this.shown ? this.shown.indexOf(row) : row;
    if (line >= 0) this.#go({ row: line, column });
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('shown') && this.hasUpdated) this.#stayAtRow(changed.get('shown'));
    const { row, column } = this.place;
    const last = { row: Math.max(0, this.#count - 1), column: Math.max(0, this.columns.length - 1) };
    if (row > last.row || column > last.column)
      this.place = { row: Math.min(row, last.row), column: Math.min(column, last.column) };
    // The cell with the focus stays in the page, wherever it is scrolled to.
    const including =
      (index: number) =>
      (range: Range): number[] => {
        const shown = defaultRangeExtractor(range);
        return shown.includes(index) || index >= range.count ? shown : [...shown, index].toSorted((a, b) => a - b);
      };
    const lines = this.#lines.getVirtualizer();
    lines.setOptions({ ...lines.options, count: this.#count, rangeExtractor: including(this.place.row) });
    const across = this.#across.getVirtualizer();
    across.setOptions({
      ...across.options,
      count: this.columns.length,
      isRtl: this.isConnected && getComputedStyle(this).direction === 'rtl',
      rangeExtractor: including(this.place.column),
    });
  }

  override updated(changed: PropertyValues): void {
    if (!this.#wantsFocus) return;
    this.#wantsFocus = false;
    const cell = this.renderRoot.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]');
    const field = cell?.querySelector('textarea');
    (field ?? cell)?.focus({ preventScroll: true });
    if (field && changed.has('draft') && changed.get('draft') === undefined)
      field.setSelectionRange(field.value.length, field.value.length);
  }

  /** The cursor stays at its row when others are hidden or shown again; at the first one if it is hidden itself. */
  #stayAtRow(before: readonly number[] | undefined): void {
    const { row: line, column } = this.place;
    const row = before ? (before[line] ?? 0) : line;
    const found = this.shown ? this.shown.indexOf(row) : row;
    this.place = { row: Math.max(0, found), column };
    this.#lines.getVirtualizer().scrollToIndex(this.place.row, { align: 'auto' });
    if (found < 0) this.notify('row-focus', this.#rowAt(0));
  }

  get #count(): number {
    return this.shown?.length ?? this.rows.length;
  }

  /** The place of a row among all, by that among those that are shown. */
  #rowAt(line: number): number {
    return this.shown ? (this.shown[line] ?? 0) : line;
  }

  #cell({ row, column }: GridPlace): string {
    return this.rows[this.#rowAt(row)]?.[column] ?? '';
  }

  #go(to: GridPlace): void {
    const isOther = to.row !== this.place.row;
    this.place = to;
    this.draft = undefined;
    this.#wantsFocus = true;
    this.#lines.getVirtualizer().scrollToIndex(to.row, { align: 'auto' });
    this.#across.getVirtualizer().scrollToIndex(to.column, { align: 'auto' });
    if (isOther) this.notify('row-focus', this.#rowAt(to.row));
  }

  #put(block: readonly (readonly string[])[]): void {
    const { row, column } = this.place;
    if (this.columns[column]?.isFixed !== true)
      this.notify('cell-change', { row: this.#rowAt(row), column, block } satisfies CellChange);
  }

  #edit(text: string): void {
    if (this.columns[this.place.column]?.isFixed === true) return;
    this.draft = text;
    this.#wantsFocus = true;
  }

  /** Takes what was typed. */
  #commit(): void {
    const { draft } = this;
    if (draft === undefined) return;
    this.draft = undefined;
    if (draft !== this.#cell(this.place)) this.#put([[draft]]);
  }

  #onKeydown(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (this.draft !== undefined) return this.#onFieldKey(event);
    if (!(event.target instanceof HTMLElement) || event.target.role !== 'gridcell') return;
    const isControl = event.ctrlKey || event.metaKey;
    const isRightToLeft = getComputedStyle(this).direction === 'rtl';
    const page = Math.max(
      1,
      Math.floor((this.renderRoot.querySelector('.scroller')?.clientHeight ?? 0) / rowHeight) - 2,
    );
    const size = { rows: this.#count, columns: this.columns.length, page };
    const to = event.altKey ? undefined : moveInGrid({ key: event.key, isControl, isRightToLeft }, this.place, size);
    if (to) this.#go(to);
    else if (event.key === 'Enter' || event.key === 'F2') this.#edit(this.#cell(this.place));
    else if (event.key === 'Delete' || event.key === 'Backspace') this.#put([['']]);
    else if (event.key.length === 1 && !isControl && !event.altKey && event.key !== ' ') this.#edit(event.key);
    else return;
    event.preventDefault();
  }

  #onFieldKey(event: KeyboardEvent): void {
    const { row, column } = this.place;
    if (event.key === 'Escape') {
      event.stopPropagation();
      this.#go(this.place);
    } else if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
      this.#commit();
      this.#go({ row: Math.min(this.#count - 1, row + 1), column });
    } else if (event.key === 'Tab') {
      this.#commit();
      this.#go({ row, column: Math.max(0, Math.min(this.columns.length - 1, column + (event.shiftKey ? -1 : 1))) });
    } else return;
    event.preventDefault();
  }

  #onPaste(event: ClipboardEvent): void {
    if (this.draft !== undefined) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    event.preventDefault();
    event.stopPropagation();
    if (text !== '') this.#put(readBlock(text));
  }

  #onCopy(event: ClipboardEvent): void {
    if (this.draft !== undefined) return;
    event.preventDefault();
    event.clipboardData?.setData('text/plain', this.#cell(this.place));
  }

  override render() {
    const lines = this.#lines.getVirtualizer();
    const across = this.#across.getVirtualizer().getVirtualItems();
    const template = `grid-template-columns:${numberWidth}px repeat(${this.columns.length},${columnWidth}px)`;
    return html`<div
        class="scroller"
        role="grid"
        aria-label=${this.label}
        aria-rowcount=${this.#count + 1}
        aria-colcount=${this.columns.length + 1}
        @keydown=${this.#onKeydown}
        @paste=${this.#onPaste}
        @copy=${this.#onCopy}
      >
        <div class="head" role="rowgroup">
          <div class="line" role="row" aria-rowindex="1" .style=${template}>
            <div class="number" role="columnheader" aria-colindex="1">
              <span class="visually-hidden">${msg('Row')}</span>
            </div>
            ${across.map(({ index }) => {
              const { name = '' } = this.columns[index] ?? {};
              return html`<div role="columnheader" aria-colindex=${index + 2} .style=${`grid-column:${index + 2}`}>
                <span class="name" title=${name}><bdi>${name}</bdi></span>
                ${this.columnControl(index)}
              </div>`;
            })}
          </div>
        </div>
        <div class="body" role="rowgroup" .style=${`height:${lines.getTotalSize()}px`}>
          ${repeat(
            lines.getVirtualItems(),
            ({ index }) => index,
            ({ index, start }) => this.#line(index, `${template};transform:translateY(${start}px)`, across),
          )}
        </div>
      </div>
      <p class="issue" role="status">${this.#issueText()}</p>`;
  }

  /** The issue of the cell that has the cursor, or else of its row. */
  #issueText() {
    const row = this.#rowAt(this.place.row);
    const own = this.issues.get(row);
    const message = own?.get(this.place.column);
    const column = message === undefined ? own?.keys().next().value : this.place.column;
    if (own === undefined || column === undefined) return nothing;
    const name = this.columns[column]?.name ?? '';
    return msg(str`Row ${formatNumber(this.numbers?.[row] ?? row + 1)}, ${name}: ${message ?? own.get(column) ?? ''}`);
  }

  #line(line: number, style: string, across: readonly { index: number }[]) {
    const row = this.#rowAt(line);
    const issues = this.issues.get(row);
    return html`<div
      class="line"
      role="row"
      aria-rowindex=${line + 2}
      .style=${style}
      ?data-active=${line === this.place.row}
    >
      <div class="number" role="rowheader" aria-colindex="1" ?data-wrong=${issues !== undefined}>
        ${formatNumber(this.numbers?.[row] ?? row + 1)}
      </div>
      ${across.map(({ index }) => this.#renderCell({ row: line, column: index }, issues?.get(index)))}
    </div>`;
  }

  #renderCell(place: GridPlace, issue: string | undefined) {
    const { row, column } = this.place;
    const isHere = place.row === row && place.column === column;
    const isEdited = isHere && this.draft !== undefined;
    const { isSoft = false, isFixed = false, name = '' } = this.columns[place.column] ?? {};
    const text = this.#cell(place);
    return html`<div
      role="gridcell"
      aria-colindex=${place.column + 2}
      aria-invalid=${issue === undefined ? nothing : 'true'}
      aria-readonly=${isFixed ? 'true' : nothing}
      tabindex=${isHere ? '0' : '-1'}
      title=${issue ?? (text.length > 20 ? text : '')}
      dir="auto"
      ?data-soft=${isSoft}
      ?data-editing=${isEdited}
      .style=${`grid-column:${place.column + 2}`}
      @pointerdown=${(event: PointerEvent) => {
        if (isEdited || event.button !== 0) return;
        this.#commit();
        this.#go(place);
      }}
      @dblclick=${() => this.#edit(text)}
    >
      ${
        isEdited
          ? html`<textarea
              rows="1"
              aria-label=${msg(str`${name}, row ${formatNumber(this.numbers?.[this.#rowAt(row)] ?? this.#rowAt(row) + 1)}`)}
              .value=${this.draft ?? ''}
              @input=${(event: Event) => (this.draft = (event.target as HTMLTextAreaElement).value)}
              @blur=${this.#commit}
            ></textarea>`
          : html`${text}${issue === undefined ? nothing : html`<span class="visually-hidden"> ${issue}</span>`}`
      }
    </div>`;
  }

  static override styles = [baseStyles, dataGridStyles];
}

defineElement('platen-data-grid', PlatenDataGrid);
