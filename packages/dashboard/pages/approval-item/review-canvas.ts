import { msg, str } from '@lit/localize';
import { html, nothing, type PropertyValues } from 'lit';
import {
  defineElement,
  type SelectOption,
  internal,
  reactive,
  required,
  withProperties,
} from '@platen/editor/controls';
import { pinsOf, type PagePoint, type PlatenPinLayer, type Thread } from '@platen/editor/review';
import type { ApprovalComment } from '@platen/api';
import type { Page } from '@platen/template';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import type { ItemImages } from './item-images.ts';
import { canvasStyles } from './canvas-styles.ts';
import { dragToPan } from './drag-to-pan.ts';
import './difference-image.ts';
import './page-image.ts';

/** How the present version is looked at, alone or beside the one approved last. */
export const canvasViews = ['now', 'side', 'slider', 'difference'] as const;
export type CanvasView = (typeof canvasViews)[number];

/** A page as it is shown: what pins and images need of it. */
export type ShownPage = Pick<Page, 'id' | 'name' | 'width' | 'height'>;

/** Zooms, as parts of the page's own pixels. */
const zooms = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4];
/** Widths of images that are requested, in pixels: few, so that each is drawn once. */
const imageWidths = [800, 1600, 3200];

/**
 * The template as it is rendered, page by page, with its pins, and beside the version that was approved last.
 * @fires page-change - `detail` is the number of the page, from 1.
 * @fires view-change - `detail` is the view.
 * @fires pin-select - `detail` is the id of a comment.
 * @fires pin-hover - The same, or undefined.
 * @fires pin-place - `detail` is where a new pin was put, as comments have it.
 * @fires pin-cancel - None is put.
 */
