import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
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
import { entryList, entryListStyles } from '../inspector/entry-list.ts';
import { dataKindIcon, dataKindName } from './data-names.ts';
import '../../controls/button.ts';
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

  override render() {
    const { editor } = this;
    if (!editor) return nothing;
    const template = editor.state.template.value;
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
      ${entryList({
        entries: names.map((name) => {
          const kind = fields[name]?.type ?? 'text';
          return {
            name,
            icon: dataKindIcon(kind),
            words: html`<span class="name"><bdi>${name}</bdi></span
              ><span class="detail">${dataKindName(kind)}</span>`,
            canDelete: this.owner.length === 0 || names.length > 1,
          };
        }),
        open: this.open,
        toggle: (name) => (this.open = name),
        body: (name) =>
          html`<platen-data-card
            .path=${[...this.owner, name]}
            @data-renamed=${(event: CustomEvent<string>) => {
              event.stopPropagation();
              this.open = event.detail;
            }}
          ></platen-data-card>`,
        move: (name, by) => editor.apply(moveData(template, [...this.owner, name], by)),
        delete: (name) => editor.apply(deleteData(template, [...this.owner, name])),
      })}
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

  static override styles = [
    baseStyles,
    entryListStyles,
    css`
      :host {
        display: grid;
        gap: 6px;
        grid-template-columns: minmax(0, 1fr);
      }
      ul {
        gap: 2px;
      }
      .head button {
        min-height: 40px;
      }
      .words {
        display: flex;
        gap: 8px;
        align-items: baseline;
        justify-content: space-between;
      }
      .detail {
        flex: none;
      }
      @media (pointer: coarse) {
        .head button {
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
