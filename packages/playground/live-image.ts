import { msg, str } from '@lit/localize';
import { css, html, nothing, type PropertyValues } from 'lit';
import { PlatenError, type Report, type Template } from '@platen/template';
import { writtenDesign, type ShownDesign } from '@platen/editor/design-choices';
import { PlatenElement, internal, reactive, required, withProperties } from '@platen/editor/element';
import { controls, stage } from './controls.ts';
import type { WorkerDrawing } from './draw-in-worker.ts';
import type { ParameterValues } from './parameter-fields.ts';

/** Pixels beyond which an image on the page is drawn no larger: enough for sharp screens. */
const maxPixels = 1600;

/**
 * The page as the worker draws it, again with every change.
 * @fires report-change - `detail` is the Report of the image that is shown.
 */
class LiveImage extends withProperties(PlatenElement, {
  drawing: required<WorkerDrawing>(),
  template: required<Template>(),
  values: reactive<ParameterValues>(() => ({}), { attribute: false }),
  design: reactive<ShownDesign>(writtenDesign, { attribute: false }),
  page: reactive(1, { type: Number }),
  url: internal(''),
  busy: internal(true),
  error: internal(''),
}) {
  #run = new AbortController();

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#run.abort();
    this.#show('');
  }

  override willUpdate(changed: PropertyValues): void {
    if (['template', 'values', 'design', 'page'].some((name) => changed.has(name))) void this.#draw();
  }

  #show(url: string): void {
    if (this.url) URL.revokeObjectURL(this.url);
    this.url = url;
  }

  async #draw(): Promise<void> {
    const source = this.template.pages[this.page - 1];
    if (!source) return;
    this.#run.abort();
    const run = (this.#run = new AbortController());
    this.busy = true;
    try {
      const scale = Math.min(1, maxPixels / Math.max(source.width, source.height));
      const { template, values, design, page } = this;
      const request = { template, values, design, page, scale };
      const { result } = await this.drawing.draw(request, run.signal);
      const [output] = result.outputs;
      if (run.signal.aborted || !output) return;
      this.#show(URL.createObjectURL(new Blob([new Uint8Array(output.bytes)], { type: 'image/png' })));
      this.error = '';
      this.busy = false;
      this.dispatchEvent(new CustomEvent<Report>('report-change', { detail: result.report }));
    } catch (error) {
      if (run.signal.aborted || (error instanceof PlatenError && error.code === 'RENDERER_CLOSED')) return;
      this.error = error instanceof Error ? error.message : String(error);
      this.busy = false;
    }
  }

  override render() {
    const page = this.template.pages[this.page - 1];
    const ratio = page ? page.width / page.height : 1;
    const label = this.template.pages.length > 1 ? msg(str`Preview of page ${this.page}`) : msg('Preview of the image');
    return html`
      <figure class="large" aria-busy=${this.busy}>
        ${
          this.url
            ? html`<img src=${this.url} alt=${label} width=${page?.width ?? 1} height=${page?.height ?? 1} />`
            : this.error
              ? nothing
              : html`<span class="pending" .style=${`aspect-ratio: ${ratio}`}></span>`
        }
        ${this.error ? html`<p class="notice" role="alert">${this.error}</p>` : nothing}
      </figure>
    `;
  }

  static override styles = [
    controls,
    stage,
    css`
      img {
        width: auto;
        height: auto;
        box-shadow: var(--shadow);
        background: repeating-conic-gradient(#dcdcdc 0 25%, #fff 0 50%) 0 / 16px 16px;
      }
      .pending {
        height: 100%;
        max-width: 100%;
        border-radius: 6px;
        background: var(--line);
        animation: breathe 1.2s ease-in-out infinite alternate;
      }
      .notice {
        position: absolute;
        inset-inline: 16px;
        bottom: 16px;
        margin: 0;
        padding: 10px 14px;
        border-radius: var(--radius-small);
        background: var(--surface);
        color: var(--bad);
        overflow-wrap: anywhere;
      }
      @keyframes breathe {
        to {
          opacity: 0.4;
        }
      }
      @media (prefers-reduced-motion: reduce) {
        .pending {
          animation: none;
        }
      }
    `,
  ];
}

customElements.define('live-image', LiveImage);
