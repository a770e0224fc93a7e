import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import { layerTimes, pageDuration } from '@platen/engine';
import type { Layer } from '@platen/template';
import { matchesShortcut, isMacPlatform } from '../../actions/shortcut.ts';
import { frameMs, timeActions } from '../../actions/time-actions.ts';
import { setSpans, splitLayers } from '../../commands/edit-times.ts';
import { setLayers } from '../../commands/set-layers.ts';
import { defineElement } from '../../controls/define.ts';
import { dragSpan, rulerStep, type Span, type SpanPart } from '../../kernels/timeline-spans.ts';
import type { Gesture } from '../../store/template-document.ts';
import type { TimelineControl } from '../../editor-context.ts';
import { EditorElement } from '../editor-element.ts';
import { layerIcons, layerTitle } from '../layer-words.ts';
import { clockText } from './clock-text.ts';
import { FilmStage } from './film-stage.ts';
import { timelineStyles } from './timeline-styles.ts';
import '../../controls/icon-button.ts';
import '../../controls/icon.ts';

/** CSS pixels within which ends of bars snap to each other and to the playhead. */
const snapPx = 6;
/** Layers of a page that get a lane. */
const mostLanes = 300;

interface Drag {
  part: SpanPart;
  fromX: number;
  spans: ReadonlyMap<string, Span>;
  leading: Span;
  gesture: Gesture;
}

/**
 * The page in time: its layers as bars that are moved and trimmed, and the moment that is shown. Space plays, arrows step by a frame
 * (Shift: a second), Home and End go to the ends, Mod+B cuts the selected layers in two, I and O trim them to the playhead.
 */
class PlatenTimeline extends EditorElement {
  static override properties = {
    assetBase: { attribute: false },
    timeMs: { state: true },
    knownMs: { state: true },
    isPlaying: { state: true },
    failure: { state: true },
    soloed: { state: true },
  };
  declare assetBase: string;
  declare timeMs: number;
  /** The page's length as the player found it, films and voices opened; 0 before. */
  declare knownMs: number;
  declare isPlaying: boolean;
  declare failure: string;
  declare soloed: ReadonlySet<string>;

  #stage: FilmStage | undefined;
  #drag: Drag | undefined;
  #shown: unknown;

  constructor() {
    super();
    this.assetBase = new URL('/assets/', location.href).href;
    this.timeMs = 0;
    this.knownMs = 0;
    this.isPlaying = false;
    this.failure = '';
    this.soloed = new Set();
    this.addEventListener('keydown', (event) => this.#onKey(event));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stage?.close();
    this.#stage = undefined;
    if (this.editor) this.editor.timeline = undefined;
  }

  override updated(): void {
    const { editor } = this;
    if (!editor) return;
    editor.timeline ??= this.#control();
    const { template, page, selection, editing } = editor.state;
    const shown = [selection.value, editing.value, page.value.id];
    const before = this.#shown as typeof shown | undefined;
    this.#shown = shown;
    // Whoever takes hold of a layer wants to see the design again.
    const isOther = before && (before[2] !== shown[2] || before[1] !== shown[1]);
    if (isOther) {
      this.#stage?.close();
      this.knownMs = 0;
      this.timeMs = 0;
    } else if (this.#lastTemplate !== template.value) {
      this.#stage?.refresh();
    }
    this.#lastTemplate = template.value;
  }

  #lastTemplate: unknown;

  get #pageMs(): number {
    const { editor } = this;
    if (!editor) return 1;
    const { page, layout } = editor.state;
    const known = layout.value?.page.id === page.value.id ? layout.value : page.value;
    return (
      page.value.durationMs ?? Math.max(this.knownMs, pageDuration(known, { sources: new Map(), voices: new Map() }))
    );
  }

  #spanOf(layer: Layer): Span {
    return layerTimes(layer, this.#pageMs);
  }

