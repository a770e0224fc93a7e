import { invert, transformPoint } from '@platen/engine/internal';
import type { ArtboardPointer } from '../../context/artboard-mode.ts';
import type { ArtboardStage } from '../../context/artboard-stage.ts';
import type { Point } from '../../geometry/point.ts';
import type { OverlayPen } from '../../context/overlay-pen.ts';
import type { TextMovement } from '../session/text-movement.ts';
import type { TextSession } from '../session/text-session.ts';
import type { Misspelling } from '../../spelling/spell-checker.ts';
import { PlatenTextBar, type TextBarAction } from './text-bar.ts';
import { drawTouchHandles, touchHandleAt, touchHandles, type TouchHandle } from './touch-handles.ts';

/** Dependencies of the touch selection. */
export interface TouchSelectionParts {
  stage: ArtboardStage;
  session: TextSession;
  movement: TextMovement;
  changed(): void;
}

/** Actions of its bar. */
export interface TouchSelectionActions {
  /** The wrong word that is selected, or that the caret is in. */
  wrongWord(): Misspelling | undefined;
  suggest(word: Misspelling): Promise<readonly string[]>;
  replace(word: Misspelling, by: string): void;
  /** `at` is a point of the window. */
  run(action: TextBarAction, at: Point): void;
}

/** Suggestions that the bar has room for, and CSS pixels between it and what it is about. */
const shownSuggestions = 2;
const gap = 12;
/** CSS pixels below what is selected that belong to the handles. */
const handleHeight = 30;

/** Selecting by finger: handles at both ends of what is selected, or below the caret, and a bar with what can be done with it. */
export class TouchSelection {
  readonly #parts: TouchSelectionParts;
  readonly #actions: TouchSelectionActions;
  readonly #bar = new PlatenTextBar();
  /** Observes the bar: its content changes its width, and thus its position. */
  readonly #sizes = new ResizeObserver(() => this.#parts.stage.artboard.redraw());
  readonly #stops: readonly (() => void)[];
  /** Whether a finger was used last, and not a mouse or the keys. */
  #isShown = false;
  #hold: { other: number; end: TouchHandle['end']; shift: Point } | undefined;
  #text: string;

