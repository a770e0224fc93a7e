import { msg, str } from '@lit/localize';
import { html, nothing, type PropertyValues } from 'lit';
import { outputKind } from '@platen/engine';
import { defineElement } from '../../controls/define.ts';
import { internal, reactive, withProperties } from '../../controls/with-properties.ts';
import type { ContentFormat } from '../../connection/content.ts';
import { currentLocale } from '../../locales/localization.ts';
import { EditorElement } from '../editor-element.ts';
import { sizeText } from '../asset-browser/asset-text.ts';
import { drawPreview, measurePdf, type PagePreview, type PreviewSource } from './draw-preview.ts';
import { exportPreviewStyles } from './export-preview-styles.ts';
import { firstSettings, type ExportSettings } from './export-settings.ts';
import { drawSheet, measureSheet } from './sheet-drawing.ts';
import '../../controls/icon-button.ts';

/** How long choices rest before they are drawn, in milliseconds. */
const restMs = 250;

/** The pages of an export as they will look, one at a time, with their size in pixels or on paper and that of the file. */
export class PlatenExportPreview extends withProperties(EditorElement, {
  format: reactive<ContentFormat>('png'),
  settings: reactive<ExportSettings>(() => firstSettings('png'), { attribute: false }),
  /** Numbers of the pages that are exported, from 1. */
  pages: reactive<readonly number[]>([], { attribute: false }),
  /** Place of the shown page in `pages`. */
  place: internal(0),
  preview: internal<PagePreview>(),
  url: internal(''),
  /** Bytes of a file of all pages. */
  whole: internal<number>(),
  failed: internal(false),
  isDrawing: internal(false),
}) {
  #drawing: AbortController | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#drawing?.abort();
    this.#show(undefined);
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('pages')) this.place = Math.min(this.place, Math.max(0, this.pages.length - 1));
  }

  override updated(changed: PropertyValues<this>): void {
    if ((['format', 'settings', 'pages', 'place'] as const).some((name) => changed.has(name))) void this.#draw();
  }

  async #draw(): Promise<void> {
    this.#drawing?.abort();
    const { editor, format, settings, pages } = this;
    const workers = editor?.link?.workers;
    const page = pages[this.place];
    if (!editor || !workers || page === undefined || outputKind(format) === 'audio') return this.#show(undefined);
    const { signal } = (this.#drawing = new AbortController());
    const { state } = editor;
    const source: PreviewSource = {
      template: state.template.peek(),
      values: state.previewValues.peek(),
      design: state.shownDesign.peek(),
      workers,
      signal,
    };
    this.isDrawing = true;
    this.whole = undefined;
    try {
      // The first look is at once.
      if (this.preview) await new Promise((resolve) => setTimeout(resolve, restMs));
      if (signal.aborted) return;
      const preview = await drawPreview(source, page, format, settings);
      if (signal.aborted) return;
      this.#show(preview);
      this.failed = false;
      if (format === 'pdf') {
        const whole = await measurePdf(source, pages, settings);
        if (!signal.aborted) this.whole = whole;
      }
    } catch {
      if (!signal.aborted) this.failed = true;
    } finally {
      if (!signal.aborted) this.isDrawing = false;
    }
  }

  #show(preview: PagePreview | undefined): void {
    if (this.url) URL.revokeObjectURL(this.url);
    this.preview = preview;
    this.url = preview ? URL.createObjectURL(preview.image) : '';
  }

  override render() {
    const { pages, place } = this;
    return html`<div class="stage" ?data-busy=${this.isDrawing}>${this.#image()}</div>
      <div class="facts">
        ${
          pages.length > 1
            ? html`<div class="pager" role="group" aria-label=${msg('Pages')}>
                <platen-icon-button
                  icon="ChevronLeft"
                  flip
                  .label=${msg('Previous page')}
                  ?disabled=${place === 0}
                  @click=${() => (this.place = place - 1)}
                ></platen-icon-button>
                <span aria-live="polite">${msg(str`Page ${pages[place] ?? 1}`)}</span>
                <platen-icon-button
                  icon="ChevronRight"
                  flip
                  .label=${msg('Next page')}
                  ?disabled=${place >= pages.length - 1}
                  @click=${() => (this.place = place + 1)}
                ></platen-icon-button>
              </div>`
            : nothing
        }
        <p><span>${this.#dimensions()}</span><span class="size" role="status">${this.#fileSize()}</span></p>
      </div>`;
  }

  #image() {
    if (outputKind(this.format) === 'audio') return html`<platen-icon name="AudioLines"></platen-icon>`;
    if (this.failed) return html`<p>${msg('Preview not available.')}</p>`;
    if (!this.url) return nothing;
    const page = this.#page;
    if (this.format === 'pdf' && page) return drawSheet(measureSheet(page, this.settings), this.url, this.settings);
    return html`<img src=${this.url} alt=${msg('Preview')} />`;
  }

  get #page() {
    const number = this.pages[this.place];
    return number === undefined ? undefined : this.editor?.state.template.value.pages[number - 1];
  }

  #dimensions(): string {
    const page = this.#page;
    const kind = outputKind(this.format);
    if (!page || kind === 'audio') return '';
    if (kind !== 'document') {
      const { scale } = this.settings;
      return leftToRight(`${Math.round(page.width * scale)} × ${Math.round(page.height * scale)} px`);
    }
    const { width, height, around } = measureSheet(page, this.settings);
    const number = new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: 1 });
    const size = (extra: number): string =>
      leftToRight(`${number.format(width + 2 * extra)} × ${number.format(height + 2 * extra)} mm`);
    return around > 0 ? msg(str`${size(0)}, paper ${size(around)}`) : size(0);
  }

  #fileSize(): string {
    const { format, preview, pages } = this;
    const kind = outputKind(format);
    if (kind === 'video' || kind === 'audio') return msg('Size known after export');
    if (format === 'pdf' && this.settings.inks === 'cmyk') return msg('Made by the service');
    if (this.isDrawing) return msg('Measuring…');
    if (kind === 'document') return this.whole === undefined ? '' : sizeText(this.whole);
    if (preview?.bytes === undefined) return '';
    const size = sizeText(preview.bytes);
    const own = preview.isEstimate ? msg(str`about ${size}`) : size;
    if (pages.length < 2) return own;
    const all = sizeText(preview.bytes * pages.length);
    return msg(str`${own}, all ${pages.length} pages about ${all}`);
  }

  static override styles = exportPreviewStyles;
}

/** Figures in their order within a text of either direction (Unicode isolates). */
function leftToRight(text: string): string {
  return `\u2066${text}\u2069`;
}

defineElement('platen-export-preview', PlatenExportPreview);
