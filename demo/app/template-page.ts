import { LitElement, css, html, nothing, type PropertyValues } from 'lit';
import { isVideo, type Report, type Template } from '@platen/template';
import { controls } from '@platen/playground';
import { fetchStarter, renderInNode } from './demo-server.ts';
import { renderInWorker } from './live-render.ts';
import { nothingYet, type RenderState } from './render-state.ts';
import { compareImages } from './image-difference.ts';
import type { ParameterValues } from '@platen/playground';
import { internal, reactive, withProperties } from '@platen/editor/element';
import './render-panes.ts';
import './download-bar.ts';

/** Milliseconds without typing before Node is asked; the worker is asked at once. */
const nodeDelayMs = 350;

/** One template: its parameters as a form, the worker's image while typing, Node's, and their difference. */
class TemplatePage extends withProperties(LitElement, {
  slug: reactive(''),
  template: internal<Template>(),
  error: internal(''),
  page: internal(1),
  values: internal<ParameterValues>(() => ({})),
  worker: internal<RenderState>(nothingYet),
  node: internal<RenderState>(nothingYet),
  difference: internal<{ share: number; largest: number; url: string }>(),
  report: internal<Report>(() => []),
  /** What is seen large: the page as an image, or the template's video. */
  view: internal<'image' | 'video'>('image'),
  videoReport: internal<Report>(() => []),
}) {
  #workerRun = new AbortController();
  #nodeRun = new AbortController();
  #nodeTimer = 0;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#workerRun.abort();
    this.#nodeRun.abort();
    clearTimeout(this.#nodeTimer);
  }

  override willUpdate(changed: PropertyValues): void {
    if (changed.has('slug') && this.slug) void this.#load();
    else if ((changed.has('values') || changed.has('page')) && this.template) this.#draw();
  }

  async #load(): Promise<void> {
    this.error = '';
    this.template = undefined;
    try {
      this.template = await fetchStarter(this.slug);
      document.title = `${this.template.name}: Platen`;
      this.page = 1;
      this.values = {};
      this.view = isVideo(this.template) ? 'video' : 'image';
      this.#draw();
    } catch (error) {
      this.error = error instanceof Error ? error.message : String(error);
    }
  }

  /** The dashboard makes the copy at once when this tab says so, also after signing in. */
  #want(): void {
    sessionStorage.setItem('platen-wanted-template', this.slug);
  }

  #draw(): void {
    this.difference = undefined;
    void this.#drawInWorker();
    this.node = { ...this.node, busy: true };
    clearTimeout(this.#nodeTimer);
    this.#nodeRun.abort();
    this.#nodeTimer = window.setTimeout(() => void this.#drawInNode(), nodeDelayMs);
  }

  async #drawInWorker(): Promise<void> {
    if (!this.template) return;
    this.#workerRun.abort();
    const run = (this.#workerRun = new AbortController());
    this.worker = { ...this.worker, busy: true };
    try {
      const { result, durationMs } = await renderInWorker(
        { template: this.template, values: this.values, page: this.page },
        run.signal,
      );
      const bytes = result.outputs[0]?.bytes;
      if (run.signal.aborted || !bytes) return;
      this.report = result.report;
      this.worker = this.#arrived(this.worker, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), durationMs);
      void this.#compare();
    } catch (error) {
      if (!run.signal.aborted) this.worker = this.#failed(this.worker, error);
    }
  }

  async #drawInNode(): Promise<void> {
    const run = (this.#nodeRun = new AbortController());
    try {
      const { bytes, durationMs } = await renderInNode(
        { slug: this.slug, modifications: this.values, page: this.page, format: 'png', scale: 1 },
        run.signal,
      );
      if (run.signal.aborted) return;
      this.node = this.#arrived(this.node, new Blob([bytes], { type: 'image/png' }), durationMs);
      void this.#compare();
    } catch (error) {
      if (!run.signal.aborted) this.node = this.#failed(this.node, error);
    }
  }

  #arrived(before: RenderState, blob: Blob, durationMs: number): RenderState {
    if (before.url) URL.revokeObjectURL(before.url);
    return { url: URL.createObjectURL(blob), blob, durationMs, error: '', busy: false };
  }

  #failed(before: RenderState, error: unknown): RenderState {
    return { ...before, error: error instanceof Error ? error.message : String(error), busy: false };
  }

  async #compare(): Promise<void> {
    const { worker, node } = this;
    if (worker.busy || node.busy || !worker.blob || !node.blob) return;
    const difference = await compareImages(worker.blob, node.blob);
    if (worker !== this.worker || node !== this.node) return;
    if (this.difference) URL.revokeObjectURL(this.difference.url);
    this.difference = { ...difference, url: URL.createObjectURL(difference.image) };
  }

  override render() {
    if (this.error) {
      return html`<div class="notice" role="alert">
        <p>This template could not be opened. ${this.error}</p>
        <a class="button" href="/">All templates</a>
      </div>`;
    }
    const { template } = this;
    const page = template?.pages[this.page - 1];
    const report = this.view === 'video' ? this.videoReport : this.report;
    return html`
      <aside aria-label="Parameters">
        <a class="back" href="/">← All templates</a>
        <h1>${template?.name ?? 'Loading…'}</h1>
        <p class="about">${template?.description ?? ''}</p>
        ${
          template
            ? html`<p class="ways">
                <a class="button primary" href=${`/dashboard/templates/use/${this.slug}`} @click=${this.#want}
                  >Use this template</a
                >
                <a class="button" href=${`/editor/${this.slug}`}>Try the editor</a>
              </p>`
            : nothing
        }
        ${template && template.pages.length > 1 ? this.#pagePicker(template) : nothing}
        <parameter-form
          .template=${template}
          .page=${this.page}
          .values=${this.values}
          @values-change=${(event: CustomEvent<ParameterValues>) => (this.values = event.detail)}
        ></parameter-form>
      </aside>
      <section aria-label="Images">
        ${template && isVideo(template) ? this.#viewPicker() : nothing}
        ${
          template && this.view === 'video'
            ? html`<video-player
                .template=${template}
                .values=${this.values}
                .ratio=${page ? page.width / page.height : 1}
                @report-change=${(event: CustomEvent<Report>) => (this.videoReport = event.detail)}
              ></video-player>`
            : html`<render-panes
                .worker=${this.worker}
                .node=${this.node}
                .difference=${this.difference}
                .ratio=${page ? page.width / page.height : 1}
                .size=${page ? `${page.width} × ${page.height}` : ''}
              ></render-panes>`
        }
        ${
          report.length > 0
            ? html`<ul class="report" aria-label="Report" aria-live="polite">
                ${report.map((entry) => html`<li><code>${entry.code}</code> ${entry.message}</li>`)}
              </ul>`
            : nothing
        }
        ${
          template
            ? html`<download-bar
                .slug=${this.slug}
                .template=${template}
                .page=${this.page}
                .values=${this.values}
              ></download-bar>`
            : nothing
        }
      </section>
    `;
  }

  #viewPicker() {
    return html`<div class="segments view" role="group" aria-label="View">
      ${(['video', 'image'] as const).map(
        (view) => html`
          <button aria-pressed=${this.view === view} @click=${() => (this.view = view)}>
            ${view === 'video' ? 'Video' : 'Image of the page'}
          </button>
        `,
      )}
    </div>`;
  }

  #pagePicker(template: Template) {
    return html`<div class="segments" role="group" aria-label="Page">
      ${template.pages.map(
        (page, index) => html`
          <button aria-pressed=${this.page === index + 1} title=${page.name} @click=${() => (this.page = index + 1)}>
            ${index + 1}
          </button>
        `,
      )}
    </div>`;
  }

  static override styles = [
    controls,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(300px, 380px) minmax(0, 1fr);
        min-height: calc(100vh - 60px);
      }
      aside {
        padding: 22px 24px 60px;
        border-inline-end: 1px solid var(--line);
        background: var(--surface);
      }
      .back {
        color: var(--ink-soft);
        font-size: 14px;
        text-decoration: none;
      }
      .back:hover {
        color: var(--ink);
      }
      h1 {
        margin: 14px 0 4px;
        font-size: 24px;
        letter-spacing: -0.02em;
        line-height: 1.2;
      }
      .about {
        margin: 0 0 16px;
        color: var(--ink-soft);
      }
      .ways {
        display: flex;
        flex-wrap: wrap;
        gap: 10px;
        margin: 0 0 22px;
      }
      .segments {
        margin-bottom: 20px;
      }
      .view {
        align-self: start;
        margin: 0;
      }
      section {
        display: flex;
        flex-direction: column;
        gap: 16px;
        position: sticky;
        top: 0;
        align-self: start;
        padding: 22px 24px 32px;
        min-width: 0;
      }
      .report {
        display: grid;
        gap: 6px;
        margin: 0;
        padding: 12px 16px;
        border-radius: var(--radius-small);
        background: var(--warn-wash);
        color: var(--warn);
        list-style: none;
        font-size: 14px;
      }
      code {
        font-family: var(--mono);
        font-size: 12.5px;
        font-weight: 600;
      }
      .notice {
        grid-column: 1 / -1;
        padding: 80px 24px;
        text-align: center;
      }
      @media (max-width: 860px) {
        :host {
          grid-template-columns: minmax(0, 1fr);
        }
        section {
          position: static;
          grid-row: 1;
          padding: 16px;
        }
        aside {
          border-inline-end: 0;
          border-top: 1px solid var(--line);
          padding: 20px 16px 40px;
        }
      }
    `,
  ];
}

customElements.define('template-page', TemplatePage);
