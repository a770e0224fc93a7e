import { msg, str } from '@lit/localize';
import { html } from 'lit';
import type { Folder } from '@platen/api';
import { defineElement, internal, required, withProperties } from '@platen/editor/controls';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import '../../elements/name-dialog.ts';

/** Actions on a folder. */
export type FolderAction = 'rename' | 'delete';

/** A folder that is to be named: one there is, or a new one in another (null: at the top). */
export type FolderDialog = { kind: 'folder'; folder: Folder } | { kind: 'folder'; parentId: number | null };

/**
 * Names a folder: a new one, or one there is.
 * @fires folder-change - It was done.
 * @fires dialog-close - It should be removed.
 */
export class PlatenFolderDialog extends withProperties(DashboardElement, {
  dialog: required<FolderDialog>(),
  busy: internal(false),
  error: internal(''),
}) {
  async #save(name: string): Promise<void> {
    this.busy = true;
    this.error = '';
    const { dialog } = this;
    try {
      if ('folder' in dialog) await this.client.updateFolder({ params: { id: dialog.folder.id }, body: { name } });
      else await this.client.createFolder({ body: { name, parent_id: dialog.parentId } });
      this.notify('folder-change');
    } catch (error) {
      this.error = this.describe(error);
      this.busy = false;
    }
  }

  override render() {
    const folder = 'folder' in this.dialog ? this.dialog.folder : undefined;
    return html`<platen-name-dialog
      .heading=${folder ? msg(str`Rename “${folder.name}”`) : msg('New folder')}
      .label=${msg('Name')}
      .action=${folder ? msg('Rename') : msg('Create')}
      .value=${folder?.name ?? ''}
      .busy=${this.busy}
      .error=${this.error}
      @name-chosen=${(event: CustomEvent<string>) => this.#save(event.detail)}
      @dialog-close=${() => this.notify('dialog-close')}
    ></platen-name-dialog>`;
  }
}

defineElement('platen-folder-dialog', PlatenFolderDialog);
