import type { Box } from '@platen/engine';
import { invert, transformPoint } from '@platen/engine/internal';
import type { ArtboardPointer } from '../../context/artboard-mode.ts';
import type { ArtboardStage } from '../../context/artboard-stage.ts';
import type { Point } from '../../geometry/point.ts';
import type { OverlayPen } from '../../context/overlay-pen.ts';
import { TextAids, type OwnMenu } from '../aids/text-aids.ts';
import { textSessionOf } from '../session/active-session.ts';
import { drawTextEdit } from './draw-text-edit.ts';
import { isMacPlatform } from '../../controls/shortcut.ts';
import { sessionCaret, TextMovement } from '../session/text-movement.ts';
import { TextProxy } from './text-proxy.ts';
import { TextSession } from '../session/text-session.ts';
import type { TextTarget } from '../session/text-target.ts';

/** Milliseconds that a blinking caret is to be seen and not to be seen. */
const blinkMs = 530;
/** Within this many milliseconds and CSS pixels clicks count as one more of a row. */
const rowOfClicks = { ms: 450, px: 6, touchPx: 24 };

/** How one text on the artboard is edited. */
export interface TextEditingOptions {
  target: TextTarget;
  /** Returns the outlined box, in the layer's box; default the whole box. */
  outline?(): Box | undefined;
  /** Ends editing. */
  commit(): void;
  /** See `ProxyHost.onKey`. */
  onKey?(event: KeyboardEvent): boolean;
  /** See `ProxyHost.onPaste`. */
  onPaste?(clipboard: DataTransfer): boolean;
  /** See `ProxyHost.onCopy`. */
  onCopy?(clipboard: DataTransfer, isCut: boolean): boolean;
  /** Lines of the menu before those of the text, asked for when it opens. */
  menu?(): OwnMenu;
  /** Called when the text became another. */
  onChange?(): void;
}

/** A text of the artboard while it is edited: its session, the field that takes the keys, the pointer and what is drawn. */
export class TextEditing {
  readonly session: TextSession;
  readonly movement: TextMovement;
  readonly #stage: ArtboardStage;
  readonly #options: TextEditingOptions;
  readonly #proxy: TextProxy;
  /** Spelling, the menu, handles for fingers. */
  readonly #aids: TextAids;
  readonly #blink: ReturnType<typeof setInterval>;
  readonly #unsubscribe: readonly (() => void)[];
  #isLit = true;
  #isPressed = false;
  #clicks = { count: 0, timeMs: 0, at: { x: 0, y: 0 } };
  #revision = 0;

