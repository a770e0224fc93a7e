import { msg, str } from '@lit/localize';
import { css, html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { MenuItem } from '../../controls/menu-item.ts';
import './inspector-icons.ts';
import '../../controls/icon-button.ts';
import '../../controls/menu.ts';

/** An entry of a list, by its name. */
export interface Entry {
  name: string;
  icon: string;
  /** The lines beside the icon. */
  words: TemplateResult;
  /** Default true. */
  canDelete?: boolean;
}

/** Named entries in an order, each of which opens to its settings. */
export interface EntryList {
  entries: readonly Entry[];
  /** Name of the open entry. */
  open: string | undefined;
  toggle(name: string | undefined): void;
  /** The settings of an entry while it is open. */
  body(name: string): unknown;
  move(name: string, by: -1 | 1): void;
  delete(name: string): void;
}

/** The entries of a list, each with a menu to move and delete it. Needs {@link entryListStyles}. */
export function entryList(list: EntryList): TemplateResult {
  return html`<ul>
    ${repeat(
      list.entries,
      ({ name }) => name,
      (entry, index) => row(list, entry, index),
    )}
  </ul>`;
}

function row(list: EntryList, { name, icon, words, canDelete = true }: Entry, index: number): TemplateResult {
  const isOpen = list.open === name;
  const items: MenuItem[] = [
    { id: 'up', label: msg('Move up'), icon: 'ArrowUp', disabled: index === 0 },
    { id: 'down', label: msg('Move down'), icon: 'ArrowDown', disabled: index === list.entries.length - 1 },
    { id: 'delete', label: msg('Delete'), icon: 'Trash2', danger: true, disabled: !canDelete },
  ];
  return html`<li ?data-open=${isOpen}>
    <div class="head">
      <button type="button" aria-expanded=${String(isOpen)} @click=${() => list.toggle(isOpen ? undefined : name)}>
        <platen-icon .name=${icon}></platen-icon>
        <span class="words">${words}</span>
      </button>
      <platen-menu
        placement="below-end"
        .label=${name}
        .items=${items}
        @menu-select=${(event: CustomEvent<string>) => {
          event.stopPropagation();
          if (event.detail === 'delete') list.delete(name);
          else list.move(name, event.detail === 'up' ? -1 : 1);
        }}
      >
        <platen-icon-button
          slot="trigger"
          icon="EllipsisVertical"
          haspopup="menu"
          .label=${msg(str`More options for ${name}`)}
        ></platen-icon-button>
      </platen-menu>
    </div>
    ${isOpen ? list.body(name) : nothing}
  </li>`;
}

/** How a list of entries looks: `.name` and `.detail` are the lines of one. */
export const entryListStyles = css`
  ul {
    display: grid;
    gap: 4px;
    grid-template-columns: minmax(0, 1fr);
    margin-inline: -6px;
  }
  li {
    border-radius: var(--platen-radius-small);
  }
  li[data-open] {
    background: var(--platen-sunken);
  }
  .head {
    display: flex;
    align-items: center;
  }
  .head button {
    display: flex;
    flex: 1;
    gap: 10px;
    align-items: center;
    min-width: 0;
    min-height: 44px;
    padding: 4px 8px;
    border: 0;
    border-radius: var(--platen-radius-small);
    background: none;
    text-align: start;
    cursor: pointer;
  }
  .head button:hover {
    background: var(--platen-hover);
  }
  .head platen-icon {
    color: var(--platen-ink-soft);
  }
  .words {
    display: grid;
    flex: 1;
    min-width: 0;
  }
  .name {
    overflow: hidden;
    font-weight: 600;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .detail {
    color: var(--platen-ink-soft);
    font-size: 0.92em;
  }
`;
