import { msg, str } from '@lit/localize';
import type { AssetFolder } from '@platen/api';
import { html, nothing } from 'lit';
import { defineElement } from '../../../controls/define.ts';
import type { MenuItem } from '../../../controls/menu-item.ts';
import { PlatenElement } from '../../../controls/platen-element.ts';
import { reactive, withProperties } from '../../../controls/with-properties.ts';
import { childrenOf, pathTo } from '../../../service/folder-tree.ts';
import { baseStyles } from '../../../theme/base-styles.ts';
import { foldersStyles } from './folders-styles.ts';
import '../../../controls/icon.ts';
import '../../../controls/icon-button.ts';
import '../../../controls/menu.ts';
import '../assets-icons.ts';

/** Entries in the menu of a folder. */
export type FolderAction = 'rename-folder' | 'move-folder' | 'delete-folder';

/**
 * The folders of a library: the way to the one that is open, and those in it.
 * @fires folder-open - `detail` is the id; null is the top.
 * @fires folder-action - `detail` is `{ action, folder }`.
 * @fires folder-drop - What is dragged shall lie in that folder; `detail` is its id, null for none.
 */
export class PlatenAssetFolders extends withProperties(PlatenElement, {
  folders: reactive<readonly AssetFolder[]>([], { attribute: false }),
  /** The folder that is open; undefined at the top. */
  folderId: reactive<number>(undefined, { attribute: false }),
  canRename: reactive(false, { type: Boolean }),
  canDelete: reactive(false, { type: Boolean }),
  /** Media type of drags that folders take; empty: none. */
  dropType: reactive('', { attribute: false }),
}) {
  #open(id: number | null): void {
    this.notify('folder-open', id);
  }

  #onDrag(event: DragEvent, id: number | null): void {
    const place = event.currentTarget;
    if (this.dropType === '' || !event.dataTransfer?.types.includes(this.dropType) || !(place instanceof HTMLElement))
      return;
    event.preventDefault();
    event.stopPropagation();
    event.dataTransfer.dropEffect = 'move';
    const isInside = event.relatedTarget instanceof Node && place.contains(event.relatedTarget);
    place.toggleAttribute('data-over', event.type === 'dragover' || (event.type === 'dragleave' && isInside));
    if (event.type === 'drop') this.notify('folder-drop', id);
  }

  #path() {
    const path = pathTo(this.folders, this.folderId);
    if (path.length === 0) return nothing;
    return html`<nav aria-label=${msg('Folder')}>
      <ol>
        <li>
          <button
            type="button"
            @click=${() => this.#open(null)}
            @dragover=${(event: DragEvent) => this.#onDrag(event, null)}
            @dragleave=${(event: DragEvent) => this.#onDrag(event, null)}
            @drop=${(event: DragEvent) => this.#onDrag(event, null)}
          >
            ${msg('All assets')}
          </button>
        </li>
        ${path.map(({ id, name }, index) =>
          index === path.length - 1
            ? html`<li><span aria-current="page" dir="auto">${name}</span></li>`
            : html`<li><button type="button" dir="auto" @click=${() => this.#open(id)}>${name}</button></li>`,
        )}
      </ol>
    </nav>`;
  }

  #menu(folder: AssetFolder) {
    const items: MenuItem[] = [
      ...(this.canRename
        ? [
            { id: 'rename-folder', label: msg('Rename…'), icon: 'Pencil' },
            { id: 'move-folder', label: msg('Move…'), icon: 'FolderInput' },
          ]
        : []),
      ...(this.canDelete ? [{ id: 'delete-folder', label: msg('Delete…'), icon: 'Trash2', danger: true }] : []),
    ];
    if (items.length === 0) return nothing;
    return html`<platen-menu
      .label=${msg(str`Actions for ${folder.name}`)}
      placement="below-end"
      .items=${items}
      @menu-select=${(event: CustomEvent<FolderAction>) =>
        this.notify('folder-action', { action: event.detail, folder })}
    >
      <platen-icon-button
        slot="trigger"
        icon="EllipsisVertical"
        haspopup="menu"
        .label=${msg(str`Actions for ${folder.name}`)}
      ></platen-icon-button>
    </platen-menu>`;
  }

  #folder(folder: AssetFolder) {
    const { id, name, asset_count: count } = folder;
    const drag = (event: DragEvent): void => this.#onDrag(event, id);
    return html`<li class="folder" @dragover=${drag} @dragleave=${drag} @drop=${drag}>
      <button type="button" class="open" title=${name} @click=${() => this.#open(id)}>
        <platen-icon name="Folder"></platen-icon>
        <span class="name" dir="auto">${name}</span>
        <span class="count" aria-label=${count === 1 ? msg('1 asset') : msg(str`${count} assets`)}>${count}</span>
      </button>
      ${this.#menu(folder)}
    </li>`;
  }

  override render() {
    const inside = childrenOf(this.folders, this.folderId);
    return html`${this.#path()}
    ${
      inside.length === 0
        ? nothing
        : html`<ul aria-label=${msg('Folders')}>
            ${inside.map((folder) => this.#folder(folder))}
          </ul>`
    }`;
  }

  static override styles = [baseStyles, foldersStyles];
}

defineElement('platen-asset-folders', PlatenAssetFolders);
