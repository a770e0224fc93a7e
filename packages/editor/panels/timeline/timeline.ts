import { msg } from '@lit/localize';
import { html, nothing } from 'lit';
import { pageDuration } from '@platen/engine/internal';
import type { Layer } from '@platen/template';
import { matchesShortcut, isMacPlatform } from '../../controls/shortcut.ts';
import { frameMs, timeActions } from '../../actions/time-actions.ts';
import { defineElement } from '../../controls/define.ts';
import type { MenuItem } from '../../controls/menu-item.ts';
import type { PlatenMenu } from '../../controls/menu.ts';
import type { Span, SpanPart } from '../../geometry/timeline-spans.ts';
import type { Editor, TimelineControl } from '../../context/editor-context.ts';
import { EditorElement } from '../editor-element.ts';
import { setStyle } from '../inspector/set-style.ts';
import { AnimationDrag } from './animation-drag.ts';
import { BarDrag } from './bar-drag.ts';
import { passKeyframes } from './keyframes/keyframe-clipboard.ts';
import { KeyframeController } from './keyframes/keyframe-controller.ts';
import { keyframeMenu, runKeyframeMenu } from './keyframes/keyframe-menu.ts';
import { renderRange, type ScaleDrag } from './keyframes/keyframe-scale.ts';
import { renderLane } from './lane.ts';
import { Playhead } from './playhead.ts';
import { PeakStore } from './audio/peak-store.ts';
import { pageAudioLanes } from './audio/page-audio-lanes.ts';
import { audioButtons } from './audio/audio-buttons.ts';
import { renderWaveform } from './audio/render-waveform.ts';
import { renderRuler } from './ruler.ts';
import { renderTimeToolbar } from './time-toolbar.ts';
import { TimeZoom } from './time-zoom.ts';
import { nudgeBar, splitAtPlayhead, trimLayers } from './bar-edits.ts';
import { laneRows, type LaneRow } from './timeline-rows.ts';
import { timelineStyles } from './timeline-styles.ts';
import { internal, reactive, withProperties } from '../../controls/with-properties.ts';
import './timeline-icons.ts';
import './keyframes/keyframe-tracks.ts';
import '../../controls/menu.ts';

/** Layers of a page that get a lane. */
const maxLanes = 300;

/** Parts of a timeline that belong to one editor. */
interface Parts {
  editor: Editor;
  playhead: Playhead;
  controller: KeyframeController;
  peaks: PeakStore;
}

/**
 * The page in time: its layers as bars that are moved and trimmed, their keyframes, and the moment that is shown. Space plays, arrows step
 * by a frame (Shift: a second), Home and End go to the ends, Mod+B cuts the selected layers in two, I and O trim them to the playhead.
 */
