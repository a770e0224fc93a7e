import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { defineElement } from '@platen/editor/controls';
import { ListTools } from '../../elements/list-tools.ts';
import { isFiltered, type BoardFilter } from './board-filter.ts';

/**
 * Filters of a board: part of a name, a tag, items waiting for the person, late items.
 * @fires filter-change - `detail` is what changed, by the names of the address's query.
 */
export class PlatenBoardTools extends ListTools<BoardFilter> {
  #toggle(label: string, isOn: boolean, name: string, value: string) {
    return html`<label class="toggle">
      <input
        type="checkbox"
        .checked=${live(isOn)}
        @change=${({ target }: Event) => this.set({ [name]: (target as HTMLInputElement).checked ? value : '' })}
      />${label}
    </label>`;
  }

  override render() {
    const { isMine, isOverdue } = this.filter;
    const none = { search: '', tag: '', waiting: '', overdue: '' };
    return html`<search>
      ${this.nameAndTag(msg('Search board by name'))} ${this.#toggle(msg('Waiting for me'), isMine, 'waiting', 'me')}
      ${this.#toggle(msg('Overdue'), isOverdue, 'overdue', 'true')}
      ${
        isFiltered(this.filter)
          ? html`<platen-button variant="quiet" icon="X" @click=${() => this.set(none)}
              >${msg('Show all')}</platen-button
            >`
          : nothing
      }
    </search>`;
  }

  static override styles = [
    ...ListTools.styles,
    css`
      search {
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
