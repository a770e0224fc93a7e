import { msg } from '@lit/localize';
import type { Layer } from '@platen/template';
import { setLayers } from '../../commands/set-layers.ts';
import type { Editor } from '../../context/editor-context.ts';
import { clamp } from '../../geometry/clamp.ts';
import { minMs, snapTime } from '../../geometry/timeline-spans.ts';
import type { Gesture } from '../../store/template-document.ts';
import type { BarHost } from './bar-drag.ts';

/** CSS pixels within which the end of an animation snaps to the playhead. */
const snapPx = 6;

/** A drag of the inner end of an entrance, or of an exit, which makes it longer or shorter; one step. */
export class AnimationDrag {
  readonly #editor: Editor;
  readonly #host: BarHost;
  readonly #layer: Layer;
  readonly #which: 'enter' | 'exit';
  readonly #fromX: number;
  readonly #gesture: Gesture;

  constructor(editor: Editor, host: BarHost, drag: { layer: Layer; which: 'enter' | 'exit'; x: number }) {
    this.#editor = editor;
    this.#host = host;
    this.#layer = drag.layer;
    this.#which = drag.which;
    this.#fromX = drag.x;
    editor.state.selection.value = [drag.layer.id];
    this.#gesture = editor.document.begin(msg('Change duration of the animation'));
  }

  move(event: PointerEvent): void {
    const which = this.#which;
    const animation = this.#layer.motion?.[which];
    if (!animation) return;
    const { startMs, endMs } = this.#host.spanOf(this.#layer);
    const { pxPerMs, playheadMs } = this.#host;
    const sign = which === 'enter' ? 1 : -1;
    const outerMs = which === 'enter' ? startMs + animation.delayMs : endMs - animation.delayMs;
    const asked = outerMs + sign * animation.durationMs + (event.clientX - this.#fromX) / pxPerMs;
    const isFree = event.ctrlKey || event.metaKey;
    const innerMs = isFree ? asked : snapTime(asked, [playheadMs], snapPx / pxPerMs);
    const longest = Math.max(minMs, endMs - startMs - animation.delayMs);
    const durationMs = Math.round(clamp((innerMs - outerMs) * sign, minMs, longest));
    const edit = setLayers(this.#editor.state.designedPage.peek(), [this.#layer.id], '', (layer) => {
      const own = layer.motion?.[which];
      if (own) own.durationMs = durationMs;
    });
    this.#gesture.update(edit?.recipe ?? (() => {}));
  }

  release(): void {
    this.#gesture.commit();
  }
}