  #openStage(): FilmStage | undefined {
    const { editor } = this;
    if (!editor) return undefined;
    const startWorker = editor.link?.startWorker;
    this.#stage ??= new FilmStage(
      editor,
      { assetBase: this.assetBase, soloed: () => this.soloed, ...(startWorker && { startWorker }) },
      {
        onTime: (timeMs) => (this.timeMs = timeMs),
        onDuration: (durationMs) => (this.knownMs = durationMs),
        onPlaying: (isPlaying) => (this.isPlaying = isPlaying),
        onFailure: (text) => (this.failure = text),
      },
    );
    this.failure = '';
    return this.#stage;
  }

  #toggle(): void {
    const stage = this.#openStage();
    if (this.isPlaying) stage?.pause();
    else void stage?.play().catch((error: unknown) => (this.failure = String(error)));
  }

  #seek(timeMs: number): void {
    this.timeMs = Math.min(this.#pageMs, Math.max(0, timeMs));
    void this.#openStage()
      ?.seek(this.timeMs)
      .catch((error: unknown) => (this.failure = String(error)));
  }

  #stop(): void {
    this.#stage?.close();
    this.timeMs = 0;
  }

  #onKey(event: KeyboardEvent): void {
    const { editor } = this;
    const [target] = event.composedPath();
    // A button's own keys are its.
    const isButton = target instanceof HTMLElement && target.localName === 'button';
    if (!editor || event.defaultPrevented || (isButton && (event.key === ' ' || event.key === 'Enter'))) return;
    if (event.key === 'Escape' && this.#stage?.isOpen) this.#stop();
    else {
      const isMac = isMacPlatform();
      const action = timeActions.find(({ shortcuts }) => shortcuts?.some((one) => matchesShortcut(one, event, isMac)));
      if (!action) return;
      editor.run(action.id);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** What actions can ask for. */
  #control(): TimelineControl {
    const endMs = (): number => this.#pageMs;
    return {
      toggle: () => this.#toggle(),
      stepBy: (byMs) => this.#seek(this.timeMs + byMs),
      seek: (timeMs) => this.#seek(timeMs),
      get endMs() {
        return endMs();
      },
      split: () => this.#split(),
      trim: (part) => this.#trim(part),
    };
  }

  #split(): void {
    const { editor } = this;
    if (!editor) return;
    const { template, page, selectedLayers } = editor.state;
    const layers = selectedLayers.value.map((layer) => ({ layer, span: this.#spanOf(layer) }));
    editor.apply(splitLayers(template.value, page.value, layers, this.timeMs));
  }

  #trim(part: 'start' | 'end'): void {
    const { editor } = this;
    if (!editor) return;
    const { page, selectedLayers } = editor.state;
    const spans = new Map(
      selectedLayers.value.map((layer) => {
        const span = this.#spanOf(layer);
        const from = part === 'start' ? span.startMs : span.endMs;
        return [layer.id, dragSpan(span, part, this.timeMs - from, this.#pageMs)];
      }),
    );
    editor.apply(setSpans(page.value, spans, this.#pageMs));
  }

  #pxPerMs(): number {
    const width = this.renderRoot.querySelector('.scale')?.clientWidth ?? 600;
    return Math.max(1, width) / this.#pageMs;
  }

  #press(event: PointerEvent, layer: Layer, part: SpanPart): void {
    const { editor } = this;
    if (!editor || event.button !== 0 || layer.locked) return;
    event.stopPropagation();
    const { state } = editor;
    if (!state.selection.value.includes(layer.id)) state.selection.value = [layer.id];
    const spans = new Map(state.selectedLayers.value.map((each) => [each.id, this.#spanOf(each)]));
    const gesture = editor.document.begin(part === 'whole' ? msg('Move in time') : msg('Trim'));
    this.#drag = { part, fromX: event.clientX, spans, leading: this.#spanOf(layer), gesture };
    if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId);
  }

  #move(event: PointerEvent): void {
    const { editor } = this;
    if (!editor || !this.#drag) return;
    const { part, fromX, spans, leading, gesture } = this.#drag;
    const pxPerMs = this.#pxPerMs();
    const { page } = editor.state;
    const others = page.peek().layers.filter(({ id }) => !spans.has(id));
    const candidates = [0, this.#pageMs, this.timeMs, ...others.flatMap((each) => Object.values(this.#spanOf(each)))];
    const snapping = event.ctrlKey || event.metaKey ? {} : { candidates, withinMs: snapPx / pxPerMs };
    const byMs = (event.clientX - fromX) / pxPerMs;
    const dragged = dragSpan(leading, part, byMs, this.#pageMs, snapping);
    const edge = part === 'end' ? dragged.endMs - leading.endMs : dragged.startMs - leading.startMs;
    const next = new Map([...spans].map(([id, span]) => [id, dragSpan(span, part, edge, this.#pageMs)]));
    const edit = setSpans(page.peek(), next, this.#pageMs);
    if (edit) gesture.update(edit.recipe);
  }

  #release(): void {
    this.#drag?.gesture.commit();
    this.#drag = undefined;
  }

  #nudge(event: KeyboardEvent, layer: Layer): void {
    const { editor } = this;
    if (!editor || !event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    const byMs = (event.key === 'ArrowLeft' ? -1 : 1) * (event.shiftKey ? 1000 : frameMs);
    const spans = new Map([[layer.id, dragSpan(this.#spanOf(layer), 'whole', byMs, this.#pageMs)]]);
    editor.apply(setSpans(editor.state.page.value, spans, this.#pageMs, { mergeKey: `time ${layer.id}` }));
    event.preventDefault();
    event.stopPropagation();
  }

  #scrub(event: PointerEvent): void {
    if (!(event.currentTarget instanceof HTMLElement)) return;
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    else if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left } = event.currentTarget.getBoundingClientRect();
    this.#seek((event.clientX - left) / this.#pxPerMs());
  }

  override render() {
    const { editor } = this;
    if (!editor) return nothing;
    const pageMs = this.#pageMs;
    const { page } = editor.state;
    const at = (timeMs: number): string => `${(100 * timeMs) / pageMs}%`;
    const step = rulerStep(this.#pxPerMs(), 56);
    const marks = Array.from({ length: Math.min(200, Math.floor(pageMs / step) + 1) }, (_, index) => index * step);
    const lanes = page.value.layers.toReversed().slice(0, mostLanes);
    return html`
      <div class="controls" role="toolbar" aria-label=${msg('Playback')}>
        <platen-icon-button
          .icon=${this.isPlaying ? 'Pause' : 'Play'}
          .label=${this.isPlaying ? msg('Pause') : msg('Play')}
          @click=${() => this.#toggle()}
        ></platen-icon-button>
        <platen-icon-button
          icon="Square"
          .label=${msg('Show the design')}
          @click=${() => this.#stop()}
        ></platen-icon-button>
        <platen-icon-button icon="Scissors" .label=${msg('Split')} @click=${() => this.#split()}></platen-icon-button>
        <p class="clock" dir="ltr">${clockText(this.timeMs)} <span>/ ${clockText(pageMs)}</span></p>
        ${this.failure ? html`<p class="failure" role="alert">${this.failure}</p>` : nothing}
      </div>
      <div class="lanes">
        <div class="ruler">
          <div class="name"></div>
          <div
            class="scale"
            role="slider"
            tabindex="0"
            aria-label=${msg('Playhead')}
            aria-valuemin="0"
            aria-valuemax=${Math.round(pageMs)}
            aria-valuenow=${Math.round(this.timeMs)}
            aria-valuetext=${clockText(this.timeMs)}
            @pointerdown=${this.#scrub}
            @pointermove=${this.#scrub}
          >
            ${marks.map((timeMs) => html`<span class="mark" .style=${`left: ${at(timeMs)}`}>${clockText(timeMs)}</span>`)}
            <span class="head" .style=${`left: ${at(Math.min(pageMs, this.timeMs))}`}></span>
          </div>
        </div>
        ${lanes.map((layer) => this.#lane(layer, at))}
      </div>
    `;
  }

  #lane(layer: Layer, at: (timeMs: number) => string) {
    const { editor } = this;
    if (!editor) return nothing;
    const { selection } = editor.state;
    const isSelected = selection.value.includes(layer.id);
    const span = this.#spanOf(layer);
    const length = Math.max(1, span.endMs - span.startMs);
    const share = (timeMs: number | undefined): string => `${Math.min(100, (100 * (timeMs ?? 0)) / length)}%`;
    const { enter, exit } = layer.motion ?? {};
    const title = layerTitle(layer);
    return html`<div class="lane">
      <div class="name" aria-pressed=${isSelected}>
        <platen-icon .name=${layerIcons[layer.type]}></platen-icon>
        <span class="text" dir="auto">${title}</span>
        ${layer.type === 'audio' || layer.type === 'video' ? this.#soundButtons(layer) : nothing}
      </div>
      <div class="track">
        <div
          class="bar"
          role="button"
          tabindex="0"
          aria-pressed=${isSelected}
          aria-label=${msg(str`${title}, from ${clockText(span.startMs)} to ${clockText(span.endMs)}`)}
          ?data-selected=${isSelected}
          .style=${`left: ${at(span.startMs)}; width: ${at(length)}`}
          @pointerdown=${(event: PointerEvent) => this.#press(event, layer, 'whole')}
          @pointermove=${this.#move}
          @pointerup=${this.#release}
          @pointercancel=${this.#release}
          @focus=${() => (selection.value = selection.value.includes(layer.id) ? selection.value : [layer.id])}
          @keydown=${(event: KeyboardEvent) => this.#nudge(event, layer)}
        >
          ${enter ? html`<span class="transit enter" .style=${`width: ${share(enter.delayMs + enter.durationMs)}`}></span>` : nothing}
          ${exit ? html`<span class="transit exit" .style=${`width: ${share(exit.delayMs + exit.durationMs)}`}></span>` : nothing}
          <span
            class="edge start"
            @pointerdown=${(event: PointerEvent) => this.#press(event, layer, 'start')}
            @pointermove=${this.#move}
            @pointerup=${this.#release}
          ></span>
          <span
            class="edge end"
            @pointerdown=${(event: PointerEvent) => this.#press(event, layer, 'end')}
            @pointermove=${this.#move}
            @pointerup=${this.#release}
          ></span>
        </div>
      </div>
    </div>`;
  }

  #soundButtons(layer: Extract<Layer, { type: 'audio' | 'video' }>) {
    const isSolo = this.soloed.has(layer.id);
    return html`<platen-icon-button
        size="small"
        .icon=${layer.muted ? 'VolumeX' : 'Volume2'}
        .label=${layer.muted ? msg('Sound on') : msg('Mute')}
        .pressed=${layer.muted}
        @click=${() => this.#mute(layer.id, !layer.muted)}
      ></platen-icon-button
      ><platen-icon-button
        size="small"
        icon="Headphones"
        .label=${msg('Solo')}
        .pressed=${isSolo}
        @click=${() => this.#solo(layer.id)}
      ></platen-icon-button>`;
  }

  #mute(id: string, muted: boolean): void {
    const { editor } = this;
    const label = muted ? msg('Mute') : msg('Sound on');
    editor?.apply(
      setLayers(editor.state.page.value, [id], label, (layer) => {
        if (layer.type === 'audio' || layer.type === 'video') layer.muted = muted;
      }),
    );
  }

  #solo(id: string): void {
    const soloed = new Set(this.soloed);
    if (!soloed.delete(id)) soloed.add(id);
    this.soloed = soloed;
    this.#stage?.refresh();
  }

  static override styles = timelineStyles;
}

defineElement('platen-timeline', PlatenTimeline);
