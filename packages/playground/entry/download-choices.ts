import { LitElement, css, html, nothing, type PropertyValues } from 'lit';
import type { RenderFormat, RenderOptions } from '@platen/engine';
import { probeFormats } from '@platen/engine/browser';
import { isVideo, type Template } from '@platen/template';
import { writtenDesign, type ShownDesign } from '@platen/editor/design-choices';
import { internal, reactive, required, withProperties } from '@platen/editor/element';
import { controls } from '../controls.ts';
import type { WorkerDrawing } from '../draw-in-worker.ts';
import { outputFormat } from '../output-formats.ts';
import type { ParameterValues } from '../parameter-fields.ts';
import { readableSize } from '../readable-size.ts';
import { saveFile } from '../save-file.ts';

const stills: readonly RenderFormat[] = ['png', 'jpg', 'webp', 'pdf'];
const videos = ['mp4', 'gif'] as const;

/** Chooses a format and hands out the file, which the browser makes. */
class DownloadChoices extends withProperties(LitElement, {
  drawing: required<WorkerDrawing>(),
  assetBase: reactive(''),
  template: required<Template>(),
  values: reactive<ParameterValues>(() => ({}), { attribute: false }),
  design: reactive<ShownDesign>(writtenDesign, { attribute: false }),
  page: reactive(1, { type: Number }),
  /** Videos that this browser can make. */
  videoFormats: internal<readonly RenderFormat[]>([]),
  format: internal<RenderFormat>('png'),
  busy: internal(false),
  word: internal(''),
  failed: internal(false),
  progress: internal(0),
}) {
  #run = new AbortController();

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#run.abort();
  }

  override willUpdate(changed: PropertyValues): void {
    if (!changed.has('template')) return;
    this.videoFormats = [];
    this.format = 'png';
    if (isVideo(this.template)) void this.#findVideoFormats();
  }

  async #findVideoFormats(): Promise<void> {
    const abilities = await probeFormats({ assetBase: this.assetBase }).catch(() => undefined);
    this.videoFormats = videos.filter((format) => abilities?.[format].isPossible === true);
    const [first] = this.videoFormats;
    if (first && !this.busy) this.format = first;
  }

  async #download(): Promise<void> {
    const { template, values, design, format, page } = this;
    const output = outputFormat(format);
    const run = (this.#run = new AbortController());
    this.busy = true;
    this.failed = false;
    this.progress = 0;
    this.word = 'Drawing…';
    const onProgress: RenderOptions['onProgress'] = (progress, video) => {
      if (run.signal.aborted || !this.busy) return;
      this.progress = progress;
      const left = video?.timeLeftMs;
      const wait = left !== undefined && left > 1000 ? `, ${Math.ceil(left / 1000)} s left` : '';
      this.word = `${Math.round(progress * 100)} %${wait}`;
    };
    try {
      const request = { template, values, design, format, onProgress, ...(output.pages === 'one' && { page }) };
      const { result } = await this.drawing.draw(request, run.signal);
      const bytes = result.outputs[0]?.bytes;
      if (!bytes) throw new Error('Nothing was drawn.');
      saveFile(bytes, output, fileName(template.name, output.pages === 'one' && template.pages.length > 1 ? page : 0));
      this.word = `Saved, ${readableSize(bytes.length)}.`;
    } catch (error) {
      this.failed = !run.signal.aborted;
      this.word = run.signal.aborted ? 'Stopped.' : error instanceof Error ? error.message : String(error);
    } finally {
      this.busy = false;
    }
  }

  #option(format: RenderFormat) {
    const { name, pages } = outputFormat(format);
    const isPart = pages === 'one' && this.template.pages.length > 1;
    return html`<option value=${format} ?selected=${format === this.format}>
      ${isPart ? `${name}, this page` : name}
    </option>`;
  }

  override render() {
    return html`
      <div class="row">
        <label>
          <span class="hidden-visually">Format</span>
          <select
            ?disabled=${this.busy}
            @change=${(event: Event) => {
              if (!(event.target instanceof HTMLSelectElement)) return;
              this.format = event.target.value as RenderFormat;
              this.word = '';
            }}
          >
            ${[...this.videoFormats, ...stills].map((format) => this.#option(format))}
          </select>
        </label>
        ${
          this.busy
            ? html`<button class="main" @click=${() => this.#run.abort()}>Stop</button>`
            : html`<button class="primary main" @click=${() => void this.#download()}>Download</button>`
        }
      </div>
      ${this.busy ? html`<progress max="1" .value=${this.progress} aria-label="Progress"></progress>` : nothing}
      <p class="word" ?data-failed=${this.failed} role="status">${this.word}</p>
    `;
  }

  static override styles = [
    controls,
    css`
      :host {
        display: block;
      }
      .row {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
      label {
        flex: 1 1 110px;
        min-width: 0;
      }
      .main {
        flex: 2 1 140px;
        min-height: 40px;
      }
      select {
        min-height: 40px;
      }
      progress {
        width: 100%;
        height: 6px;
        margin-top: 8px;
        accent-color: var(--accent);
      }
      .word {
        min-height: 1.5em;
        margin: 4px 0 0;
        color: var(--ink-soft);
        font-size: 13px;
        font-variant-numeric: tabular-nums;
        overflow-wrap: anywhere;
      }
      .word[data-failed] {
        color: var(--bad);
      }
    `,
  ];
}

/** A file's name out of a template's, in any script, without what file systems refuse. */
function fileName(name: string, page: number): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
  const base = [...plain].slice(0, 80).join('') || 'image';
  return page > 0 ? `${base}-${page}` : base;
}

customElements.define('download-choices', DownloadChoices);