class PlatenTimeline extends withProperties(EditorElement, {
  assetBase: reactive(() => new URL('/assets/', location.href).href, { attribute: false }),
  soloed: internal<ReadonlySet<string>>(new Set()),
  /** Layers whose tracks, or children, are shown. */
  open: internal<ReadonlySet<string>>(new Set()),
  /** The menu of keyframes. */
  items: internal<readonly MenuItem[]>([]),
  /** Whether only its head is shown. */
  collapsed: reactive(false, { type: Boolean, reflect: true }),
}) {
  readonly #zoom = new TimeZoom(this);
  readonly #scaling: { current: ScaleDrag | undefined } = { current: undefined };
  /** The steps of the ruler are as wide as it lets them. */
  readonly #resizing = new ResizeObserver(() => this.requestUpdate());
  #parts: Parts | undefined;
  #drag: BarDrag | AnimationDrag | undefined;
  #shown: readonly [editing: unknown, pageId: string] | undefined;
  #lastTemplate: unknown;

  constructor() {
    super();
    this.addEventListener('keydown', (event) => this.#onKey(event));
    this.addEventListener('keyframe-menu', this.#onMenu);
    for (const type of ['copy', 'cut', 'paste'] as const)
      this.addEventListener(type, (event) => passKeyframes(event, this.#parts?.controller));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // A click beside its bars and buttons leaves the keys with it.
    this.tabIndex = -1;
    this.#resizing.observe(this);
  }

  get lanes(): HTMLElement | undefined {
    return this.renderRoot.querySelector<HTMLElement>('.lanes') ?? undefined;
  }

  get scale(): HTMLElement | undefined {
    return this.renderRoot.querySelector<HTMLElement>('.scale') ?? undefined;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resizing.disconnect();
    const parts = this.#parts;
    this.#parts = undefined;
    if (!parts) return;
    parts.playhead.close();
    parts.peaks.close();
    parts.editor.timeline = undefined;
    parts.editor.state.hasTimeline.value = false;
  }

  override updated(): void {
    const parts = this.#with();
    if (!parts) return;
    const { editor, playhead } = parts;
    if (!editor.timeline) {
      editor.timeline = this.#control(parts);
      editor.state.hasTimeline.value = true;
    }
    if (playhead.isPlaying) this.#zoom.show(playhead.timeMs);
    const { page, editing } = editor.state;
    const template = editor.document.template.value;
    const shown = [editing.value, page.value.id] as const;
    const before = this.#shown;
    this.#shown = shown;
    // A drag inside a layer shows the design again.
    if (before && (before[0] !== shown[0] || before[1] !== shown[1])) {
      playhead.knownMs = 0;
      playhead.stop();
    } else if (this.#lastTemplate !== template) playhead.refresh();
    this.#lastTemplate = template;
  }

  /** Where the playhead stands, in milliseconds of the page. */
  get timeMs(): number {
    return this.#parts?.playhead.timeMs ?? 0;
  }

  get playheadMs(): number {
    return this.timeMs;
  }

  get pxPerMs(): number {
    return Math.max(1, this.scale?.clientWidth ?? 600) / this.pageMs;
  }

  /** How long the page is shown. */
  get pageMs(): number {
    const { editor } = this;
    if (!editor) return 1;
    const { page, layout } = editor.state;
    const known = layout.value?.page.id === page.value.id ? layout.value : page.value;
    const needed = pageDuration(known, { sources: new Map(), voices: new Map() });
    return page.value.durationMs ?? Math.max(this.#parts?.playhead.knownMs ?? 0, needed);
  }

  spanOf(layer: Layer): Span {
    return this.#parts?.controller.timesOf(layer.id) ?? { startMs: 0, endMs: this.pageMs };
  }

  /** The parts that belong to the editor, created when it is present. */
  #with(): Parts | undefined {
    const { editor } = this;
    if (this.#parts || !editor) return this.#parts;
    const of = {
      editor,
      pageMs: () => this.pageMs,
      assetBase: () => this.assetBase,
      soloed: () => this.soloed,
    };
    const playhead = new Playhead(
      {
        editor,
        get assetBase() {
          return of.assetBase();
        },
        get soloed() {
          return of.soloed();
        },
        get pageMs() {
          return of.pageMs();
        },
        changed: () => this.requestUpdate(),
      },
      this,
    );
    const controller = new KeyframeController({
      editor,
      get pageMs() {
        return of.pageMs();
      },
      get playheadMs() {
        return playhead.timeMs;
      },
      seek: (timeMs) => playhead.seek(timeMs),
      reveal: (layerIds) => this.#reveal(editor, layerIds),
    });
    const peaks = new PeakStore({ editor, assetBase: of.assetBase });
    return (this.#parts = { editor, playhead, controller, peaks });
  }

  #reveal({ state }: Editor, layerIds: readonly string[]): void {
    const groups = layerIds.flatMap((id) => state.layersById.peek().get(id)?.parents ?? []);
    this.open = new Set([...this.open, ...groups, ...layerIds]);
    void this.#scrollTo(layerIds[0] ?? '');
  }

  async #scrollTo(layerId: string): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector(`[data-tracks="${CSS.escape(layerId)}"]`)?.scrollIntoView({ block: 'nearest' });
  }

  #onKey(event: KeyboardEvent): void {
    const { editor } = this;
    const [target] = event.composedPath();
    // A button's own keys are its.
    const isButton = target instanceof HTMLElement && target.localName === 'button';
    if (!editor || event.defaultPrevented || (isButton && (event.key === ' ' || event.key === 'Enter'))) return;
    if (event.key === 'Escape' && editor.state.momentMs.peek() !== undefined) this.#parts?.playhead.stop();
    else {
      const isMac = isMacPlatform();
      const action = timeActions.find(({ shortcuts }) => shortcuts?.some((one) => matchesShortcut(one, event, isMac)));
      if (!action) return;
      editor.run(action.id);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** Creates the interface for actions and the inspector. */
  #control({ editor, playhead, controller }: Parts): TimelineControl {
    const endMs = (): number => this.pageMs;
    return {
      toggle: () => playhead.toggle(),
      // From frame to frame, although the playhead stands at whole milliseconds.
      stepBy: (byMs) => playhead.seek(Math.round((playhead.timeMs + byMs) / frameMs) * frameMs),
      seek: (timeMs) => playhead.seek(timeMs),
      get endMs() {
        return endMs();
      },
      split: () => splitAtPlayhead(editor, this),
      trim: (part) => trimLayers(editor, this, part),
      showDesign: () => playhead.stop(),
      playPart: (fromMs, toMs) => {
        if (!matchMedia('(prefers-reduced-motion: reduce)').matches) playhead.playPart(fromMs, toMs);
      },
      zoomBy: (factor) => this.#zoomBy(factor),
      fit: () => this.#zoom.fit(),
      toggleLanes: () => (this.collapsed = !this.collapsed),
      keyframes: controller,
    };
  }

  /** Zooms about the playhead, or what is seen in the middle where that is not. */
  #zoomBy(factor: number): void {
    const { lanes, scale } = this;
    if (!lanes || !scale) return;
    const [outer, inner] = [lanes.getBoundingClientRect(), scale.getBoundingClientRect()];
    const headX = inner.left + this.timeMs * this.pxPerMs;
    const isSeen = headX >= outer.left && headX <= outer.right;
    void this.#zoom.by(factor, isSeen ? headX : (outer.left + outer.right) / 2);
  }

  #onWheel(event: WheelEvent): void {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    void this.#zoom.by(Math.exp(-event.deltaY / 300), event.clientX);
  }

  #press(event: PointerEvent, layer: Layer, part: SpanPart): void {
    const { editor } = this;
    if (!editor || event.button !== 0 || layer.locked) return;
    event.stopPropagation();
    this.#parts?.controller.select([]);
    this.#drag = new BarDrag(editor, this, { layer, part, x: event.clientX, adds: event.shiftKey });
    if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId);
  }

  #pressAnimation(event: PointerEvent, layer: Layer, which: 'enter' | 'exit'): void {
    const { editor } = this;
    if (!editor || event.button !== 0 || layer.locked) return;
    event.stopPropagation();
    this.#drag = new AnimationDrag(editor, this, { layer, which, x: event.clientX });
    if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId);
  }

  #release(): void {
    this.#drag?.release();
    this.#drag = undefined;
  }

  #scrub(event: PointerEvent): void {
    if (!(event.currentTarget instanceof HTMLElement)) return;
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    else if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left } = event.currentTarget.getBoundingClientRect();
    this.#parts?.playhead.seek((event.clientX - left) / this.pxPerMs);
  }

  readonly #onMenu = (event: Event): void => {
    const menu = this.renderRoot.querySelector<PlatenMenu>('#at-keyframe');
    if (!(event instanceof CustomEvent) || !this.#parts || !menu) return;
    const { clientX, clientY, opener } = event.detail as { clientX: number; clientY: number; opener: HTMLElement };
    this.items = keyframeMenu(this.#parts.controller);
    menu.openAt(clientX, clientY, opener);
  };

  readonly #onChoice = (event: CustomEvent<string>): void => {
    const { editor, controller } = this.#parts ?? {};
    if (editor && controller) void runKeyframeMenu(event.detail, controller, editor);
  };

  override render() {
    const parts = this.#with();
    if (!parts) return nothing;
    const { editor, playhead, controller } = parts;
    const pageMs = this.pageMs;
    const { page } = editor.state;
    // Drawn again with each edit, also where a moment looks as before.
    void editor.document.template.value;
    const at = (timeMs: number): string => `${(100 * timeMs) / pageMs}%`;
    const { timeMs, isMoment } = playhead;
    const toolbar = renderTimeToolbar(playhead, controller, {
      pageMs,
      zoom: this.#zoom,
      isCollapsed: this.collapsed,
      onZoom: (factor) => this.#zoomBy(factor),
      onFit: () => this.#zoom.fit(),
      onCollapse: () => (this.collapsed = !this.collapsed),
      onSplit: () => splitAtPlayhead(editor, this),
      onChoice: this.#onChoice,
    });
    if (this.collapsed) return toolbar;
    const range = renderRange({ editor, controller, pageMs, pxPerMs: () => this.pxPerMs, drag: this.#scaling });
    return html`${toolbar}
      <div
        class="lanes"
        ?data-moment=${isMoment}
        ${setStyle({ '--head': at(Math.min(pageMs, timeMs)), '--zoom': String(this.#zoom.factor) })}
        @wheel=${this.#onWheel}
      >
        ${renderRuler({ pageMs, timeMs, pxPerMs: this.pxPerMs, content: range, onScrub: (event) => this.#scrub(event) })}
        ${laneRows(page.value.layers, this.open, maxLanes).map((row) => this.#lane(parts, row))}
        ${pageAudioLanes(page.value, pageMs, parts.peaks)}
      </div>
      <platen-menu
        id="at-keyframe"
        .label=${msg('Keyframes')}
        .items=${this.items}
        @menu-select=${this.#onChoice}
      ></platen-menu>`;
  }

  #lane({ editor, playhead, controller, peaks }: Parts, row: LaneRow) {
    const { layer } = row;
    const { selection } = editor.state;
    const isOpen = this.open.has(layer.id);
    const buttons =
      layer.type === 'audio' || layer.type === 'video'
        ? audioButtons(editor, layer, {
            isSolo: this.soloed.has(layer.id),
            onSolo: () => {
              this.soloed = toggled(this.soloed, layer.id);
              playhead.hearAnew();
            },
          })
        : nothing;
    const span = this.spanOf(layer);
    const lane = renderLane(row, {
      span,
      content: layer.type === 'audio' || layer.type === 'video' ? renderWaveform(peaks, layer, span) : nothing,
      pageMs: this.pageMs,
      isSelected: selection.value.includes(layer.id),
      isOpen,
      buttons,
      onToggle: () => (this.open = toggled(this.open, layer.id)),
      onFocus: () => (selection.value = selection.value.includes(layer.id) ? selection.value : [layer.id]),
      onPress: (event, part) => this.#press(event, layer, part),
      onAnimation: (event, which) => this.#pressAnimation(event, layer, which),
      onMove: (event) => this.#drag?.move(event),
      onRelease: () => this.#release(),
      onKey: (event) => nudgeBar(event, editor, this, layer),
    });
    const hasTracks = isOpen && (layer.motion?.keyframes.length ?? 0) > 0;
    return html`${lane}${
      hasTracks
        ? html`<platen-keyframe-tracks
            data-tracks=${layer.id}
            .layerId=${layer.id}
            .controller=${controller}
          ></platen-keyframe-tracks>`
        : nothing
    }`;
  }

  static override styles = timelineStyles;
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

defineElement('platen-timeline', PlatenTimeline);
