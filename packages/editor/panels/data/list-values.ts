import { msg, str } from '@lit/localize';
import type { DataType, ListData } from '@platen/template';
import { isJsonObject } from '@platen/template/internal';
import { css, html, nothing, type TemplateResult } from 'lit';
import { defineElement } from '../../controls/define.ts';
import type { MenuItem } from '../../controls/menu-item.ts';
import { internal, reactive, withProperties } from '../../controls/with-properties.ts';
import { readPastedList } from '../../store/data/read-pasted.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { EditorElement } from '../editor-element.ts';
import { sectionStyles } from '../inspector/section-styles.ts';
import { pasteErrorText } from './paste-error-text.ts';
import { plainField } from './plain-field.ts';
import '../../controls/button.ts';
import '../../controls/icon-button.ts';
import '../../controls/menu.ts';
import '../../controls/text-field.ts';

/** Items that are listed until more are asked for. */
const shownItems = 50;

type Items = readonly unknown[];

/**
 * The items of a list of test data, each with the fields of its type; lists in them too. Rows can be pasted from a spreadsheet, or JSON.
 * @fires values-change - `detail` is the new list; undefined for the default.
 */
export class PlatenListValues extends withProperties(EditorElement, {
  label: reactive(''),
  type: reactive<ListData>(undefined, { attribute: false }),
  value: reactive<Items>([], { attribute: false }),
  /** Whether the items are those of the default. */
  isDefault: reactive(false, { type: Boolean, attribute: 'is-default' }),
  /** Indexes of the items whose fields are shown. */
  open: internal<ReadonlySet<number>>(new Set()),
  max: internal(shownItems),
  isPasting: internal(false),
  error: internal(''),
}) {
  #notify(items: Items | undefined): void {
    this.notify('values-change', items);
  }

  #add(): void {
    const { type } = this;
    if (!type) return;
    this.open = new Set([this.value.length]);
    this.max = Math.max(this.max, this.value.length + 1);
    this.#notify([...this.value, newItem(type.items)]);
  }

  #onMenu(index: number, what: string): void {
    const items = [...this.value];
    const item = items[index];
    if (what === 'delete') items.splice(index, 1);
    else if (what === 'copy') items.splice(index + 1, 0, structuredClone(item));
    else {
      items.splice(index, 1);
      items.splice(what === 'up' ? index - 1 : index + 1, 0, item);
    }
    this.open = new Set();
    this.#notify(items);
  }

  override render() {
    const { type, value } = this;
    if (!type) return nothing;
    const count = value.length;
    const isFull = count >= type.maxItems;
    return html`
      <div class="row">
        <span class="grow name"><bdi>${this.label}</bdi> <span class="caption">${count}</span></span>
        ${
          this.isDefault
            ? nothing
            : html`<platen-icon-button
                icon="Undo2"
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
          icon="Plus"
          .label=${msg(str`Add an item to ${this.label}`)}
          ?disabled=${isFull}
          @click=${this.#add}
        ></platen-icon-button>
      </div>
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
    `;
  }

  #item(type: DataType, item: unknown, index: number): TemplateResult {
    const number = index + 1;
    const set = (next: unknown): void => this.#notify(this.value.with(index, next));
    const choices: MenuItem[] = [
      { id: 'up', label: msg('Move up'), icon: 'ArrowUp', disabled: index === 0 },
      { id: 'down', label: msg('Move down'), icon: 'ArrowDown', disabled: index === this.value.length - 1 },
      { id: 'copy', label: msg('Duplicate'), icon: 'CopyPlus' },
      { id: 'delete', label: msg('Delete'), icon: 'Trash2', danger: true },
    ];
    const isPlain = type.type !== 'object' && type.type !== 'list';
    const isOpen = this.open.has(index);
    return html`<li>
      <div class="row">
        ${
          isPlain
            ? html`<div class="grow">
                ${plainField(this.editor, type, {
                  label: msg(str`Item ${number}`),
                  hideLabel: true,
                  value: textOf(item),
                  change: set,
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
      ${isOpen && !isPlain ? html`<div class="fields">${this.#value(type, item, String(number), set)}</div>` : nothing}
    </li>`;
  }

  #value(type: DataType, value: unknown, label: string, set: (next: unknown) => void): TemplateResult {
    if (type.type === 'list')
      return html`<platen-list-values
        .label=${label}
        .type=${type}
        .value=${Array.isArray(value) ? (value as Items) : []}
        .isDefault=${value === undefined}
        @values-change=${(event: CustomEvent<Items | undefined>) => {
          event.stopPropagation();
          set(event.detail);
        }}
      ></platen-list-values>`;
    if (type.type === 'object') {
      const object = isJsonObject(value) ? value : {};
      return html`${Object.entries(type.fields).map(([name, field]) =>
        this.#value(field, object[name], name, (next) => {
          const { [name]: _before, ...others } = object;
          // In the order of the fields, as an item is summed up by them.
          const entries = Object.keys(type.fields).flatMap((key): [string, unknown][] => {
            const each = key === name ? next : others[key];
            return each === undefined ? [] : [[key, each]];
          });
          set(Object.fromEntries(entries));
        }),
      )}`;
    }
    return plainField(this.editor, type, {
      label,
      value: textOf(value),
      placeholder: type.default === undefined ? '' : String(type.default),
      change: (text) => set(text === '' ? undefined : text),
    });
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

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** An item in a line: its values, one behind another. */
function summaryOf(item: unknown): string {
  const values = isJsonObject(item) ? Object.values(item) : Array.isArray(item) ? (item as Items) : [];
  const texts = values.map(textOf).filter((text) => text !== '');
  return texts.length > 0 ? texts.join(' · ') : msg('Empty item');
}

defineElement('platen-list-values', PlatenListValues);