  constructor(stage: ArtboardStage, options: TextEditingOptions) {
    this.#stage = stage;
    this.#options = options;
    const { editor, artboard } = stage;
    this.session = new TextSession(editor, options.target);
    this.movement = new TextMovement(this.session, isWindows() ? 'starts' : 'ends');
    this.#proxy = new TextProxy(
      {
        session: this.session,
        movement: this.movement,
        isMac: isMacPlatform(),
        commit: options.commit,
        changed: () => this.changed(),
        ...(options.onKey ? { onKey: options.onKey } : {}),
        ...(options.onPaste ? { onPaste: options.onPaste } : {}),
        ...(options.onCopy ? { onCopy: options.onCopy } : {}),
      },
      editor,
    );
    artboard.overlay.append(this.#proxy.element);
    this.#blink = setInterval(() => this.#tick(), blinkMs);
    // Undo, and what panels change, moves the caret too.
    this.#unsubscribe = [
      this.session.revision.subscribe((revision) => {
        if (revision > this.#revision) this.#follow(revision);
      }),
      // Or the field would tell of its own selection, which is then an old one.
      this.session.selection.subscribe(() => this.#proxy.sync()),
    ];
    this.session.focus = () => this.#proxy.focus();
    this.session.paste = (clipboard, isPlain) => this.#proxy.paste(clipboard, isPlain);
    textSessionOf(editor).value = this.session;
    this.#proxy.sync();
    this.#proxy.focus();
    this.#aids = new TextAids({
      stage,
      session: this.session,
      movement: this.movement,
      field: this.#proxy.element,
      changed: () => this.changed(),
      ...(options.menu ? { menu: options.menu } : {}),
    });
    this.changed();
  }

  /** Ends it; what was typed stays. */
  close(): void {
    this.#aids.close();
    clearInterval(this.#blink);
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    const current = textSessionOf(this.#stage.editor);
    if (current.peek() === this.session) current.value = undefined;
    const hadFocus = this.#proxy.hasFocus;
    this.#proxy.close();
    this.session.close();
    if (hadFocus) this.#stage.artboard.focus();
  }

  /** Takes over what changed: the field, the place of the caret, the image. */
  changed(): void {
    if (this.session.isGone) return;
    this.#isLit = true;
    this.#proxy.sync();
    this.#placeProxy(true);
    this.#stage.artboard.redraw();
  }

  focus(): void {
    this.#proxy.focus();
  }

  /** Whether a point of the artboard is on the text's box. */
  isAt(pointer: ArtboardPointer): boolean {
    if (this.#aids.touch.isOn(pointer)) return true;
    const point = this.#inLayer(pointer.page);
    const { zoom } = this.#stage.editor.state.view.peek();
    return point !== undefined && this.#isOnBox(point, (pointer.isTouch ? 12 : 4) / zoom);
  }

  #isOnBox(point: Point, reach: number): boolean {
    const box = this.#box();
    if (!box) return false;
    const isInBox =
      point.x >= box.x - reach &&
      point.y >= box.y - reach &&
      point.x <= box.x + box.width + reach &&
      point.y <= box.y + box.height + reach;
    return isInBox || this.#isOnText(point, reach);
  }

  pointerDown(pointer: ArtboardPointer): void {
    const point = this.#inLayer(pointer.page);
    this.#proxy.focus();
    if (!point) return;
    this.#isPressed = true;
    if (this.#aids.touch.press(pointer)) return;
    const { timeStamp } = pointer.event;
    const { at, timeMs, count } = this.#clicks;
    const isNear =
      Math.hypot(pointer.at.x - at.x, pointer.at.y - at.y) <= (pointer.isTouch ? rowOfClicks.touchPx : rowOfClicks.px);
    this.#clicks = {
      count: isNear && timeStamp - timeMs <= rowOfClicks.ms ? count + 1 : 1,
      timeMs: timeStamp,
      at: pointer.at,
    };
    this.movement.press(point, this.#clicks.count, pointer.shift);
    this.changed();
  }

  pointerMove(pointer: ArtboardPointer): void {
    if (!this.#isPressed || !pointer.isDown) return;
    if (this.#aids.touch.isHeld) return this.#aids.touch.move(pointer);
    const { at } = this.#clicks;
    if (Math.hypot(pointer.at.x - at.x, pointer.at.y - at.y) < 3) return;
    const point = this.#inLayer(pointer.page);
    if (point) this.movement.drag(point);
    this.changed();
  }

  pointerUp(): void {
    this.#isPressed = false;
    this.#proxy.focus();
    this.#aids.touch.release();
  }

  /** See `ArtboardMode.longPress`. */
  longPress(pointer: ArtboardPointer): boolean {
    const point = this.#inLayer(pointer.page);
    if (!this.#isPressed || !point) return false;
    if (!this.#aids.touch.isHeld) this.#aids.touch.takeWord(point);
    return true;
  }

  /** See `ArtboardMode.openMenu`. With `isAround` the menu is that of the text beside it, too. */
  openMenu(event: MouseEvent, page: Point, isAround = false): boolean {
    // The field stands where the caret is, and a key opens the menu there.
    const isKey = event.composedPath()[0] === this.#proxy.element;
    const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
    const point = this.#inLayer(page);
    const isOn = point !== undefined && this.#isOnBox(point, 4 / this.#stage.editor.state.view.peek().zoom);
    if (!isKey && !isOn && !isAround) return false;
    // A finger that rests has the bar.
    if (!isTouch) void this.#aids.openMenu(event, { isKey, point: isOn && !isKey ? point : undefined });
    return true;
  }

  draw(pen: OverlayPen): void {
    const { geometry } = this.#stage;
    const { layerId } = this.session.target;
    const matrix = geometry.matrixOf(layerId);
    const box = this.#box();
    if (this.session.isGone || !matrix || !box) return;
    const showsCaret = this.#proxy.hasFocus && (this.#isLit || isReducedMotion());
    drawTextEdit(pen, { session: this.session, matrix, box, showsCaret });
    this.#aids.draw(pen);
    this.#placeProxy(false);
  }

  #box(): Box | undefined {
    const { layerId } = this.session.target;
    return this.#options.outline ? this.#options.outline() : this.#stage.geometry.boxOf(layerId);
  }

  #inLayer({ x, y }: Point): Point | undefined {
    const matrix = this.#stage.geometry.matrixOf(this.session.target.layerId);
    const inverse = matrix && invert(matrix);
    if (!inverse) return undefined;
    const [left, top] = transformPoint(inverse, x, y);
    return { x: left, y: top };
  }

  /** Text may stand out of its box, or lie along a path far from it. */
  #isOnText(point: Point, reach: number): boolean {
    const { sight } = this.session;
    if (!sight) return false;
    const [x, y] = [point.x - sight.layout.origin.x, point.y - sight.layout.origin.y];
    return sight.lines.some(({ line, units }) => {
      if (!units[0]?.place) {
        const isInLine = y >= line.top - reach && y <= line.top + line.height + reach;
        return isInLine && x >= line.x - reach && x <= line.x + line.width + reach;
      }
      return units.some(({ place, right, left, fontSize }) => {
        if (!place) return false;
        const middle = (right - left) / 2;
        const [dx, dy] = [x - place.x - Math.cos(place.angle) * middle, y - place.y - Math.sin(place.angle) * middle];
        return Math.hypot(dx, dy) < fontSize;
      });
    });
  }

  #follow(revision: number): void {
    this.#revision = revision;
    queueMicrotask(() => {
      if (this.session.isGone) return this.#options.commit();
      this.#options.onChange?.();
      this.changed();
    });
  }

  #tick(): void {
    this.#isLit = !this.#isLit;
    if (!isReducedMotion() && this.#proxy.hasFocus) this.#stage.artboard.redraw();
  }

  #placeProxy(isRevealed: boolean): void {
    const { artboard, geometry, editor } = this.#stage;
    const matrix = geometry.matrixOf(this.session.target.layerId);
    const caret = sessionCaret(this.session);
    const origin = this.session.sight?.layout.origin;
    if (!matrix || !caret || !origin) return;
    const onPage = ({ x, y }: Point): Point => {
      const [pageX, pageY] = transformPoint(matrix, x + origin.x, y + origin.y);
      return { x: pageX, y: pageY };
    };
    const [top, bottom] = [onPage(caret.top), onPage(caret.bottom)];
    const [left, up] = [Math.min(top.x, bottom.x), Math.min(top.y, bottom.y)];
    const box = { x: left, y: up, width: Math.abs(top.x - bottom.x), height: Math.abs(top.y - bottom.y) };
    // Not while the pointer draws a selection: the page would run away under it.
    if (isRevealed && !this.#isPressed && this.#proxy.hasFocus) {
      const margin = 8 / editor.state.view.peek().zoom;
      artboard.reveal({
        x: box.x - margin,
        y: box.y - margin,
        width: box.width + 2 * margin,
        height: box.height + 2 * margin,
      });
    }
    const { width, height } = artboard.size.peek();
    const at = artboard.toArtboard(box);
    const { zoom } = editor.state.view.peek();
    // Kept in sight, or the browser would scroll to it.
    const [x, y] = [Math.max(0, Math.min(width - 4, at.x)), Math.max(0, Math.min(height - 20, at.y))];
    this.#proxy.place(x, y, box.height * zoom);
  }
}

/** Whether moving by words goes to where they start. */
function isWindows(): boolean {
  return navigator.platform.startsWith('Win');
}

/** Whether the person asked for less movement: the caret does not blink. */
function isReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
