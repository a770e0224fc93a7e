import { msg, str } from '@lit/localize';
import { html, nothing, type TemplateResult } from 'lit';
import type { MenuItem } from '../../controls/menu-item.ts';
import '../../controls/icon-button.ts';
import '../../controls/menu.ts';

/** A list of paints, strokes, shadows or filters, and how its items are shown. */
export interface ItemList<Item> {
  /** In the template's order: the last is on top, and is shown first. `isTopFirst` false shows them as they are. */
  items: readonly Item[];
  isTopFirst?: boolean;
  /** Returns the name of an item, such as “Fill 2”. */
  label(item: Item, index: number): string;
  /** The line of the item. */
  head(item: Item, index: number): unknown;
  /** Renders the content below the line while it is open. */
  body?(item: Item, index: number): unknown;
  /** Index of the open item. */
  open?: number | undefined;
  toggle?(index: number | undefined): void;
  /** Called with the changed list, as one step. */
  change(items: Item[]): void;
}

/** The lines of a list, each with a menu to order, duplicate and delete it. */
export function itemList<Item>(list: ItemList<Item>): TemplateResult | typeof nothing {
  if (list.items.length === 0) return nothing;
  const { isTopFirst = true } = list;
  const indexes = list.items.map((_, index) => index);
  if (isTopFirst) indexes.reverse();
  return html`<div class="items" role="list">${indexes.map((index) => itemOf(list, index, isTopFirst))}</div>`;
}

function itemOf<Item>(list: ItemList<Item>, index: number, isTopFirst: boolean): unknown {
  const item = list.items[index];
  if (item === undefined) return nothing;
  const name = list.label(item, index);
  const isOpen = list.open === index && list.body !== undefined;
  const up = isTopFirst ? 1 : -1;
  const choices: MenuItem[] = [
    { id: 'up', label: msg('Move up'), icon: 'ArrowUp', disabled: !list.items[index + up] },
    { id: 'down', label: msg('Move down'), icon: 'ArrowDown', disabled: !list.items[index - up] },
    { id: 'copy', label: msg('Duplicate'), icon: 'CopyPlus' },
    { id: 'delete', label: msg('Delete'), icon: 'Trash2', danger: true },
  ];
  const select = (event: CustomEvent<string>): void => {
    event.stopPropagation();
    list.toggle?.(undefined);
    list.change(changed(list.items, index, event.detail, up));
  };
  return html`<div class="item" role="listitem" ?data-open=${isOpen}>
    <div class="item-head">
      <div class="grow">${list.head(item, index)}</div>
      ${
        list.body && list.toggle
          ? html`<platen-icon-button
              icon="SlidersHorizontal"
              .label=${msg(str`Settings of ${name}`)}
              toggle
              .pressed=${isOpen}
              @click=${() => list.toggle?.(isOpen ? undefined : index)}
            ></platen-icon-button>`
          : nothing
      }
      <platen-menu .label=${name} .items=${choices} placement="below-end" @menu-select=${select}>
        <platen-icon-button
          slot="trigger"
          icon="EllipsisVertical"
          haspopup="menu"
          .label=${msg(str`More options for ${name}`)}
        ></platen-icon-button>
      </platen-menu>
    </div>
    ${isOpen ? list.body?.(item, index) : nothing}
  </div>`;
}

function changed<Item>(items: readonly Item[], index: number, what: string, up: number): Item[] {
  const next = [...items];
  const item = next[index];
  if (item === undefined) return next;
  if (what === 'delete') next.splice(index, 1);
  else if (what === 'copy') next.splice(index + 1, 0, structuredClone(item));
  else {
    const to = what === 'up' ? index + up : index - up;
    next.splice(index, 1);
    next.splice(to, 0, item);
  }
  return next;
}

/** A list with another item in the place of one. */
export function withItem<Item>(items: readonly Item[], index: number, item: Item): Item[] {
  return items.map((each, at) => (at === index ? item : each));
}
