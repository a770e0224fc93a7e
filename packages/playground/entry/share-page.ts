import { LitElement, css, html, nothing, type PropertyValues } from 'lit';
import { ServiceResponseError } from '@platen/api/client';
import { isVideo, type Report } from '@platen/template';
import { writtenDesign, type ShownDesign } from '@platen/editor/design-choices';
import { internal, withProperties } from '@platen/editor/element';
import { controls } from '../controls.ts';
import { createWorkerDrawing, type WorkerDrawing } from '../draw-in-worker.ts';
import type { ParameterValues } from '../parameter-fields.ts';
import { readPlace, type Place } from './place.ts';
import { connectService, describeError, type LoadedTemplate, type ShareService } from './shared-template.ts';
import { visitorMessages } from './visitor-report.ts';
import '../video-player.ts';
import '../design-fields.ts';
import '../parameter-form.ts';
import './download-choices.ts';
import '../live-image.ts';
import './share-actions.ts';

/** A shared template: what it is, its parameters as a form, the image or video of it, and downloads. */
class SharePage extends withProperties(LitElement, {
  shared: internal<LoadedTemplate>(),
  error: internal(''),
  isGone: internal(false),
  /** From 1. */
  page: internal(1),
  values: internal<ParameterValues>(() => ({})),
  design: internal<ShownDesign>(writtenDesign),
  view: internal<'image' | 'video'>('image'),
  report: internal<Report>(() => []),
}) {
  readonly #place: Place | undefined = readPlace(location.href);
  #service: ShareService | undefined;
  #drawing: WorkerDrawing | undefined;
  #run = new AbortController();
  /** The values as they are drawn; the same object until they change, since each other one is drawn again. */
  #drawn: ParameterValues = {};

  override connectedCallback(): void {
    super.connectedCallback();
    this.toggleAttribute('data-embed', this.#place?.isEmbed === true);
    void this.#load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#run.abort();
    void this.#drawing?.close();
    this.#drawing = undefined;
  }

  override willUpdate(changed: PropertyValues): void {
    if (!this.shared || !this.#service || !(changed.has('values') || changed.has('shared'))) return;
    this.#drawn = this.#service.reachable(this.shared.template, this.values);
  }

  get #assetBase(): string {
    return `${this.#place?.serviceUrl ?? ''}/assets/`;
  }

  async #load(): Promise<void> {
    if (!this.#place) {
      this.isGone = true;
      return;
    }
    const run = (this.#run = new AbortController());
    this.error = '';
    this.#service = connectService(this.#place);
    try {
      const shared = await this.#service.load(run.signal);
      this.#drawing ??= createWorkerDrawing({ assetBase: this.#assetBase });
      this.view = isVideo(shared.template) ? 'video' : 'image';
      this.shared = shared;
      document.title = shared.name || 'Template';
      this.#service.countView();
    } catch (error) {
      if (run.signal.aborted) return;
      this.isGone = error instanceof ServiceResponseError && error.status === 404;
      this.error = describeError(error);
    }
  }

  override render() {
    if (this.isGone) {
      return html`<main class="state">
        <h1>This link leads nowhere</h1>
        <p>The template is not shared here, or no longer. Ask whoever gave you the link for another one.</p>
      </main>`;
    }
    if (this.error) {
      return html`<main class="state" role="alert">
        <h1>The template could not be opened</h1>
        <p>${this.error}</p>
        <button class="primary" @click=${() => void this.#load()}>Try again</button>
      </main>`;
    }
    const { shared } = this;
    if (!shared || !this.#drawing || !this.#service) {
      return html`<main class="state" aria-busy="true"><p role="status">Opening the template…</p></main>`;
    }
    const values = this.#drawn;
    return html`<main class="layout">
      <header>
        <h1 dir="auto">${shared.name || 'Untitled'}</h1>
        ${shared.description ? html`<p class="about" dir="auto">${shared.description}</p>` : nothing}
      </header>
      <section class="preview" data-view=${this.view} aria-label="Preview">
        ${this.#choices(shared)} ${this.#preview(shared, this.#drawing, values)}
      </section>
      <aside aria-label="Your version">
        <design-fields
          .template=${shared.template}
          .design=${this.design}
          @design-change=${(event: CustomEvent<ShownDesign>) => (this.design = event.detail)}
        ></design-fields>
        <parameter-form
          .design=${this.design}
          .template=${shared.template}
          .page=${this.page}
          .values=${this.values}
          @values-change=${(event: CustomEvent<ParameterValues>) => (this.values = event.detail)}
        ></parameter-form>
        <div class="outcome">
          ${this.#warnings()}
          <download-choices
            .drawing=${this.#drawing}
            .assetBase=${this.#assetBase}
            .template=${shared.template}
            .values=${values}
            .design=${this.design}
            .page=${this.page}
          ></download-choices>
          ${
            this.#place?.isEmbed
              ? nothing
              : html`<share-actions .shared=${shared} .service=${this.#service}></share-actions>`
          }
        </div>
      </aside>
    </main>`;
  }

  #preview({ template }: LoadedTemplate, drawing: WorkerDrawing, values: ParameterValues) {
    const page = template.pages[this.page - 1];
    const onReport = (event: CustomEvent<Report>): void => {
      this.report = event.detail;
    };
    return this.view === 'video'
      ? html`<video-player
          .assetBase=${this.#assetBase}
          .template=${template}
          .values=${values}
          .design=${this.design}
          .ratio=${page ? page.width / page.height : 1}
          @report-change=${onReport}
        ></video-player>`
      : html`<live-image
          .drawing=${drawing}
          .template=${template}
          .values=${values}
          .design=${this.design}
          .page=${this.page}
          @report-change=${onReport}
        ></live-image>`;
  }

  #choices({ template }: LoadedTemplate) {
    const isMoving = isVideo(template);
    if (!isMoving && template.pages.length === 1) return nothing;
    return html`<nav class="choices" aria-label="What is shown">
      ${
        isMoving
          ? html`<div class="segments" role="group" aria-label="View">
              ${(['video', 'image'] as const).map(
                (view) =>
                  html`<button aria-pressed=${this.view === view} @click=${() => (this.view = view)}>
                    ${view === 'video' ? 'Video' : 'Image'}
                  </button>`,
              )}
            </div>`
          : nothing
      }
      ${
        template.pages.length > 1
          ? html`<div class="segments pages" role="group" aria-label="Page">
              ${template.pages.map(
                ({ name }, index) =>
                  html`<button
                    aria-pressed=${this.page === index + 1}
                    aria-label=${name ? `Page ${index + 1}: ${name}` : `Page ${index + 1}`}
                    title=${name || nothing}
                    @click=${() => (this.page = index + 1)}
                  >
                    ${index + 1}
                  </button>`,
              )}
            </div>`
          : nothing
      }
    </nav>`;
  }

  #warnings() {
    const messages = visitorMessages(
      this.report.filter(({ page }) => this.view === 'video' || page === 0 || page === this.page),
    );
    if (messages.length === 0) return nothing;
    return html`<ul class="report" aria-label="Worth knowing" aria-live="polite">
      ${messages.map((message) => html`<li dir="auto">${message}</li>`)}
    </ul>`;
  }

  static override styles = [
    controls,
    css`
      :host {
        display: block;
      }
      .layout {
        display: grid;
        grid-template: 'header preview' auto 'aside preview' 1fr / minmax(300px, 380px) minmax(0, 1fr);
        min-height: 100vh;
      }
      header {
        grid-area: header;
        padding: 28px 24px 6px;
        border-inline-end: 1px solid var(--line);
        background: var(--surface);
        min-width: 0;
      }
      aside {
        grid-area: aside;
        padding: 14px 24px 32px;
        border-inline-end: 1px solid var(--line);
        background: var(--surface);
        min-width: 0;
      }
      .preview {
        grid-area: preview;
        display: flex;
        flex-direction: column;
        gap: 14px;
        position: sticky;
        top: 0;
        align-self: start;
        padding: 24px;
        min-width: 0;
      }
      h1 {
        margin: 0;
        font-size: 24px;
        letter-spacing: -0.02em;
        line-height: 1.2;
        overflow-wrap: anywhere;
      }
      .about {
        margin: 6px 0 0;
        color: var(--ink-soft);
        overflow-wrap: anywhere;
        white-space: pre-line;
      }
      .choices {
        display: flex;
        flex-wrap: wrap;
        gap: 10px;
      }
      .pages {
        flex-wrap: wrap;
        max-width: 100%;
      }
      .outcome {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 10px;
        margin-top: 24px;
        padding-top: 20px;
        border-top: 1px solid var(--line);
      }
      .report {
        display: grid;
        gap: 4px;
        margin: 0;
        padding: 10px 14px;
        border-radius: var(--radius-small);
        background: var(--warn-wash);
        color: var(--warn);
        list-style: none;
        font-size: 14px;
        overflow-wrap: anywhere;
      }
      .state {
        display: grid;
        justify-items: center;
        align-content: center;
        gap: 12px;
        min-height: 100vh;
        padding: 24px;
        text-align: center;
      }
      .state p {
        max-width: 44ch;
        margin: 0;
        color: var(--ink-soft);
        overflow-wrap: anywhere;
      }
      @media (max-width: 800px) {
        .layout {
          grid-template: 'header' auto 'preview' auto 'aside' 1fr / minmax(0, 1fr);
        }
        header,
        aside {
          border-inline-end: 0;
          padding-inline: 16px;
        }
        header {
          padding-block: 18px 14px;
        }
        .preview {
          z-index: 1;
          gap: 10px;
          padding: 12px 16px;
          border-block: 1px solid var(--line);
          background: var(--ground);
          --stage-height: 32svh;
          --stage-min: 120px;
        }
      }
      /* A video has its controls with it. */
      @media (max-width: 800px) {
        .preview[data-view='video'] {
          position: static;
        }
      }
      /* On screens as low as a phone on its side, what is seen while typing would leave no room to type. */
      @media (max-width: 800px) and (max-height: 560px) {
        .preview {
          position: static;
        }
      }
    `,
  ];
}

customElements.define('share-page', SharePage);
