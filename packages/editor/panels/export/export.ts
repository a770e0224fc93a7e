import { msg, str } from '@lit/localize';
import { html, nothing, type PropertyValues } from 'lit';
import { outputKind } from '@platen/engine';
import type { FormatAbilities } from '@platen/engine/internal';
import { isVideo, type Template } from '@platen/template';
import { defineElement } from '../../controls/define.ts';
import type { Content, ContentFormat } from '../../connection/content.ts';
import { EditorElement } from '../editor-element.ts';
import { exportOptions } from './export-formats.ts';
import { exportStyles } from './export-styles.ts';
import { internal, withProperties } from '../../controls/with-properties.ts';
import '../../controls/button.ts';
import '../../controls/dialog.ts';
import '../../controls/number-field.ts';
import '../../controls/select-field.ts';
import '../../controls/switch-field.ts';

const scales = ['0.5', '1', '2', '3', '4'] as const;

/** The template as a file: which format, which pages, how large; with progress, and a way to stop. */
export class PlatenExport extends withProperties(EditorElement, {
  format: internal<ContentFormat>('png'),
  pages: internal<'current' | 'all'>('current'),
  scale: internal('1'),
  quality: internal(90),
  transparent: internal(false),
  abilities: internal<FormatAbilities>(),
  running: internal<AbortController>(),
  /** 0 to 1; undefined while it cannot be known. */
  progress: internal<number>(),
  result: internal<Content>(),
  error: internal(''),
}) {
  override firstUpdated(changed: PropertyValues<this>): void {
    super.firstUpdated(changed);
    const template = this.editor?.document.template.peek();
    if (!template || !isVideo(template)) return;
    // What moves is exported as a film.
    this.format = 'mp4';
    this.pages = 'all';
    void this.#probe(template);
  }

  async #probe(template: Template): Promise<void> {
    this.abilities = await this.editor?.link?.abilities().catch(() => undefined);
    const options = exportOptions(template, this.abilities, this.editor?.service !== undefined);
    const isPossible = (format: ContentFormat): boolean =>
      options.some(({ value, disabled }) => value === format && disabled !== true);
    if (this.format === 'mp4' && !isPossible('mp4')) this.format = isPossible('webm') ? 'webm' : 'gif';
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.running?.abort();
  }

  async #export(): Promise<void> {
    const link = this.editor?.link;
    if (!link || this.running) return;
    const running = (this.running = new AbortController());
    this.progress = 0;
    this.error = '';
    this.result = undefined;
    const isImage = outputKind(this.format) === 'image';
    try {
      const content = await link.requestContent(this.format, {
        pages: this.pages,
        signal: running.signal,
        onProgress: (progress) => (this.progress = progress),
        ...(outputKind(this.format) !== 'audio' && this.format !== 'pdf' && { scale: Number(this.scale) }),
        ...(this.#hasQuality && { quality: this.quality }),
        ...(isImage && this.format !== 'jpg' && this.transparent && { transparent: true }),
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

  get #hasQuality(): boolean {
    return outputKind(this.format) === 'image' && this.format !== 'png';
  }

  override render() {
    const { editor } = this;
    if (!editor) return nothing;
    const template = editor.document.template.value;
    const mayDownload = editor.permissions.value.has('download');
    const isImage = outputKind(this.format) === 'image';
    return html`<platen-dialog
      open
      .heading=${msg('Export')}
      @dialog-close=${() => (editor.state.dialog.value = undefined)}
    >
      <div class="fields">
        <platen-select-field
          .label=${msg('Format')}
          .value=${this.format}
          .options=${exportOptions(template, this.abilities, editor.service !== undefined)}
          ?disabled=${this.running !== undefined}
          @value-change=${(event: CustomEvent<ContentFormat>) => {
            this.format = event.detail;
            this.pages = outputKind(event.detail) === 'image' ? 'current' : 'all';
          }}
        ></platen-select-field>
        ${
          template.pages.length > 1
            ? html`<platen-select-field
                .label=${msg('Pages')}
                .value=${this.pages}
                .options=${[
                  { value: 'current', label: msg('Current page') },
                  { value: 'all', label: msg(str`All ${template.pages.length} pages`) },
                ]}
                @value-change=${(event: CustomEvent<'current' | 'all'>) => (this.pages = event.detail)}
              ></platen-select-field>`
            : nothing
        }
        ${
          isImage || outputKind(this.format) === 'video'
            ? html`<platen-select-field
                .label=${msg('Size')}
                .value=${this.scale}
                .options=${scales.map((scale) => ({ value: scale, label: this.#sizeAt(Number(scale)) }))}
                @value-change=${(event: CustomEvent<string>) => (this.scale = event.detail)}
              ></platen-select-field>`
            : nothing
        }
        ${
          this.#hasQuality
            ? html`<platen-number-field
                .label=${msg('Quality')}
                .value=${this.quality}
                .min=${1}
                .max=${100}
                @value-change=${(event: CustomEvent<number>) => (this.quality = event.detail)}
              ></platen-number-field>`
            : nothing
        }
        ${
          isImage && this.format !== 'jpg'
            ? html`<platen-switch-field
                .label=${msg('Without page background')}
                ?value=${this.transparent}
                @value-change=${(event: CustomEvent<boolean>) => (this.transparent = event.detail)}
              ></platen-switch-field>`
            : nothing
        }
      </div>
      ${this.#renderStanding(mayDownload)}
      <div slot="footer" class="buttons">
        ${
          this.running
            ? html`<platen-button @click=${() => this.running?.abort()}>${msg('Cancel')}</platen-button>`
            : html`<platen-button
                variant="primary"
                icon="Download"
                ?disabled=${!mayDownload}
                @click=${() => this.#export()}
                >${msg('Export')}</platen-button
              >`
        }
      </div>
    </platen-dialog>`;
  }

  #renderStanding(mayDownload: boolean) {
    if (!mayDownload) return html`<p class="note">${msg('You do not have permission to download files.')}</p>`;
    if (this.running) {
      const label = this.progress === undefined ? msg('Rendering by the service…') : msg('Rendering…');
      return html`<div class="note" role="status">
        <label for="progress">${label}</label>
        ${
          this.progress === undefined
            ? html`<progress id="progress"></progress>`
            : html`<progress id="progress" max="1" .value=${this.progress}></progress>`
        }
      </div>`;
    }
    if (this.error) return html`<p class="note error" role="alert">${this.error}</p>`;
    const { result } = this;
    if (!result) return nothing;
    const size = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 }).format(result.blob.size / 1024);
    return html`<div class="note" role="status">
      <p>${msg(str`${result.fileName}, ${size} KB`)}</p>
      ${
        result.madeBy === 'service'
          ? html`<p>${msg(str`Rendered by the service, because this browser could not: ${result.reason ?? ''}`)}</p>`
          : nothing
      }
      ${
        result.report.length > 0
          ? html`<ul>
              ${result.report.slice(0, 20).map(({ message }) => html`<li>${message}</li>`)}
            </ul>`
          : nothing
      }
    </div>`;
  }

  #sizeAt(scale: number): string {
    const page = this.editor?.state.page.value;
    const size = `${Math.round((page?.width ?? 0) * scale)} × ${Math.round((page?.height ?? 0) * scale)}`;
    return `${scale}× (${size})`;
  }

  static override styles = exportStyles;
}

defineElement('platen-export', PlatenExport);
