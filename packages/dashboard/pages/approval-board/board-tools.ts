import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { defineElement, PlatenElement } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { isFiltered, type BoardFilter } from './board-filter.ts';

/** Milliseconds without typing before the board is searched. */
const searchDelayMs = 300;

/**
 * What of a board is shown: a part of a name, a tag, what waits for the person, what is late.
 * @fires filter-change - `detail` is what changed, by the names of the address's query.
 */
export class PlatenBoardTools extends PlatenElement {
  static override properties = { filter: { attribute: false }, tags: { attribute: false } };
  declare filter: BoardFilter;
  /** Tags that templates of the board have. */
  declare tags: readonly string[];
  #timer = 0;

  constructor() {
    super();
    this.tags = [];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  #set(change: Record<string, string>): void {
    clearTimeout(this.#timer);
    this.tell('filter-change', change);
  }

  #search({ detail }: CustomEvent<string>): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#set({ search: detail }), searchDelayMs);
  }

  #toggle(label: string, isOn: boolean, name: string, value: string) {
    return html`<label class="toggle">
      <input
        type="checkbox"
        .checked=${live(isOn)}
        @change=${({ target }: Event) => this.#set({ [name]: (target as HTMLInputElement).checked ? value : '' })}
      />${label}
    </label>`;
  }

  override render() {
    const { search, tag, isMine, isOverdue } = this.filter;
    const tags = tag === '' || this.tags.includes(tag) ? this.tags : [tag, ...this.tags];
    const none = { search: '', tag: '', waiting: '', overdue: '' };
    return html`<search>
      <platen-text-field
        class="search"
        type="search"
        icon="Search"
        hide-label
        maxlength="255"
        .label=${msg('Search the board by name')}
        .placeholder=${msg('Search by name')}
        .value=${search}
        @value-input=${this.#search}
      ></platen-text-field>
      ${
        tags.length > 0
          ? html`<platen-select-field
              hide-label
              .label=${msg('Tag')}
              .value=${tag}
              .options=${[{ value: '', label: msg('All tags') }, ...tags.map((one) => ({ value: one, label: one }))]}
              @value-change=${({ detail }: CustomEvent<string>) => this.#set({ tag: detail })}
            ></platen-select-field>`
          : nothing
      }
      ${this.#toggle(msg('Waiting for me'), isMine, 'waiting', 'me')}
      ${this.#toggle(msg('Late'), isOverdue, 'overdue', 'true')}
      ${
        isFiltered(this.filter)
          ? html`<platen-button variant="quiet" icon="X" @click=${() => this.#set(none)}
              >${msg('Show all')}</platen-button
            >`
          : nothing
      }
    </search>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
      }
      search {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        align-items: center;
      }
      .search {
        flex: 1 1 200px;
        max-width: 340px;
      }
      platen-select-field {
        flex: 0 1 170px;
      }
      .toggle {
        display: inline-flex;
        align-items: center;
        gap: 7px;
        min-height: var(--platen-control-height);
        padding: 2px 12px;
        border: 1px solid var(--platen-line-strong);
        border-radius: 20px;
        cursor: pointer;
      }
      .toggle:hover {
        background: var(--platen-hover);
      }
      .toggle:has(:checked) {
        border-color: var(--platen-accent);
        background: var(--platen-accent-wash);
        color: var(--platen-accent);
        font-weight: 600;
      }
      .toggle:has(:focus-visible) {
        outline: 2px solid var(--platen-accent);
        outline-offset: 1px;
      }
      input {
        width: 15px;
        height: 15px;
        margin: 0;
        outline: none;
        accent-color: var(--platen-accent);
      }
      @media (max-width: 640px) {
        .search {
          flex-basis: 100%;
          max-width: none;
        }
        platen-select-field {
          flex: 1 1 90px;
        }
      }
    `,
  ];
}

defineElement('platen-board-tools', PlatenBoardTools);
