import { batch, computed, effect, signal, untracked, type ReadonlySignal, type Signal } from '@preact/signals-core';
import type { Box, LaidOutLayer, Platform } from '@platen/engine';
import type { Image, LiveScene, Matrix, Resources } from '@platen/engine/internal';
import type { Layer } from '@platen/template';
import type { Editor } from '../../context/editor-context.ts';
import type { View } from '../../store/editor-state.ts';
import type { ArtboardMode } from '../../context/artboard-mode.ts';
import type { ArtboardStage } from '../../context/artboard-stage.ts';
import { ArtboardResources } from '../resources/artboard-resources.ts';
import type { Artboard, LiveChanges } from '../../context/artboard.ts';
import type { Point } from '../../geometry/point.ts';
import { ArrivalWait } from './arrival-wait.ts';
import { drawGuides } from '../overlay/guides.ts';
import { LiveEdits } from './live-edits.ts';
import { LivePage } from './live-page.ts';
import { ModeSwitch } from '../mode-switch.ts';
import { loadSoonModes } from '../mode-table.ts';
import { openOverlay } from '../overlay/open-overlay.ts';
import type { OverlayColors } from '../../context/overlay-pen.ts';
import { PageGeometry } from '../../geometry/page-geometry.ts';
import { PagePaint } from '../paint/page-paint.ts';
import { StaticCanvas } from '../paint/static-canvas.ts';
import { sortTouched } from './pick-layer.ts';
import { drawPagingGuides } from '../overlay/paging-guides.ts';
import { withoutMirroring, withoutTextStyles } from '../../store/shown-design.ts';
import { drawShownRulers } from '../overlay/shown-rulers.ts';
import { showTestData } from '../../store/show-test-data.ts';
import { ViewControl } from './view-control.ts';

/** The parts of the page that an artboard draws on and lays things over. */
export interface ArtboardParts {
  element: HTMLElement;
  pageOverlay: HTMLElement;
  overlay: HTMLElement;
  /** The interactive canvas. */
  canvas: HTMLCanvasElement;
  /** Shows where the page is. */
  sheet: HTMLElement;
  colors(): OverlayColors;
}

/** CSS pixels beside a thin layer at which it is still hit, with a mouse and with a finger. */
const reachPx = { fine: 4, touch: 12 };

