import { msg, str } from '@lit/localize';
import type { DataType, ListData } from '@platen/template';
import { formatPath, isJsonObject, maxListItems } from '@platen/template/internal';
import { css, html, nothing, type TemplateResult } from 'lit';
import { defineElement } from '../../controls/define.ts';
import type { MenuItem } from '../../controls/menu-item.ts';
import { PlatenElement } from '../../controls/platen-element.ts';
import { internal, reactive, required, withProperties } from '../../controls/with-properties.ts';
import { readPastedList } from '../../store/data/read-pasted.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { sectionStyles } from '../inspector/section-styles.ts';
import { pasteErrorText } from './paste-error-text.ts';
import { objectFields, textOf, valueField, valueFieldStyles, type ValueFields } from './value-field.ts';
import '../../controls/button.ts';
import '../../controls/icon-button.ts';
import '../../controls/menu.ts';
import '../../controls/text-field.ts';

/** Items that are listed until more are asked for. */
const shownItems = 50;

type Items = readonly unknown[];

/**
 * The items of a list, each with the fields of its type; lists in them too. Rows can be pasted from a spreadsheet, or JSON.
 * @fires values-change - `detail` is the new list; null for the default.
 */
export class PlatenListValues extends withProperties(PlatenElement, {
  label: reactive(''),
  type: reactive<ListData>(undefined, { attribute: false }),
  fields: required<ValueFields>(),
  /** Where the list lies in the data. */
  path: reactive<readonly (string | number)[]>([], { attribute: false }),
  value: reactive<Items>([], { attribute: false }),
  /** Whether the items are those of the default. */
  isDefault: reactive(false, { type: Boolean, attribute: 'is-default' }),
  /** Indexes of the items whose fields are shown. */
  open: internal<ReadonlySet<number>>(new Set()),
  max: internal(shownItems),
  isPasting: internal(false),
  error: internal(''),
  /** The last change in words, for screen readers. */
  word: internal(''),
}) {
  #notify(items: Items | undefined): void {
    this.notify('values-change', items);
  }

  #add(): void {
    const { type } = this;
    if (!type) return;
    const index = this.value.length;
    this.open = new Set([index]);
    this.max = Math.max(this.max, index + 1);
    this.#notify([...this.value, newItem(type.items)]);
    void this.#focusItem(index, '.fields > *, .row > .grow > *');
  }

  #onMenu(index: number, what: string): void {
    if (what === 'up' || what === 'down') return this.#move(index, what === 'up' ? index - 1 : index + 1);
    const items =
      what === 'delete'
        ? this.value.toSpliced(index, 1)
        : this.value.toSpliced(index + 1, 0, structuredClone(this.value[index]));
    this.open = new Set();
    this.#notify(items);
    this.word = what === 'delete' ? msg(str`Item ${index + 1} deleted`) : '';
    if (what === 'delete') void this.#focusItem(Math.min(index, items.length - 1));
    else void this.#focusItem(index + 1);
  }

  #move(from: number, to: number): void {
    if (to < 0 || to >= this.value.length) return;
    this.open = new Set();
    this.#notify(this.value.toSpliced(from, 1).toSpliced(to, 0, this.value[from]));
    this.word = msg(str`Item ${from + 1} is now item ${to + 1}`);
    void this.#focusItem(to);
  }

  /** Alt with an arrow moves the item that has the focus, unless that is in a field. */
  #onKeydown(event: KeyboardEvent, index: number): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    this.#move(index, event.key === 'ArrowUp' ? index - 1 : index + 1);
  }

  /** Takes the focus to a part of an item, once it is there; to the button that adds items if there is none. */
  async #focusItem(index: number, part = '.row > .line, .row > platen-menu > *'): Promise<void> {
    await this.updateComplete;
    // After the menu has given the focus back to its button.
    await new Promise((resolve) => setTimeout(resolve));
    const [item] = [...this.renderRoot.querySelectorAll<HTMLElement>('.items > li')].slice(Math.max(0, index));
    const target = item?.querySelector<HTMLElement>(part) ?? this.renderRoot.querySelector<HTMLElement>('.add');
    target?.focus();
  }

  override render() {
    const { type, value } = this;
    if (!type) return nothing;
    const count = value.length;
    const isFull = count >= type.maxItems;
    const error = this.fields.errors.get(formatPath(this.path));
    return html`
      <div class="row">
        <span class="grow name"><bdi>${this.label}</bdi> <span class="caption">${countText(count, type)}</span></span>
        ${
          // Those that lie in items are part of what is given.
          this.isDefault || this.path.length > 1
            ? nothing
            : html`<platen-icon-button
                icon="Undo2"
                flip
                .label=${msg(str`Reset ${this.label} to its default`)}
                @click=${() => this.#notify(undefined)}
              ></platen-icon-button>`
        }
        <platen-icon-button
          icon="ClipboardPaste"
          toggle
          .label=${msg(str`Paste rows into ${this.label}`)}
          .pressed=${this.isPasting}
          @click=${() => {
            this.isPasting = !this.isPasting;
            this.error = '';
          }}
        ></platen-icon-button>
        <platen-icon-button
          class="add"
          icon="Plus"
          .label=${msg(str`Add an item to ${this.label}`)}
          ?disabled=${isFull}
          @click=${this.#add}
        ></platen-icon-button>
      </div>
      ${type.description ? html`<p class="note" dir="auto">${type.description}</p>` : nothing}
      ${error ? html`<p class="error" role="status">${error}</p>` : nothing}
      ${this.isPasting ? this.#paste(type) : nothing}
      ${
        count === 0
          ? html`<p class="note">${msg('No items')}</p>`
          : html`<ul class="items">
              ${value.slice(0, this.max).map((item, index) => this.#item(type.items, item, index))}
            </ul>`
      }
      ${
        count > this.max
          ? html`<platen-button @click=${() => (this.max += 200)}
              >${msg(str`Show more of ${count} items`)}</platen-button
            >`
          : nothing
      }
      <p class="visually-hidden" role="status">${this.word}</p>
    `;
  }

  #item(type: DataType, item: unknown, index: number): TemplateResult {
    const number = index + 1;
    // A field that goes with its item says once more what was typed into it.
    const set = (next: unknown): void => {
      if (index < this.value.length) this.#notify(this.value.with(index, next));
    };
    const choices: MenuItem[] = [
      { id: 'up', label: msg('Move up'), icon: 'ArrowUp', disabled: index === 0 },
      { id: 'down', label: msg('Move down'), icon: 'ArrowDown', disabled: index === this.value.length - 1 },
      { id: 'copy', label: msg('Duplicate'), icon: 'CopyPlus' },
      { id: 'delete', label: msg('Delete'), icon: 'Trash2', danger: true },
    ];
    const isPlain = type.type !== 'object' && type.type !== 'list';
    const isOpen = this.open.has(index);
    const path = [...this.path, index];
    return html`<li @keydown=${(event: KeyboardEvent) => this.#onKeydown(event, index)}>
      <div class="row">
        ${
          isPlain
            ? html`<div class="grow">
                ${valueField(this.fields, type, {
                  label: msg(str`Item ${number}`),
                  hideLabel: true,
                  value: item,
                  path,
                  set: (next) => set(next ?? ''),
                })}
              </div>`
            : html`<button
                type="button"
                class="grow line"
                aria-expanded=${String(isOpen)}
                @click=${() => (this.open = isOpen ? new Set() : new Set([index]))}
              >
                <platen-icon flip .name=${isOpen ? 'ChevronDown' : 'ChevronRight'}></platen-icon>
                <span class="caption">${number}</span><bdi class="summary">${summaryOf(item)}</bdi>
                ${this.#isWrong(path) ? html`<platen-icon class="error" name="CircleAlert"></platen-icon><span class="visually-hidden">${msg('has errors')}</span>` : nothing}
              </button>`
        }
        <platen-menu
          placement="below-end"
          .label=${msg(str`Item ${number}`)}
          .items=${choices}
          @menu-select=${(event: CustomEvent<string>) => {
            event.stopPropagation();
            this.#onMenu(index, event.detail);
          }}
        >
          <platen-icon-button
            slot="trigger"
            icon="EllipsisVertical"
            haspopup="menu"
            .label=${msg(str`More options for item ${number}`)}
          ></platen-icon-button>
        </platen-menu>
      </div>
      ${
        isOpen && !isPlain
          ? html`<div class="fields">
              ${
                type.type === 'object'
                  ? objectFields(this.fields, type.fields, { value: item, path, set })
                  : valueField(this.fields, type, {
                      label: String(number),
                      value: item,
                      path,
                      set: (next) => set(next ?? []),
                    })
              }
            </div>`
          : nothing
      }
    </li>`;
  }

  /** Whether something in an item is wrong. */
  #isWrong(path: readonly (string | number)[]): boolean {
    const start = formatPath(path);
    return [...this.fields.errors.keys()].some(
      (each) => each === start || each.startsWith(`${start}.`) || each.startsWith(`${start}[`),
    );
  }

  #paste(type: ListData): TemplateResult {
    return html`<platen-text-field
      multiline
      .label=${msg('Rows from a spreadsheet, CSV or JSON')}
      .hint=${type.items.type === 'object' ? msg('The first row names the fields.') : msg('One item on each line.')}
      .error=${this.error}
      @value-input=${(event: CustomEvent<string>) => {
        event.stopPropagation();
        const pasted = event.detail.trim() === '' ? undefined : readPastedList(type, event.detail);
        this.error = pasted && 'error' in pasted ? pasteErrorText(pasted.error) : '';
      }}
      @value-change=${(event: CustomEvent<string>) => {
        event.stopPropagation();
        const pasted = event.detail.trim() === '' ? undefined : readPastedList(type, event.detail);
        if (!pasted || 'error' in pasted) return;
        this.isPasting = false;
        this.open = new Set();
        this.#notify(pasted.value);
      }}
    ></platen-text-field>`;
  }

  static override styles = [
    baseStyles,
    sectionStyles,
    valueFieldStyles,
    css`
      :host {
        display: grid;
        gap: 6px;
        grid-template-columns: minmax(0, 1fr);
        --platen-icon-size: 15px;
      }
      .name {
        font-weight: 600;
      }
      .items {
        gap: 2px;
        grid-template-columns: minmax(0, 1fr);
      }
      .line {
        display: flex;
        gap: 6px;
        align-items: center;
        min-height: var(--platen-control-height);
        padding: 2px 4px;
        border: 0;
        border-radius: var(--platen-radius-small);
        background: none;
        text-align: start;
        cursor: pointer;
      }
      .line:hover {
        background: var(--platen-hover);
      }
      .summary {
        flex: 1;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .fields {
        display: grid;
        gap: 8px;
        grid-template-columns: minmax(0, 1fr);
        margin-block: 4px 8px;
        margin-inline-start: 10px;
        padding-inline-start: 8px;
        border-inline-start: 2px solid var(--platen-line);
      }
    `,
  ];
}

/** A new item: a text, or an object without values. */
function newItem(type: DataType): unknown {
  if (type.type === 'list') return [];
  return type.type === 'object' ? {} : '';
}

/** How many items there are, with how many there can be where that is limited. */
function countText(count: number, { maxItems }: ListData): string {
  return maxItems < maxListItems ? msg(str`${count} of ${maxItems}`) : String(count);
}

/** An item in a line: its values, one behind another. */
function summaryOf(item: unknown): string {
  const values = isJsonObject(item) ? Object.values(item) : Array.isArray(item) ? (item as Items) : [];
  const texts = values.map((value) => (typeof value === 'boolean' ? '' : textOf(value))).filter((text) => text !== '');
  return texts.length > 0 ? texts.join(' · ') : msg('Empty item');
}

defineElement('platen-list-values', PlatenListValues);
