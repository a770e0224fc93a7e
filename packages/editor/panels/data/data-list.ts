import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import {
  addData,
  dataKinds,
  dataTypeAt,
  deleteData,
  freeDataName,
  moveData,
  newDataType,
  type DataKind,
  type DataPath,
} from '../../commands/edit-data.ts';
import { defineElement } from '../../controls/define.ts';
import type { MenuItem } from '../../controls/menu-item.ts';
import { internal, reactive, withProperties } from '../../controls/with-properties.ts';
import { loadDataCode } from '../../store/template-data.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { EditorElement } from '../editor-element.ts';
import { dataKindIcon, dataKindName } from './data-names.ts';
import '../inspector/inspector-icons.ts';
import '../../controls/button.ts';
import '../../controls/icon-button.ts';
import '../../controls/menu.ts';
import './data-card.ts';

const noPath: DataPath = [];

/** The data of the template, or the fields of an object in it, each with its settings. */
export class PlatenDataList extends withProperties(EditorElement, {
  /** Path of the object, or of the list of objects; empty: the template's own data. */
  owner: reactive<DataPath>(noPath, { attribute: false }),
  /** Name whose settings are shown. */
  open: internal<string>(),
}) {
  async #add(kind: DataKind): Promise<void> {
    const { editor } = this;
    if (!editor) return;
    await loadDataCode();
    const name = freeDataName(editor.state.template.peek(), this.owner, baseName(kind));
    if (editor.apply(addData(this.owner, name, newDataType(kind)))) this.open = name;
  }

  #onMenu(name: string, what: string): void {
    const { editor } = this;
    if (!editor) return;
    const template = editor.state.template.peek();
    const path = [...this.owner, name];
    if (what === 'delete') editor.apply(deleteData(template, path));
    else editor.apply(moveData(template, path, what === 'up' ? -1 : 1));
  }

  override render() {
    const template = this.editor?.state.template.value;
    if (!template) return nothing;
    let type = this.owner.length === 0 ? undefined : dataTypeAt(template, this.owner);
    while (type?.type === 'list') type = type.items;
    const fields = type?.type === 'object' ? type.fields : this.owner.length === 0 ? (template.data ?? {}) : {};
    const names = Object.keys(fields);
    const kinds: MenuItem[] = dataKinds.map((kind) => ({
      id: kind,
      label: dataKindName(kind),
      icon: dataKindIcon(kind),
    }));
    return html`
      <ul>
        ${repeat(
          names,
          (name) => name,
          (name, index) => this.#row(name, fields[name]?.type ?? 'text', index, names.length),
        )}
      </ul>
      <platen-menu
        .label=${msg('Type of data')}
        .items=${kinds}
        @menu-select=${(event: CustomEvent<DataKind>) => {
          event.stopPropagation();
          void this.#add(event.detail);
        }}
      >
        <platen-button slot="trigger" icon="Plus" haspopup="menu"
          >${this.owner.length === 0 ? msg('Add data') : msg('Add field')}</platen-button
        >
      </platen-menu>
    `;
  }

  #row(name: string, kind: DataKind, index: number, count: number) {
    const isOpen = this.open === name;
    const items: MenuItem[] = [
      { id: 'up', label: msg('Move up'), icon: 'ArrowUp', disabled: index === 0 },
      { id: 'down', label: msg('Move down'), icon: 'ArrowDown', disabled: index === count - 1 },
      {
        id: 'delete',
        label: msg('Delete'),
        icon: 'Trash2',
        danger: true,
        disabled: this.owner.length > 0 && count === 1,
      },
    ];
    return html`<li ?data-open=${isOpen}>
      <div class="head">
        <button type="button" aria-expanded=${String(isOpen)} @click=${() => (this.open = isOpen ? undefined : name)}>
          <platen-icon .name=${dataKindIcon(kind)}></platen-icon>
          <span class="words">
            <span class="name"><bdi>${name}</bdi></span
            ><span class="kind">${dataKindName(kind)}</span>
          </span>
        </button>
        <platen-menu
          placement="below-end"
          .label=${name}
          .items=${items}
          @menu-select=${(event: CustomEvent<string>) => {
            event.stopPropagation();
            this.#onMenu(name, event.detail);
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
      ${
        isOpen
          ? html`<platen-data-card
              .path=${[...this.owner, name]}
              @data-renamed=${(event: CustomEvent<string>) => {
                event.stopPropagation();
                this.open = event.detail;
              }}
            ></platen-data-card>`
          : nothing
      }
    </li>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: grid;
        gap: 6px;
        grid-template-columns: minmax(0, 1fr);
      }
      ul {
        display: grid;
        gap: 2px;
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
      button {
        display: flex;
        flex: 1;
        gap: 10px;
        align-items: center;
        min-width: 0;
        min-height: 40px;
        padding: 4px 8px;
        border: 0;
        border-radius: var(--platen-radius-small);
        background: none;
        text-align: start;
        cursor: pointer;
      }
      button:hover {
        background: var(--platen-hover);
      }
      button platen-icon {
        color: var(--platen-ink-soft);
      }
      .words {
        display: flex;
        flex: 1;
        gap: 8px;
        align-items: baseline;
        justify-content: space-between;
        min-width: 0;
      }
      .name {
        overflow: hidden;
        font-weight: 600;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .kind {
        flex: none;
        color: var(--platen-ink-soft);
        font-size: 0.92em;
      }
      @media (pointer: coarse) {
        button {
          min-height: 44px;
        }
      }
    `,
  ];
}

/** A name for new data of a kind. Names are part of expressions and requests, and so in no language of the interface. */
function baseName(kind: DataKind): string {
  if (kind === 'list') return 'items';
  if (kind === 'imageUrl') return 'image';
  if (kind === 'videoUrl') return 'video';
  if (kind === 'boolean') return 'isShown';
  return kind === 'object' ? 'details' : kind;
}

defineElement('platen-data-list', PlatenDataList);