export class PlatenReviewCanvas extends withProperties(DashboardElement, {
  images: required<ItemImages>(),
  /** The version that is reviewed. */
  version: reactive(''),
  /** The version that was approved last; empty when there is none, or when it is the same. */
  earlier: reactive(''),
  pages: reactive<readonly ShownPage[]>([], { attribute: false }),
  /** The pages of the version that was approved last. */
  earlierPages: reactive<readonly ShownPage[]>([], { attribute: false }),
  /** From 1. */
  page: reactive(1, { type: Number }),
  view: reactive<CanvasView>('now'),
  threads: reactive<readonly Thread[]>([], { attribute: false }),
  activeId: reactive<number>(undefined, { attribute: false }),
  draft: reactive<ApprovalComment['pin']>(undefined, { attribute: false }),
  /** Whether the next press puts a pin. */
  placing: reactive(false, { type: Boolean }),
  /** Of the page's own pixels; undefined fits it into the window. */
  zoom: internal<number>(),
  /** Pixels there are for images. */
  room: internal<{ width: number; height: number }>(() => ({ width: 600, height: 400 })),
  /** Where the slider divides the two versions, in per cent from the left. */
  split: internal(50),
  /** How much differs, in words. */
  differs: internal(''),
}) {
  readonly #sizes = new ResizeObserver(() => this.#measure());

  get #viewport(): HTMLElement | null {
    return this.renderRoot.querySelector('.viewport');
  }

  protected override firstUpdated(_changed: PropertyValues): void {
    const viewport = this.#viewport;
    if (!viewport) return;
    this.#sizes.observe(viewport);
    dragToPan(viewport, (factor) => this.zoomBy(factor > 1 ? 1 : -1));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sizes.disconnect();
  }

  #measure(): void {
    const viewport = this.#viewport;
    if (viewport) this.room = { width: viewport.clientWidth - 32, height: viewport.clientHeight - 32 };
  }

  /** Shows a pin: scrolls to it and gives it the focus. */
  async showPin(id: number): Promise<void> {
    await this.updateComplete;
    const layer = this.renderRoot.querySelector<PlatenPinLayer>('platen-pin-layer');
    await layer?.updateComplete;
    layer?.focusPin(id);
  }

  /** Zooms to the next step, in or out; 0 fits the page into the window. */
  zoomBy(step: -1 | 0 | 1): void {
    if (step === 0) {
      this.zoom = undefined;
      return;
    }
    const scale = this.#scale;
    const next = step > 0 ? zooms.find((one) => one > scale * 1.01) : zooms.findLast((one) => one < scale * 0.99);
    this.zoom = next ?? this.zoom;
  }

  get #shown(): ShownPage | undefined {
    return this.pages[this.page - 1];
  }

  /** The same page of the version approved last: by its id, from 1; 0 when it had none such. */
  get #earlierPage(): number {
    return this.earlierPages.findIndex(({ id }) => id === this.#shown?.id) + 1;
  }

  get #shownView(): CanvasView {
    return this.earlier === '' ? 'now' : this.view;
  }

  /** Whether two images fit beside each other. */
  get #isWide(): boolean {
    return this.room.width >= 560;
  }

  get #scale(): number {
    const page = this.#shown;
    if (!page) return 1;
    if (this.zoom !== undefined) return this.zoom;
    const beside = this.#shownView === 'side' && this.#isWide ? 2 : 1;
    const width = (this.room.width - (beside - 1) * 24) / beside;
    return Math.max(
      0.02,
      Math.min(2, width / page.width, (this.room.height - (this.#shownView === 'side' ? 28 : 0)) / page.height),
    );
  }

  /** Pixels across of the images: enough for how large they are shown on this screen. */
  #imageWidth(page: ShownPage): number {
    const wanted = page.width * this.#scale * Math.min(2, devicePixelRatio);
    return imageWidths.find((width) => width >= wanted) ?? imageWidths.at(-1) ?? 1600;
  }

  override render() {
    const page = this.#shown;
    return html`
      <div class="bar">
        ${this.#renderPages()} ${this.#renderViews()}
        <span class="space"></span>
        ${this.#renderZoom()}
      </div>
      <div
        class="viewport"
        tabindex="0"
        role="region"
        aria-label=${msg('Design view')}
        ?data-stacked=${this.#shownView === 'side' && !this.#isWide}
        @keydown=${this.#onKeydown}
      >
        <div class="ground">${page ? this.#renderPage(page) : nothing}</div>
      </div>
      ${this.#shownView === 'slider' ? this.#renderSlider() : nothing}
      ${this.#shownView === 'difference' ? html`<p class="words" role="status">${this.differs}</p>` : nothing}
    `;
  }

  #onKeydown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
    const steps: Record<string, -1 | 0 | 1> = { '+': 1, '=': 1, '-': -1, '0': 0 };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    this.zoomBy(step);
  }

  #renderPages() {
    if (this.pages.length < 2) return nothing;
    const options: SelectOption[] = this.pages.map(({ name }, index) => ({
      value: String(index + 1),
      label: name ? msg(str`Page ${index + 1}: ${name}`) : msg(str`Page ${index + 1}`),
    }));
    const go = (page: number): void => this.notify('page-change', page);
    return html`<div class="group">
      <platen-icon-button
        icon="ChevronLeft"
        flip
        .label=${msg('Previous page')}
        ?disabled=${this.page <= 1}
        @click=${() => go(this.page - 1)}
      ></platen-icon-button>
      <platen-select-field
        hide-label
        .label=${msg('Page')}
        .value=${String(this.page)}
        .options=${options}
        @value-change=${(event: CustomEvent<string>) => go(Number(event.detail))}
      ></platen-select-field>
      <platen-icon-button
        icon="ChevronRight"
        flip
        .label=${msg('Next page')}
        ?disabled=${this.page >= this.pages.length}
        @click=${() => go(this.page + 1)}
      ></platen-icon-button>
    </div>`;
  }

  #renderViews() {
    if (this.earlier === '') return nothing;
    const names: Record<CanvasView, string> = {
      now: msg('Current version'),
      side: msg('Side by side'),
      slider: msg('Overlay'),
      difference: msg('Differences'),
    };
    return html`<platen-select-field
      class="views"
      hide-label
      .label=${msg('Compare with the last approved version')}
      .value=${this.#shownView}
      .options=${canvasViews.map((view) => ({ value: view, label: names[view] }))}
      @value-change=${(event: CustomEvent<CanvasView>) => this.notify('view-change', event.detail)}
    ></platen-select-field>`;
  }

  #renderZoom() {
    const percent = Math.round(this.#scale * 100);
    return html`<div class="group">
      <platen-icon-button icon="ZoomOut" .label=${msg('Zoom out')} shortcut="−" @click=${() => this.zoomBy(-1)}>
      </platen-icon-button>
      <span class="percent" role="status">${msg(str`${percent} %`)}</span>
      <platen-icon-button icon="ZoomIn" .label=${msg('Zoom in')} shortcut="+" @click=${() => this.zoomBy(1)}>
      </platen-icon-button>
      <platen-icon-button
        icon="Maximize"
        toggle
        .pressed=${this.zoom === undefined}
        .label=${msg('Fit page')}
        shortcut="0"
        @click=${() => this.zoomBy(0)}
      ></platen-icon-button>
    </div>`;
  }

  #renderPage(page: ShownPage) {
    const scale = this.#scale;
    const size = ({ width, height }: ShownPage): string =>
      `width: ${Math.max(1, Math.round(width * scale))}px; height: ${Math.max(1, Math.round(height * scale))}px`;
    const width = this.#imageWidth(page);
    const label = this.pages.length > 1 ? msg(str`Page ${this.page}, rendered`) : msg('Rendered design');
    const now = html`<platen-page-image
      .images=${this.images}
      .version=${this.version}
      .page=${this.page}
      .width=${width}
      .label=${label}
    ></platen-page-image>`;
    const pins = this.#renderPins(page);
    if (this.#shownView === 'now') return html`<div class="page" .style=${size(page)}>${now}${pins}</div>`;
    const earlierPage = this.#earlierPage;
    const then = this.earlierPages[earlierPage - 1];
    if (!then) {
      return html`<figure>
        <figcaption>${msg('The last approved version does not have this page.')}</figcaption>
        <div class="page" .style=${size(page)}>${now}${pins}</div>
      </figure>`;
    }
    const before = html`<platen-page-image
      .images=${this.images}
      .version=${this.earlier}
      .page=${earlierPage}
      .width=${width}
      .label=${msg('Last approved version')}
    ></platen-page-image>`;
    switch (this.#shownView) {
      case 'side':
        return html`<figure>
            <figcaption>${msg(str`Last approved (version ${this.earlier})`)}</figcaption>
            <div class="page" .style=${size(then)}>${before}</div>
          </figure>
          <figure>
            <figcaption>${msg(str`Now (version ${this.version})`)}</figcaption>
            <div class="page" .style=${size(page)}>${now}${pins}</div>
          </figure>`;
      case 'slider':
        return html`<div class="page" .style=${size(page)}>
          <div class="under" .style=${size(then)}>${before}</div>
          <div class="over" .style=${`clip-path: inset(0 0 0 ${this.split}%)`}>${now}</div>
          <div class="divider" .style=${`left: ${this.split}%`}></div>
        </div>`;
      default:
        return html`<div class="page" .style=${size(page)}>
          <platen-difference-image
            .images=${this.images}
            .earlier=${this.earlier}
            .earlierPage=${earlierPage}
            .later=${this.version}
            .page=${this.page}
            @difference-text=${(event: CustomEvent<string>) => (this.differs = event.detail)}
          ></platen-difference-image
          >${pins}
        </div>`;
    }
  }

  #renderPins(page: ShownPage) {
    const { draft } = this;
    return html`<platen-pin-layer
      .pins=${pinsOf(this.threads, page.id)}
      .activeId=${this.activeId}
      .draft=${draft?.pageId === page.id ? draft : undefined}
      .placing=${this.placing}
      @pin-select=${(event: CustomEvent<number>) => this.notify('pin-select', event.detail)}
      @pin-hover=${(event: CustomEvent<number | undefined>) => this.notify('pin-hover', event.detail)}
      @pin-cancel=${() => this.notify('pin-cancel')}
      @pin-place=${({ detail }: CustomEvent<PagePoint>) => this.notify('pin-place', { pageId: page.id, ...detail })}
    ></platen-pin-layer>`;
  }

  #renderSlider() {
    return html`<label class="slider">
      <span>${msg('Last approved')}</span>
      <input
        type="range"
        dir="ltr"
        min="0"
        max="100"
        aria-label=${msg('Where the current version starts')}
        aria-valuetext=${msg(str`${this.split} %`)}
        .value=${String(this.split)}
        @input=${(event: Event) => event.target instanceof HTMLInputElement && (this.split = event.target.valueAsNumber)}
      />
      <span>${msg('Now')}</span>
    </label>`;
  }

  static override styles = canvasStyles;
}

defineElement('platen-review-canvas', PlatenReviewCanvas);
