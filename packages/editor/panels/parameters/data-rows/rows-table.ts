import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement } from '../../../controls/define.ts';
import { PlatenElement } from '../../../controls/platen-element.ts';
import type { RowFlag } from '../../../store/rows/row-flags.ts';
import type { RowFindings } from '../../../store/rows/row-checker.ts';
import { baseStyles } from '../../../theme/base-styles.ts';
import { setStyle } from '../../inspector/set-style.ts';
import { internal, reactive, withProperties } from '../../../controls/with-properties.ts';
import '../../../controls/icon.ts';
import '../../../controls/switch-field.ts';

const rowHeight = 40;
const shownRows = 7;

/**
 * All rows of data, each with its first values and what is wrong with it; only those in sight are in the page.
 * @fires row-select - `detail` is the index of the row that was chosen.
 */
export class PlatenRowsTable extends withProperties(PlatenElement, {
  rows: reactive<readonly Readonly<Record<string, unknown>>[]>([], { attribute: false }),
  /** Index of the row on the artboard. */
  shown: reactive<number>(undefined, { attribute: false }),
  findings: reactive<RowFindings>(() => ({ checked: 0, flags: new Map() }), { attribute: false }),
  /** Describes a problem of a row, as a sentence. */
  describe: reactive(() => (flag: RowFlag) => flag.error, { attribute: false }),
  onlyFlagged: internal(false),
  /** Pixels. */
  scrolled: internal(0),
}) {
  get #indexes(): readonly number[] {
    if (this.onlyFlagged) return [...this.findings.flags.keys()].toSorted((one, other) => one - other);
    return this.rows.map((_, index) => index);
  }

  #onKey(event: KeyboardEvent): void {
    const indexes = this.#indexes;
    const at = this.shown === undefined ? -1 : indexes.indexOf(this.shown);
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + shownRows,
      PageUp: at - shownRows,
      Home: 0,
      End: indexes.length - 1,
    };
    const to = moves[event.key];
    if (to === undefined || indexes.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const place = Math.max(0, Math.min(indexes.length - 1, to));
    this.notify('row-select', indexes[place]);
    const list = this.renderRoot.querySelector('.list');
    if (!list) return;
    const top = place * rowHeight;
    if (top < list.scrollTop) list.scrollTop = top;
    else if (top + rowHeight > list.scrollTop + list.clientHeight) list.scrollTop = top + rowHeight - list.clientHeight;
  }

  override render() {
    const { checked, flags } = this.findings;
    const indexes = this.#indexes;
    const first = Math.max(0, Math.min(Math.floor(this.scrolled / rowHeight) - 2, indexes.length - 1));
    const visible = indexes.slice(first, first + shownRows + 5);
    return html`
      <p class="state" role="status" ?data-flagged=${flags.size > 0}>
        ${
          checked < this.rows.length
            ? msg(str`${checked} of ${this.rows.length} rows checked`)
            : flags.size === 0
              ? msg('All rows fit')
              : flags.size === 1
                ? msg('1 row does not fit')
                : msg(str`${flags.size} rows do not fit`)
        }
      </p>
      ${
        flags.size > 0 || this.onlyFlagged
          ? html`<platen-switch-field
              .label=${msg('Only rows that do not fit')}
              .value=${this.onlyFlagged}
              @value-change=${(event: CustomEvent<boolean>) => {
                event.stopPropagation();
                this.onlyFlagged = event.detail;
                this.scrolled = 0;
              }}
            ></platen-switch-field>`
          : nothing
      }
      <div
        class="list"
        role="listbox"
        tabindex="0"
        aria-label=${msg('Rows')}
        aria-activedescendant=${this.shown !== undefined && visible.includes(this.shown) ? `row-${this.shown}` : nothing}
        @keydown=${this.#onKey}
        @scroll=${(event: Event) => (this.scrolled = (event.target as HTMLElement).scrollTop)}
      >
        <div class="space" role="presentation" ${setStyle({ '--height': `${indexes.length * rowHeight}px` })}>
          ${visible.map((index, at) => this.#renderRow(index, first + at, indexes.length))}
        </div>
      </div>
    `;
  }

  #renderRow(index: number, place: number, count: number) {
    const row = this.rows[index] ?? {};
    const flags = this.findings.flags.get(index) ?? [];
    const words =
      Object.values(row)
        .map(String)
        .filter((value) => value !== '')
        .join(' · ') || msg('Empty row');
    const isChecked = index < this.findings.checked;
    return html`<div
      id=${`row-${index}`}
      class="line"
      role="option"
      aria-selected=${String(index === this.shown)}
      aria-setsize=${count}
      aria-posinset=${place + 1}
      ${setStyle({ '--top': `${place * rowHeight}px` })}
      @click=${() => this.notify('row-select', index)}
    >
      <span class="number">${index + 1}</span>
      <span class="words"
        ><span>${words}</span>
        ${flags.length > 0 ? html`<span class="flags">${flags.map((flag) => this.describe(flag)).join(' ')}</span>` : nothing}
      </span>
      ${
        flags.length > 0
          ? html`<platen-icon name="TriangleAlert"></platen-icon>`
          : isChecked
            ? html`<platen-icon class="good" name="Check"></platen-icon>`
            : nothing
      }
    </div>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: grid;
        gap: 8px;
        grid-template-columns: minmax(0, 1fr);
      }
      .state {
        color: var(--platen-ink-soft);
      }
      .state[data-flagged] {
        color: var(--platen-warning);
      }
      .list {
        max-height: 284px;
        overflow: hidden auto;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius-small);
      }
      .space {
        position: relative;
        height: var(--height);
      }
      .line {
        position: absolute;
        inset-inline: 0;
        top: var(--top);
        display: flex;
        gap: 8px;
        align-items: center;
        height: 40px;
        padding-inline: 8px;
        cursor: pointer;
        --platen-icon-size: 15px;
      }
      .line:hover {
        background: var(--platen-hover);
      }
      .line[aria-selected='true'] {
        background: var(--platen-accent-wash);
      }
      .number {
        flex: none;
        min-width: 22px;
        color: var(--platen-ink-soft);
        font-variant-numeric: tabular-nums;
        text-align: end;
      }
      .words {
        display: grid;
        flex: 1;
        min-width: 0;
        line-height: 1.3;
      }
      .words > span {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .flags {
        color: var(--platen-warning);
        font-size: 0.92em;
      }
      platen-icon {
        color: var(--platen-warning);
      }
      .good {
        color: var(--platen-success);
      }
      @media (forced-colors: active) {
        .line[aria-selected='true'] {
          outline: 2px solid Highlight;
          outline-offset: -2px;
        }
      }
    `,
  ];
}

defineElement('platen-rows-table', PlatenRowsTable);
