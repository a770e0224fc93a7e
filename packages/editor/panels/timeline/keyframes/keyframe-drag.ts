import { msg } from '@lit/localize';
import { moveKeyframes, type KeyframeName } from '../../../commands/edit-keyframes.ts';
import type { Editor } from '../../../context/editor-context.ts';
import { snapShift } from '../../../geometry/keyframe-times.ts';
import type { Gesture } from '../../../store/template-document.ts';
import type { KeyframeController } from './keyframe-controller.ts';

/** CSS pixels that a pointer moves before it drags. */
const slackPx = 3;
/** CSS pixels within which keyframes snap. */
const snapPx = 6;

/** A drag of the selected keyframes, from press to release: one step. Escape puts them back. */
export class KeyframeDrag {
  readonly #editor: Editor;
  readonly #controller: KeyframeController;
  readonly #names: readonly KeyframeName[];
  readonly #from: { x: number; pxPerMs: number };
  readonly #candidates: readonly number[];
  #gesture: Gesture | undefined;

  constructor(editor: Editor, controller: KeyframeController, from: { x: number; pxPerMs: number }) {
    this.#editor = editor;
    this.#controller = controller;
    this.#from = from;
    this.#names = controller.selected.peek();
    this.#candidates = controller.snapTimes(this.#names);
  }

  /** Whether the pointer has moved far enough for a drag. */
  get hasMoved(): boolean {
    return this.#gesture !== undefined;
  }

  move(event: PointerEvent): void {
    const px = event.clientX - this.#from.x;
    if (!this.#gesture && Math.abs(px) < slackPx) return;
    this.#gesture ??= this.#editor.document.begin(msg('Move keyframes'));
    const { pxPerMs } = this.#from;
    const times = this.#names.map(({ layerId, atMs }) => this.#controller.timesOf(layerId).startMs + atMs);
    // The pointer's time is one of whole frames of the screen; the template's are whole milliseconds.
    const asked = px / pxPerMs;
    const snapped =
      event.ctrlKey || event.metaKey ? asked : snapShift(times, asked, this.#candidates, snapPx / pxPerMs);
    const byMs = this.#controller.bound(this.#names, snapped);
    const edit = moveKeyframes(this.#editor.state.designedPage.peek(), this.#names, byMs);
    this.#gesture.update(edit?.recipe ?? (() => {}));
    this.#controller.follow(this.#names, byMs);
  }

  release(): void {
    this.#gesture?.commit();
  }

  cancel(): void {
    this.#gesture?.cancel();
    this.#controller.follow(this.#names, 0);
  }
}
