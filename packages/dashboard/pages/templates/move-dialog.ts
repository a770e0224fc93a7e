import { msg, str } from '@lit/localize';
import { css, html } from 'lit';
import type { Folder, TemplateEntry } from '@platen/api';
import { defineElement, internal, reactive, required, withProperties } from '@platen/editor/controls';
import { listPaths } from '@platen/editor/service';
import { baseStyles } from '@platen/editor/theme';
import { choiceStyles } from '../../elements/choice-styles.ts';
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
      <fieldset>
        <legend>${msg('Folder')}</legend>
        ${choices.map(
          ({ id, path }) =>
            html`<label>
              <input
                type="radio"
                name="folder"
                .checked=${this.chosen === id}
                @change=${() => (this.chosen = id)}
              /><bdi>${path}</bdi>
            </label>`,
        )}
      </fieldset>
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
    choiceStyles,
    css`
      :host {
        display: contents;
      }
      fieldset {
        display: grid;
        gap: 2px;
        margin: 0;
        padding: 0;
        border: 0;
      }
      legend {
        padding: 0;
        color: var(--platen-ink-soft);
      }
      label {
        display: flex;
        align-items: center;
        gap: 10px;
        min-height: var(--platen-control-height);
        overflow-wrap: anywhere;
        cursor: pointer;
      }
    `,
  ];
}

defineElement('platen-move-dialog', PlatenMoveDialog);
