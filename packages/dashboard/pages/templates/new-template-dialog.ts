import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { LibraryTemplate, OperationInput, operations, SavedTemplate } from '@platen/api';
import { defineElement, internal, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import '../../elements/error-state.ts';
import './blank-choice.ts';
import './import-choice.ts';
import './starter-choice.ts';

type NewTemplate = OperationInput<typeof operations.createTemplate>['body'];

/**
 * Makes a template: empty, of the library, or of a file. It continues in the editor.
 * @fires dialog-close - It should be removed.
 */
export class PlatenNewTemplateDialog extends withProperties(DashboardElement, {
  /** The folder it is made in; null: none. */
  folderId: reactive<number | null>(null, { attribute: false }),
  tab: internal('blank'),
  busy: internal(false),
  error: internal(''),
  /** A file that was imported with losses, which are shown before it is opened. */
  imported: internal<SavedTemplate>(),
}) {
  async #create(body: NewTemplate): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.error = '';
    try {
      const made = await this.client.createTemplate({ body: { ...body, folder_id: this.folderId } });
      if (made.report.length > 0) this.imported = made;
      else this.#edit(made.id);
    } catch (error) {
      this.error = this.describe(error);
    }
    this.busy = false;
  }

  #edit(id: number): void {
    this.notify('dialog-close');
    this.dashboard.router.go(`/templates/${id}/edit`);
  }

  override render() {
    const { imported } = this;
    if (imported) {
      return html`<platen-dialog
        open
        .heading=${msg(str`“${imported.name}” imported`)}
        @dialog-close=${() => this.notify('dialog-close')}
      >
        <p>${msg('Some of the file could not be imported:')}</p>
        <ul class="report">
          ${imported.report.slice(0, 50).map(({ message }) => html`<li>${message}</li>`)}
        </ul>
        <platen-button slot="footer" variant="primary" @click=${() => this.#edit(imported.id)}
          >${msg('Open in the editor')}</platen-button
        >
      </platen-dialog>`;
    }
    return html`<platen-dialog
      open
      size="large"
      .heading=${msg('New template')}
      @dialog-close=${() => this.notify('dialog-close')}
    >
      <platen-tabs
        .label=${msg('Start with')}
        .tabs=${[
          { id: 'blank', label: msg('Empty page'), icon: 'File' },
          { id: 'starter', label: msg('From the library'), icon: 'LayoutTemplate' },
          { id: 'import', label: msg('From a file'), icon: 'FileInput' },
        ]}
        .value=${this.tab}
        @value-change=${(event: CustomEvent<string>) => {
          event.stopPropagation();
          this.tab = event.detail;
          this.error = '';
        }}
      >
        <div slot=${this.tab} class="choice">
          ${
            this.error
              ? html`<p class="error" role="alert">${this.error}</p>`
              : this.busy
                ? html`<p role="status">${msg('Creating template…')}</p>`
                : nothing
          }
          ${this.#renderChoice()}
        </div>
      </platen-tabs>
    </platen-dialog>`;
  }

  #renderChoice() {
    if (this.tab === 'starter') {
      return html`<platen-starter-choice
        ?inert=${this.busy}
        @starter-chosen=${({ detail }: CustomEvent<LibraryTemplate>) =>
          this.#create({ library_template: detail.id, name: detail.name })}
      ></platen-starter-choice>`;
    }
    if (this.tab === 'import') {
      return html`<platen-import-choice
        ?inert=${this.busy}
        @file-chosen=${({ detail }: CustomEvent<NewTemplate>) => this.#create(detail)}
      ></platen-import-choice>`;
    }
    return html`<platen-blank-choice
      ?inert=${this.busy}
      @blank-chosen=${({ detail }: CustomEvent<{ name: string; width: number; height: number }>) =>
        this.#create({ name: detail.name, canvas_width: detail.width, canvas_height: detail.height })}
    ></platen-blank-choice>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: contents;
      }
      .choice {
        min-height: min(420px, 50vh);
        padding-block-start: 16px;
      }
      .error {
        margin-block-end: 12px;
        color: var(--platen-danger);
      }
      .report {
        margin: 10px 0 0;
        padding-inline-start: 20px;
        list-style: disc;
        overflow-wrap: anywhere;
      }
    `,
  ];
}

defineElement('platen-new-template-dialog', PlatenNewTemplateDialog);
