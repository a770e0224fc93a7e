import { msg } from '@lit/localize';
import { html, nothing, type PropertyValues } from 'lit';
import { outputKind } from '@platen/engine';
import type { FormatAbilities } from '@platen/engine/internal';
import { isVideo, type Template } from '@platen/template';
import { defineElement } from '../../controls/define.ts';
import type { Content, ContentFormat } from '../../connection/content.ts';
import { EditorElement } from '../editor-element.ts';
import { listFormats, type FormatChoice } from './export-formats.ts';
import { recallExport, rememberExport } from './export-memory.ts';
import { exportOutcome } from './export-outcome.ts';
import { chosenPages, firstSettings, requestOf, type ExportSettings } from './export-settings.ts';
import { exportStyles } from './export-styles.ts';
import { optionFields } from './option-fields.ts';
import { internal, withProperties } from '../../controls/with-properties.ts';
import '../../controls/button.ts';
import '../../controls/dialog.ts';
import './export-preview.ts';
import './format-cards.ts';

/** The template as a file: in which format, with which choices, how it will look and how large it will be; with progress, and a way to stop. */
export class PlatenExport extends withProperties(EditorElement, {
  format: internal<ContentFormat>('png'),
  /** The choices in each format that was chosen. */
  choices: internal<Partial<Record<ContentFormat, ExportSettings>>>(() => ({})),
  abilities: internal<FormatAbilities>(),
  running: internal<AbortController>(),
  /** 0 to 1; undefined while it cannot be known. */
  progress: internal<number>(),
  result: internal<Content>(),
  error: internal(''),
}) {
  #pages: readonly number[] = [];

  override firstUpdated(changed: PropertyValues<this>): void {
    super.firstUpdated(changed);
    const template = this.editor?.document.template.peek();
    if (!template) return;
    const before = recallExport(this.#memoryName(template));
    const moves = isVideo(template);
    this.choices = before?.settings ?? {};
    // What moves is exported as a film.
    if (before && (moves || !['video', 'audio'].includes(outputKind(before.format)))) this.format = before.format;
    else if (moves) this.format = 'mp4';
    if (moves) void this.#probe(template);
  }

  async #probe(template: Template): Promise<void> {
    this.abilities = await this.editor?.link?.abilities().catch(() => undefined);
    const formats = this.#list(template);
    const isPossible = (wanted: ContentFormat): boolean =>
      formats.some(({ format, blocker }) => format === wanted && blocker === '');
    if (isPossible(this.format)) return;
    this.format = isPossible('webm') ? 'webm' : 'gif';
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.running?.abort();
  }

  #list(template: Template): FormatChoice[] {
    return listFormats(template, this.abilities, this.editor?.service !== undefined);
  }

  #memoryName(template: Template): string {
    return this.editor?.link?.present().id ?? template.name;
  }

  get #settings(): ExportSettings {
    return this.choices[this.format] ?? firstOf(this.format);
  }

  #change(change: Partial<ExportSettings>): void {
    this.result = undefined;
    this.choices = { ...this.choices, [this.format]: { ...this.#settings, ...change } };
  }

  /** The same list as long as it says the same, so that nothing is drawn again for it. */
  #pagesOf(template: Template): readonly number[] | undefined {
    const current = Math.max(1, template.pages.findIndex(({ id }) => id === this.editor?.state.pageId.value) + 1);
    const pages = chosenPages(this.#settings, { current, count: template.pages.length });
    if (pages && pages.join() !== this.#pages.join()) this.#pages = pages;
    return pages && this.#pages;
  }

  async #export(template: Template): Promise<void> {
    const link = this.editor?.link;
    const pages = this.#pagesOf(template);
    if (!link || !pages || this.running) return;
    const running = (this.running = new AbortController());
    this.progress = 0;
    this.error = '';
    this.result = undefined;
    const { format } = this;
    rememberExport(this.#memoryName(template), format, this.#settings);
    try {
      const content = await link.requestContent(format, {
        ...requestOf(format, this.#settings),
        pages: this.#settings.pages === 'some' ? pages : this.#settings.pages,
        signal: running.signal,
        onProgress: (progress) => (this.progress = progress),
      });
      this.result = content;
      link.download(content);
    } catch (error) {
      if (!running.signal.aborted) {
        this.error = error instanceof Error ? error.message : String(error);
        link.fail(error);
      }
    }
    this.running = undefined;
  }

  override render() {
    const { editor } = this;
    if (!editor) return nothing;
    const template = editor.document.template.value;
    const mayDownload = editor.permissions.value.has('download');
    const pages = this.#pagesOf(template);
    const settings = this.#settings;
    return html`<platen-dialog
      open
      size="large"
      .heading=${msg('Export')}
      @dialog-close=${() => (editor.state.dialog.value = undefined)}
    >
      <div class="parts">
        <platen-export-preview
          .format=${this.format}
          .settings=${settings}
          .pages=${pages ?? []}
        ></platen-export-preview>
        <div class="choices">
          <platen-format-cards
            .choices=${this.#list(template)}
            .value=${this.format}
            ?disabled=${this.running !== undefined}
            @value-change=${(event: CustomEvent<ContentFormat>) => {
              this.result = undefined;
              this.error = '';
              this.format = event.detail;
            }}
          ></platen-format-cards>
          <div class="fields">
            ${optionFields({
              format: this.format,
              settings,
              template,
              page: editor.state.page.value,
              hasService: editor.service !== undefined,
              change: (change) => this.#change(change),
            })}
          </div>
          ${
            mayDownload
              ? exportOutcome({
                  isRunning: this.running !== undefined,
                  progress: this.progress,
                  result: this.result,
                  error: this.error,
                })
              : html`<p class="note">${msg('You do not have permission to download files.')}</p>`
          }
        </div>
      </div>
      <div slot="footer" class="buttons">
        ${
          this.running
            ? html`<platen-button @click=${() => this.running?.abort()}>${msg('Cancel')}</platen-button>`
            : html`<platen-button
                variant="primary"
                icon="Download"
                ?disabled=${!mayDownload || !pages}
                @click=${() => this.#export(template)}
                >${msg('Export')}</platen-button
              >`
        }
      </div>
    </platen-dialog>`;
  }

  static override styles = exportStyles;
}

const firsts = new Map<ContentFormat, ExportSettings>();

/** The first choices of a format, the same object each time. */
function firstOf(format: ContentFormat): ExportSettings {
  const known = firsts.get(format) ?? firstSettings(format);
  firsts.set(format, known);
  return known;
}

defineElement('platen-export', PlatenExport);
