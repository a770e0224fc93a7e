import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { LibraryTemplate, OperationInput, operations, SavedTemplate } from '@platen/api';
import { defineElement, internal, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { detectFormat } from '@platen/template';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import '../../elements/error-state.ts';
import '../../elements/data-table.ts';
import type { Column } from '../../elements/data-table.ts';
import './blank-choice.ts';
import type { ChosenFile } from './import-choice.ts';
import './import-choice.ts';
import './import-result.ts';
import './starter-choice.ts';

interface ImportedFile {
  fileName: string;
  bytes: Uint8Array;
  /** Whether it is a template of ours, which is not compared. */
  isOwn: boolean;
  made?: SavedTemplate;
  error?: string;
}

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
  /** Files that were imported, in the order in which they were chosen. */
  imported: internal<readonly ImportedFile[]>([]),
  /** Of several files, the one whose result is shown. */
  shown: internal<ImportedFile>(),
}) {
  async #create(body: NewTemplate): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.error = '';
    try {
      const made = await this.client.createTemplate({ body: { ...body, folder_id: this.folderId } });
      this.#edit(made.id);
    } catch (error) {
      this.error = this.describe(error);
    }
    this.busy = false;
  }

  /** One after the other: each import has the service to itself, and what fails is said beside the others. */
  async #import(files: readonly ChosenFile[]): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.error = '';
    const results: ImportedFile[] = [];
    for (const { fileName, bytes, body, error } of files) {
      const isOwn = body !== undefined && detectFormat(body.content) === 'platen';
      const result: ImportedFile = { fileName, bytes, isOwn, ...(error !== undefined && { error }) };
      results.push(result);
      if (!body) continue;
      try {
        result.made = await this.client.createTemplate({ body: { ...body, folder_id: this.folderId } });
      } catch (reason) {
        result.error = this.describe(reason);
      }
    }
    this.busy = false;
    const [first] = results;
    if (results.length === 1 && first?.error !== undefined) this.error = first.error;
    else if (results.length === 1 && first?.made && first.isOwn && first.made.report.length === 0)
      this.#edit(first.made.id);
    else {
      this.imported = results;
      if (results.length === 1) this.shown = first;
    }
  }

  #edit(id: number): void {
    this.notify('dialog-close');
    this.dashboard.router.go(`/templates/${id}/edit`);
  }

  override render() {
    if (this.shown) return this.#renderResult(this.shown);
    if (this.imported.length > 0) return this.#renderTable();
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

  #renderResult({ made, bytes, fileName }: ImportedFile) {
    return html`<platen-dialog
      open
      size="large"
      .heading=${msg(str`“${made?.name ?? fileName}” imported`)}
      @dialog-close=${() => this.notify('dialog-close')}
    >
      <platen-import-result .made=${made} .bytes=${bytes}></platen-import-result>
      ${
        this.imported.length > 1
          ? html`<platen-button slot="footer" @click=${() => (this.shown = undefined)}>${msg('Back')}</platen-button>`
          : nothing
      }
      <platen-button slot="footer" variant="primary" @click=${() => made && this.#edit(made.id)}
        >${msg('Open in the editor')}</platen-button
      >
    </platen-dialog>`;
  }

  #renderTable() {
    const columns: Column<ImportedFile>[] = [
      { id: 'file', label: msg('File'), isName: true, cell: ({ fileName }) => fileName },
      { id: 'state', label: msg('Status'), cell: ({ error }) => error ?? msg('Imported') },
      { id: 'changes', label: msg('Changes'), isNumber: true, cell: ({ made }) => made?.report.length ?? '' },
      {
        id: 'actions',
        label: msg('Actions'),
        hideLabel: true,
        cell: (file) =>
          file.made
            ? html`<platen-button size="small" @click=${() => (this.shown = file)}>${msg('Compare')}</platen-button>`
            : nothing,
      },
    ];
    return html`<platen-dialog
      open
      size="large"
      .heading=${msg(str`${this.imported.length} files`)}
      @dialog-close=${() => this.notify('dialog-close')}
    >
      <platen-data-table .label=${msg('Imported files')} .columns=${columns} .rows=${this.imported}></platen-data-table>
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
        @files-chosen=${({ detail }: CustomEvent<ChosenFile[]>) => this.#import(detail)}
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
    `,
  ];
}

defineElement('platen-new-template-dialog', PlatenNewTemplateDialog);