/** The drawing area: shows the page, and what the modes draw over it. */
export class LiveArtboard implements Artboard, ArtboardStage {
  readonly editor: Editor;
  readonly platform: Platform;
  readonly geometry: PageGeometry;
  readonly modes: ModeSwitch;
  readonly size: Signal<{ width: number; height: number }> = signal({ width: 0, height: 0 });
  readonly edits: LiveEdits;
  readonly #parts: ArtboardParts;
  readonly #page: LivePage;
  readonly #static: StaticCanvas;
  readonly #paint: PagePaint;
  readonly #view: ViewControl;
  readonly #loaded: ArtboardResources;
  readonly #stops: (() => void)[] = [];
  #frameRequest = 0;
  #isPageDirty = false;
  #shownPageId = '';
  #reportTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #arrivals = new ArrivalWait(
    () => this.#loaded.isSettled,
    () => this.#changed(),
  );
  #waiting: (() => void)[] = [];

  constructor(editor: Editor, platform: Platform, parts: ArtboardParts) {
    this.editor = editor;
    this.platform = platform;
    this.#parts = parts;
    this.#view = new ViewControl(editor.state, this.size);
    const { service } = editor;
    this.#loaded = new ArtboardResources({
      platform,
      resolveAsset:
        service && (async (id) => platform.fetchBytes(await service.resolveAsset(id), { maxBytes: 50 * 1024 * 1024 })),
      fetchBlocked: service?.fetchBlocked,
      findFonts: service?.findFonts,
      fontStore: editor.fontStore,
      onArrival: (arrived) => {
        this.#page.receive(arrived);
        this.#published(true);
      },
      onSettled: () => {
        // A page without texts and images waits for nothing that comes.
        if (editor.state.layout.peek() !== this.#page.layout) this.#published(true);
        if (this.#arrivals.isWaiting) this.#arrivals.note();
      },
    });
    this.#page = new LivePage(platform, this.#loaded, service?.findFocalPoint, () => {
      if (this.editor.artboard === this) this.#showPage();
    });
    this.#static = new StaticCanvas(platform);
    this.#paint = new PagePaint(this.#static, {
      onZoom: () => this.#loaded.forgetScales(),
      onRest: () => this.#changed(),
    });
    this.#static.element.className = 'page';
    this.#static.element.setAttribute('aria-hidden', 'true');
    // Below the overlay: what is put in that lies over the page.
    parts.pageOverlay.before(this.#static.element);
    const source = {
      page: this.#page,
      get scene(): LiveScene | undefined {
        return this.page.scene;
      },
      laidOut: (id: string) => this.#page.laidOut(id),
      shownId: (id: string) => this.#page.shownId(id),
      sourceId: (id: string) => this.#page.sourceId(id),
      offsetOf: (id: string) => this.edits.offsetOf(id),
    };
    this.geometry = new PageGeometry(source);
    this.edits = new LiveEdits(editor, this.#page, this.#static, () => this.#changed());
    this.modes = new ModeSwitch(this, () => this.redraw());
    this.#watch();
    editor.artboard = this;
    void this.settled().then(loadSoonModes);
  }

  get element(): HTMLElement {
    return this.#parts.element;
  }

  get artboard(): Artboard {
    return this;
  }

  get pageOverlay(): HTMLElement {
    return this.#parts.pageOverlay;
  }

  get overlay(): HTMLElement {
    return this.#parts.overlay;
  }

  get resources(): Resources | undefined {
    // A page without texts needs no fonts.
    return this.#loaded.fonts.current || this.#loaded.hasFonts ? this.#loaded : undefined;
  }

  image(source: string): Image | undefined {
    return this.#loaded.isMissing(source) ? undefined : this.#loaded.images.get(source);
  }

  get liveLayers(): ReadonlySignal<ReadonlyMap<string, Layer>> {
    return this.edits.layers;
  }

  /** Fits the artboard's canvases to their place; in CSS pixels. */
  resize(width: number, height: number, pixelRatio: number): void {
    const before = this.size.peek();
    if (before.width === width && before.height === height && this.#view.pixelRatio === pixelRatio) return;
    this.#view.pixelRatio = pixelRatio;
    batch(() => {
      this.size.value = { width, height };
      if (this.#view.isFitted || before.width === 0) this.fit();
      else {
        const { zoom, panX, panY } = this.editor.state.view.peek();
        this.#view.look({ zoom, panX: panX + (width - before.width) / 2, panY: panY + (height - before.height) / 2 });
      }
    });
    this.#changed();
  }

  toPage({ x, y }: Point): Point {
    const { zoom, panX, panY } = this.editor.state.view.peek();
    return { x: (x - panX) / zoom, y: (y - panY) / zoom };
  }

  toArtboard({ x, y }: Point): Point {
    const { zoom, panX, panY } = this.editor.state.view.peek();
    return { x: x * zoom + panX, y: y * zoom + panY };
  }

  layersAt(point: Point, isTouch = false): readonly LaidOutLayer[] {
    const { zoom } = this.editor.state.view.peek();
    const fine = this.geometry.layersAt(point, reachPx.fine / zoom);
    const reach = reachPx.touch / zoom;
    return isTouch ? sortTouched(this.geometry.layersAt(point, reach), fine, reach) : fine;
  }

  /** Takes the item of a list that lies under a page point as the one that is edited. */
  chooseCopyAt(point: Point): void {
    const { copies } = this.#page;
    const hit = copies && this.geometry.copyAt(point, reachPx.fine / this.editor.state.view.peek().zoom);
    if (hit !== undefined) this.chooseCopy(hit);
  }

  chooseCopy(copyId: string): void {
    this.#page.chooseCopy(copyId);
    this.editor.state.copies.value = this.#page.copies;
    this.#request();
  }

  laidOut(layerId: string): LaidOutLayer | undefined {
    return this.#page.laidOut(layerId);
  }

  matrixOf(layerId: string): Matrix | undefined {
    return this.geometry.matrixOf(layerId);
  }

  boundsOf(layerIds: readonly string[]): Box | undefined {
    return this.geometry.boundsOf(layerIds);
  }

  fit(box?: Box): void {
    this.#view.fit(box);
  }

  zoomTo(zoom: number, about?: Point): void {
    this.#view.zoomTo(zoom, about);
  }

  panBy(dx: number, dy: number): void {
    this.#view.panBy(dx, dy);
  }

  reveal(box: Box): void {
    this.#view.reveal(box);
  }

  focus(): void {
    this.#parts.element.focus({ preventScroll: true });
  }

  preview(changes: LiveChanges): void {
    this.edits.preview(changes);
  }

  commitPreview(label: string, options: { mergeKey?: string } = {}): boolean {
    return this.edits.commit(label, options);
  }

  cancelPreview(): void {
    this.edits.cancel();
  }

  setMode(mode: ArtboardMode | undefined): void {
    this.modes.set(mode);
  }

  redraw(): void {
    this.#request();
  }

  async toPng(layerIds?: readonly string[], scale = 1): Promise<Blob> {
    await this.settled();
    const { pageToPng } = await import('./page-to-png.ts');
    const { layout } = this.#page;
    if (!layout) throw new Error('There is no page to draw.');
    return pageToPng(layout, (sources) => this.#loaded.withOriginals(sources), this.platform, scale, layerIds);
  }

  async settled(): Promise<void> {
    do {
      await this.#loaded.settled();
      if (this.#frameRequest !== 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
      // What was painted may want larger images.
    } while (!this.#loaded.isSettled && this.editor.artboard === this);
  }

  /** Stops drawing and gives all memory back. */
  close(): void {
    for (const stop of this.#stops) stop();
    cancelAnimationFrame(this.#frameRequest);
    this.#paint.close();
    clearTimeout(this.#reportTimer);
    this.#arrivals.end();
    this.modes.close();
    this.#static.close();
    this.#static.element.remove();
    this.#page.close();
    this.#loaded.close();
    const { state } = this.editor;
    state.layout.value = undefined;
    if (this.editor.artboard === this) this.editor.artboard = undefined;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #watch(): void {
    const { state } = this.editor;
    const page = computed(() => state.page.value);
    this.#stops.push(
      showTestData(state),
      effect(() => {
        void [page.value, state.template.value, state.previewValues.value, state.absentIds.value];
        void [state.shownDesign.value, state.isPreviewing.value];
        untracked(() => this.#showPage());
      }),
      effect(() => void (state.coveredByPanels.value && this.#view.refit())),
      effect(() => {
        void state.showRulers.value;
        if (state.selection.peek().length === 0) this.#view.refit();
      }),
      effect(() => {
        void state.view.value;
        if (!this.#arrivals.isOpening) this.#changed();
      }),
      effect(() => {
        void [state.selection.value, state.hoveredId.value, state.enteredGroupId.value, state.editing.value];
        void [state.showGuides.value, state.guides.value, state.showRulers.value, state.isPreviewing.value];
        this.#request();
      }),
    );
  }

  #showPage(): void {
    const { state } = this.editor;
    const { id, width, height } = state.page.peek();
    const isOther = id !== this.#shownPageId;
    const isFirst = this.#shownPageId === '';
    this.#shownPageId = id;
    this.edits.forget();
    const [values, absent] = [state.previewValues.peek(), state.absentIds.peek()];
    const shown = withoutTextStyles(state.document.shown.peek());
    const template = state.isPreviewing.peek() ? shown : withoutMirroring(shown);
    this.#page.show(template, id, { values, absent, design: state.shownDesign.peek() });
    const isArrival = isOther && !this.#loaded.isSettled;
    if (isArrival && !isFirst) this.#arrivals.open();
    this.#published(isArrival);
    if (isOther && width > 0 && height > 0 && this.size.peek().width > 0) queueMicrotask(() => this.fit());
  }

  /** Publishes a new layout to the rest of the editor, and draws it. */
  #published(isArrival = false): void {
    const { state } = this.editor;
    this.#static.setScene(this.#page.scene);
    batch(() => {
      state.copies.value = this.#page.copies;
      state.flowPages.value = this.#page.flowPages;
      if (this.#loaded.hasFonts || this.#loaded.fonts.current) state.layout.value = this.#page.layout;
    });
    clearTimeout(this.#reportTimer);
    this.#reportTimer = setTimeout(() => {
      state.report.value = this.#page.report;
    }, 150);
    if (isArrival) this.#arrivals.note();
    else this.#changed();
  }

  #changed(): void {
    this.#arrivals.end();
    this.#isPageDirty = true;
    this.#request();
  }

  #request(): void {
    if (this.#frameRequest !== 0) return;
    this.#frameRequest = requestAnimationFrame(() => {
      this.#frameRequest = 0;
      this.#draw();
      for (const resolve of this.#waiting.splice(0)) resolve();
    });
  }

  #draw(): void {
    const size = this.size.peek();
    if (size.width === 0 || size.height === 0 || this.#arrivals.isOpening) return;
    const view = this.editor.state.view.peek();
    this.#placeSheet(view);
    if (this.#isPageDirty) {
      this.#isPageDirty = false;
      this.#paint.paint(view, size, this.#view.pixelRatio, this.edits.isActive);
    }
    this.#drawOverlay(view);
  }

  #placeSheet({ zoom, panX, panY }: View): void {
    const { width, height } = this.#page.layout?.page ?? this.editor.state.page.peek();
    const { sheet, pageOverlay } = this.#parts;
    sheet.style.transform = `translate(${panX}px, ${panY}px)`;
    sheet.style.width = `${width * zoom}px`;
    sheet.style.height = `${height * zoom}px`;
    pageOverlay.style.transform = `translate(${panX}px, ${panY}px) scale(${zoom})`;
  }

  #drawOverlay(view: View): void {
    const { canvas, colors } = this.#parts;
    const pen = openOverlay(canvas, { view, colors: colors(), pixelRatio: this.#view.pixelRatio, ...this.size.peek() });
    const { state } = this.editor;
    if (!pen || state.isPreviewing.peek()) return;
    drawGuides(this, pen);
    drawPagingGuides(this, pen);
    this.modes.draw(pen);
    drawShownRulers(this, pen);
  }
}
