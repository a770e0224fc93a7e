import { msg, str } from '@lit/localize';
import { html, nothing, type TemplateResult } from 'lit';
import { type Layer, clockText } from '@platen/template';
import type { Span, SpanPart } from '../../geometry/timeline-spans.ts';
import { setStyle } from '../inspector/set-style.ts';
import { definitionOf } from '../../layers/layer-definitions.ts';
import { layerTitle } from '../../layers/layer-title.ts';
import { canOpen, type LaneRow } from './timeline-rows.ts';
import '../../controls/icon-button.ts';
import '../../controls/icon.ts';

/** Ticks for keyframes on a bar, at most. */
const maxTicks = 100;

/** State and callbacks of a lane, besides its layer. */
export interface LaneView {
  span: Span;
  pageMs: number;
  isSelected: boolean;
  isOpen: boolean;
  /** Below the bar's ends and ticks, such as a waveform. */
  content?: unknown;
  /** Beside the name. */
  buttons?: unknown;
  onToggle(): void;
  onFocus(): void;
  onPress(event: PointerEvent, part: SpanPart): void;
  /** The inner end of an animation is pressed. */
  onAnimation(event: PointerEvent, which: 'enter' | 'exit'): void;
  onMove(event: PointerEvent): void;
  onRelease(): void;
  onKey(event: KeyboardEvent): void;
}

/** A layer as a lane: its name, and when it is shown as a bar that is moved and trimmed. */
export function renderLane({ layer, depth }: LaneRow, view: LaneView): TemplateResult {
  const { span, pageMs, isSelected } = view;
  const title = layerTitle(layer);
  const length = Math.max(1, span.endMs - span.startMs);
  const at = (timeMs: number): string => `${(100 * timeMs) / pageMs}%`;
  const share = (timeMs: number): string => `${Math.min(100, (100 * timeMs) / length)}%`;
  const edge = (part: 'start' | 'end') =>
    html`<span
      class="edge ${part}"
      @pointerdown=${(event: PointerEvent) => view.onPress(event, part)}
      @pointermove=${view.onMove}
      @pointerup=${view.onRelease}
      @pointercancel=${view.onRelease}
    ></span>`;
  const animation = (which: 'enter' | 'exit') => {
    const own = layer.motion?.[which];
    if (!own) return nothing;
    return html`<span class="animation ${which}" ${setStyle({ width: share(own.delayMs + own.durationMs) })}
      ><span
        class="grip"
        @pointerdown=${(event: PointerEvent) => view.onAnimation(event, which)}
        @pointermove=${view.onMove}
        @pointerup=${view.onRelease}
        @pointercancel=${view.onRelease}
      ></span
    ></span>`;
  };
  return html`<div class="lane">
    <div class="name" ?data-selected=${isSelected} ${setStyle({ '--depth': String(depth) })}>
      ${
        canOpen(layer)
          ? html`<button
              class="opener"
              type="button"
              aria-expanded=${String(view.isOpen)}
              aria-label=${layer.type === 'group' ? msg(str`Layers and keyframes of ${title}`) : msg(str`Keyframes of ${title}`)}
              @click=${view.onToggle}
            >
              <platen-icon flip .name=${view.isOpen ? 'ChevronDown' : 'ChevronRight'}></platen-icon>
            </button>`
          : html`<span class="opener"></span>`
      }
      <platen-icon .name=${definitionOf(layer).icon}></platen-icon>
      <span class="text" dir="auto">${title}</span>
      ${view.buttons ?? nothing}
    </div>
    <div class="track">
      <div
        class="bar"
        role="button"
        tabindex="0"
        aria-pressed=${isSelected}
        aria-label=${msg(str`${title}, from ${clockText(span.startMs)} to ${clockText(span.endMs)}`)}
        ?data-selected=${isSelected}
        ${setStyle({ left: at(span.startMs), width: at(length) })}
        @pointerdown=${(event: PointerEvent) => view.onPress(event, 'whole')}
        @pointermove=${view.onMove}
        @pointerup=${view.onRelease}
        @pointercancel=${view.onRelease}
        @focus=${view.onFocus}
        @keydown=${view.onKey}
      >
        ${view.content ?? nothing} ${animation('enter')} ${animation('exit')}
        ${view.isOpen ? nothing : ticks(layer, length)} ${edge('start')} ${edge('end')}
      </div>
    </div>
  </div>`;
}

/** When there are keyframes, for lanes whose tracks are not shown. */
function ticks(layer: Layer, lengthMs: number) {
  const times = new Set<number>();
  for (const { keyframes } of layer.motion?.keyframes ?? []) for (const { atMs } of keyframes) times.add(atMs);
  return [...times]
    .filter((atMs) => atMs <= lengthMs)
    .slice(0, maxTicks)
    .map((atMs) => html`<span class="tick" ${setStyle({ left: `${(100 * atMs) / lengthMs}%` })}></span>`);
}