  constructor(parts: TouchSelectionParts, actions: TouchSelectionActions) {
    this.#parts = parts;
    this.#actions = actions;
    const { session } = parts;
    this.#text = session.text;
    this.#bar.addEventListener('bar-action', (event) => {
      const { left, bottom } = this.#bar.getBoundingClientRect();
      const { detail } = event as CustomEvent<TextBarAction>;
      this.#actions.run(detail, { x: left, y: bottom });
      if (detail === 'select-all') this.#offer();
      else this.#hideBar();
    });
    this.#bar.addEventListener('bar-suggestion', (event) => {
      const word = this.#actions.wrongWord();
      if (word) this.#actions.replace(word, (event as CustomEvent<string>).detail);
      this.#hideBar();
    });
    this.#bar.hidden = true;
    this.#sizes.observe(this.#bar);
    this.#stops = [
      session.revision.subscribe(() => {
        if (session.isGone || session.text === this.#text) return;
        // What is typed is looked at, not worked on by finger.
        this.#text = session.text;
        this.#isShown = false;
        this.#hideBar();
      }),
    ];
  }

  /** Whether a finger has hold of a handle. */
  get isHeld(): boolean {
    return this.#hold !== undefined;
  }

  /** Whether a pointer is on a handle. */
  isOn({ at, isTouch }: Pick<ArtboardPointer, 'at' | 'isTouch'>): boolean {
    return isTouch && touchHandleAt(this.#handles(), at) !== undefined;
  }

  /** A press: true when it takes hold of a handle. */
  press(pointer: ArtboardPointer): boolean {
    const handle = pointer.isTouch ? touchHandleAt(this.#handles(), pointer.at) : undefined;
    this.#isShown = pointer.isTouch;
    if (!handle) {
      this.#hideBar();
      return false;
    }
    const { start, end } = this.#parts.session.range;
    const { aim } = handle;
    this.#hold = {
      end: handle.end,
      other: handle.end === 'start' ? end : start,
      shift: { x: aim.x - pointer.at.x, y: aim.y - pointer.at.y },
    };
    this.#hideBar();
    return true;
  }

  /** The finger that has hold of a handle moves. */
  move({ at }: ArtboardPointer): void {
    const hold = this.#hold;
    const { session, movement, changed } = this.#parts;
    if (!hold) return;
    const point = this.#inLayer({ x: at.x + hold.shift.x, y: at.y + hold.shift.y });
    const caret = point && movement.caretAt(point);
    if (!caret) return;
    if (hold.end === 'caret') session.moveTo(caret, false);
    // One character stays selected: without any there would be nothing to take hold of.
    else if (caret.offset !== hold.other) session.select({ anchor: hold.other, focus: caret });
    changed();
  }

  /** A finger is lifted: what it has selected, or taken hold of, is offered to be worked on. */
  release(): void {
    const { session } = this.#parts;
    const isHandle = this.#hold !== undefined;
    this.#hold = undefined;
    if (this.#isShown && (isHandle || session.range.start < session.range.end)) this.#offer();
  }

  /** A finger rests on the text: the word there is selected, and dragging on takes whole words. */
  takeWord(point: Point): void {
    this.#isShown = true;
    this.#parts.movement.press(point, 2, false);
    this.#parts.changed();
  }

  /** Draws the handles, and puts the bar where they are. */
  draw(pen: OverlayPen): void {
    const handles = this.#handles();
    drawTouchHandles(pen, handles);
    if (handles.length === 0) this.#hideBar();
    else if (!this.#bar.hidden) this.#place(handles);
  }

  /** Takes it away. */
  close(): void {
    for (const stop of this.#stops) stop();
    this.#sizes.disconnect();
    this.#bar.remove();
  }

  #handles(): TouchHandle[] {
    const { stage, session } = this.#parts;
    const matrix = stage.geometry.matrixOf(session.target.layerId);
    if (!this.#isShown || session.isGone || !matrix) return [];
    return touchHandles(session, matrix, (point) => stage.artboard.toArtboard(point));
  }

  #inLayer(at: Point): Point | undefined {
    const { stage, session } = this.#parts;
    const matrix = stage.geometry.matrixOf(session.target.layerId);
    const inverse = matrix && invert(matrix);
    if (!inverse) return undefined;
    const page = stage.artboard.toPage(at);
    const [x, y] = transformPoint(inverse, page.x, page.y);
    return { x, y };
  }

  /** Shows the bar for what is selected. */
  #offer(): void {
    const { session, stage } = this.#parts;
    // Drawn when a finger first needs it: who types with keys does not wait for it.
    if (!this.#bar.isConnected) stage.artboard.overlay.append(this.#bar);
    this.#bar.hasSelection = session.range.start < session.range.end;
    this.#bar.suggestions = [];
    this.#bar.hidden = false;
    stage.artboard.redraw();
    void this.#offerText();
  }

  /** Puts what may have been meant by a wrong word on the bar, if it is still there. */
  async #offerText(): Promise<void> {
    const word = this.#actions.wrongWord();
    if (!word) return;
    const words = await this.#actions.suggest(word);
    if (this.#bar.hidden || this.#actions.wrongWord()?.start !== word.start) return;
    this.#bar.suggestions = words.slice(0, shownSuggestions);
    await this.#bar.updateComplete;
    this.#parts.stage.artboard.redraw();
  }

  #hideBar(): void {
    this.#bar.hidden = true;
  }

  /** Above what is selected; below it, and its handles, where there is no room. */
  #place(handles: readonly TouchHandle[]): void {
    const { artboard } = this.#parts.stage;
    const { width, height } = artboard.size.peek();
    const points = handles.flatMap(({ tip, aim }) => [tip, { x: 2 * aim.x - tip.x, y: 2 * aim.y - tip.y }]);
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    const { offsetWidth, offsetHeight } = this.#bar;
    const above = Math.min(...ys) - offsetHeight - gap;
    const below = Math.max(...ys) + handleHeight + gap;
    const top = above >= 4 ? above : Math.min(below, height - offsetHeight - 8);
    const middle = (Math.min(...xs) + Math.max(...xs)) / 2;
    const left = Math.max(8, Math.min(width - offsetWidth - 8, middle - offsetWidth / 2));
    this.#bar.style.transform = `translate(${Math.round(left)}px, ${Math.round(Math.max(4, top))}px)`;
  }
}
