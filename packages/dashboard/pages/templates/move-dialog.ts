import { msg, str } from '@lit/localize';
import { css, html } from 'lit';
import type { Folder, TemplateEntry } from '@platen/api';
import {
  defineElement,
  folderChoice,
  folderChoiceStyles,
  internal,
  reactive,
  required,
  withProperties,
} from '@platen/editor/controls';
import { listPaths } from '@platen/editor/service';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';

/**
 * Chooses the folder of templates.
 * @fires template-drop - `detail` is `{templateIds, folderId}`; null is the top.
 * @fires dialog-close - It should be removed.
 */
export class PlatenMoveDialog extends withProperties(DashboardElement, {
  templates: required<readonly Pick<TemplateEntry, 'id' | 'name'>[]>(),
  folders: reactive<readonly Folder[]>([], { attribute: false }),
  chosen: internal<number | null>(null),
}) {
  override render() {
    const choices = [{ id: null, path: msg('No folder') }, ...listPaths(this.folders)];
    const { length: count } = this.templates;
    return html`<platen-dialog
      open
      size="small"
      .heading=${count === 1 ? msg(str`Move “${this.templates[0]?.name ?? ''}”`) : msg(str`Move ${count} templates`)}
      @dialog-close=${() => this.notify('dialog-close')}
    >
      ${folderChoice(choices, { chosen: this.chosen, choose: (id) => (this.chosen = id) })}
      <platen-button slot="footer" @click=${() => this.notify('dialog-close')}>${msg('Cancel')}</platen-button>
      <platen-button
        slot="footer"
        variant="primary"
        @click=${() =>
          this.notify('template-drop', {
            templateIds: this.templates.map(({ id }) => id),
            folderId: this.chosen,
          })}
        >${msg('Move')}</platen-button
      >
    </platen-dialog>`;
  }

  static override styles = [
    baseStyles,
    folderChoiceStyles,
    css`
      :host {
        display: contents;
      }
    `,
  ];
}

defineElement('platen-move-dialog', PlatenMoveDialog);
