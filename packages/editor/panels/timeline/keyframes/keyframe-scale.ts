import { msg } from '@lit/localize';
import { html, nothing, type TemplateResult } from 'lit';
import { clockText } from '@platen/template';
import { frameMs } from '../../../actions/time-actions.ts';
import { retimeKeyframes, type KeyframeName } from '../../../commands/edit-keyframes.ts';
import type { Editor } from '../../../context/editor-context.ts';
import { scaleTimes } from '../../../geometry/keyframe-times.ts';
import { snapTime, type Span } from '../../../geometry/timeline-spans.ts';
import type { Gesture } from '../../../store/template-document.ts';
import { setStyle } from '../../inspector/set-style.ts';
import type { KeyframeController } from './keyframe-controller.ts';

/** CSS pixels within which the end of a range snaps. */
const snapPx = 6;

/** When the selected keyframes begin and end, in milliseconds of the page; undefined where they are at one time. */
export function selectedRange(controller: KeyframeController): Span | undefined {
  const times = controller.selected.value.map(({ layerId, atMs }) => controller.timesOf(layerId).startMs + atMs);
  const [startMs, endMs] = [Math.min(...times), Math.max(...times)];
  return times.length > 1 && endMs > startMs ? { startMs, endMs } : undefined;
}

/** The selected keyframes while one end of their range is dragged, or moved by keys: all times are scaled about the other end. */
export class KeyframeScale {
  readonly #editor: Editor;
  readonly #controller: KeyframeController;
  readonly #names: readonly KeyframeName[];
  readonly #anchorMs: number;
  readonly #fromMs: number;
  readonly #candidates: readonly number[];
  #gesture: Gesture | undefined;

  constructor(editor: Editor, controller: KeyframeController, range: Span, edge: 'start' | 'end') {
    this.#editor = editor;
    this.#controller = controller;
    this.#names = controller.selected.peek();
    this.#candidates = controller.snapTimes(this.#names);
    [this.#anchorMs, this.#fromMs] = edge === 'end' ? [range.startMs, range.endMs] : [range.endMs, range.startMs];
  }

  #moves(toMs: number): { name: KeyframeName; toMs: number }[] {
    const scaled = this.#names.map(({ layerId, property, atMs }) => {
      const { startMs, endMs } = this.#controller.timesOf(layerId);
      return { track: `${layerId} ${property}`, atMs, startMs, endMs };
    });
    const times = scaleTimes(scaled, { anchorMs: this.#anchorMs, fromMs: this.#fromMs, toMs });
    return this.#names.map((name, index) => ({ name, toMs: times[index] ?? name.atMs }));
  }

  #follow(moves: readonly { name: KeyframeName; toMs: number }[]): void {
    this.#controller.rename(moves.map(({ name, toMs }) => ({ ...name, atMs: toMs })));
  }

  /** Drags the end by CSS pixels; `isFree` does not snap. */
  move(px: number, pxPerMs: number, isFree: boolean): void {
    this.#gesture ??= this.#editor.document.begin(msg('Scale keyframes'));
    const asked = this.#fromMs + px / pxPerMs;
    const moves = this.#moves(isFree ? asked : snapTime(asked, this.#candidates, snapPx / pxPerMs));
    const edit = retimeKeyframes(this.#editor.state.designedPage.peek(), moves);
    this.#gesture.update(edit?.recipe ?? (() => {}));
    this.#follow(moves);
  }

  /** Moves the end by a time, as one step with those before. */
  nudge(byMs: number): void {
    const moves = this.#moves(this.#fromMs + byMs);
    const edit = retimeKeyframes(this.#editor.state.designedPage.peek(), moves, { mergeKey: 'scale keyframes' });
    if (this.#editor.apply(edit)) this.#follow(moves);
  }

  release(): void {
    this.#gesture?.commit();
  }

  cancel(): void {
    this.#gesture?.cancel();
    this.#controller.rename(this.#names);
  }
}

/** The drag of an end that is under way, which outlives drawings. */
export interface ScaleDrag {
  scale: KeyframeScale;
  fromX: number;
}

/** State and callbacks of the range. */
export interface RangeView {
  editor: Editor;
  controller: KeyframeController;
  pageMs: number;
  pxPerMs(): number;
  drag: { current: ScaleDrag | undefined };
}

/** The range of the selected keyframes on the ruler, whose ends scale them; nothing for one time. */
export function renderRange({ editor, controller, pageMs, pxPerMs, drag }: RangeView): TemplateResult | typeof nothing {
  const range = selectedRange(controller);
  if (!range) return nothing;
  const isLocked = controller.selected.value.some(({ layerId }) => controller.layer(layerId)?.locked);
  if (isLocked) return nothing;
  const at = (timeMs: number): string => `${(100 * timeMs) / pageMs}%`;
  const release = (how: 'release' | 'cancel'): void => {
    drag.current?.scale[how]();
    drag.current = undefined;
  };
  const grip = (edge: 'start' | 'end', label: string) => {
    const timeMs = edge === 'start' ? range.startMs : range.endMs;
    return html`<span
      class="grip ${edge}"
      role="slider"
      tabindex="0"
      aria-label=${label}
      aria-valuemin="0"
      aria-valuemax=${Math.round(pageMs)}
      aria-valuenow=${Math.round(timeMs)}
      aria-valuetext=${clockText(timeMs, 2)}
      @pointerdown=${(event: PointerEvent) => {
        if (event.button !== 0 || !(event.currentTarget instanceof Element)) return;
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { scale: new KeyframeScale(editor, controller, range, edge), fromX: event.clientX };
      }}
      @pointermove=${(event: PointerEvent) => {
        const { current } = drag;
        current?.scale.move(event.clientX - current.fromX, pxPerMs(), event.ctrlKey || event.metaKey);
      }}
      @pointerup=${() => release('release')}
      @pointercancel=${() => release('cancel')}
      @keydown=${(event: KeyboardEvent) => {
        const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
        if (event.key === 'Escape' && drag.current) release('cancel');
        else if (step === 0) return;
        else new KeyframeScale(editor, controller, range, edge).nudge(step * (event.shiftKey ? 1000 : frameMs));
        event.preventDefault();
        event.stopPropagation();
      }}
    ></span>`;
  };
  return html`<div class="over">
    <div class="range" ${setStyle({ left: at(range.startMs), width: at(range.endMs - range.startMs) })}>
      ${grip('start', msg('Start of the selected keyframes'))} ${grip('end', msg('End of the selected keyframes'))}
    </div>
  </div>`;
}
