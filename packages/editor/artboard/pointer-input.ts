import type { Box } from '@platen/engine';
import { isMacPlatform } from '../controls/shortcut.ts';
import type { ArtboardPointer } from '../context/artboard-mode.ts';
import type { Point } from '../geometry/point.ts';
import { twistGesture } from './gestures/rotate-gesture.ts';
import type { LiveArtboard } from './live/live-artboard.ts';
import { handMode } from './modes/hand-mode.ts';

/** Milliseconds and CSS pixels within which a second click makes a double one. */
const doubleClick = { ms: 400, px: 6 };
const longPressMs = 500;

/** Two fingers on the artboard, in its CSS pixels; the angle in degrees. */
interface Fingers {
  distance: number;
  middle: Point;
  angle: number;
}

/** Turns pointer and wheel events of the artboard into calls of the mode in charge, panning and zooming. */
export class PointerInput {
  readonly #artboard: LiveArtboard;
  readonly #target: HTMLElement;
  readonly #ends = new AbortController();
  readonly #touches = new Map<number, Point>();
  #down: number | undefined;
  #last: { event: PointerEvent; pointer: ArtboardPointer } | undefined;
  #pinch: Fingers | undefined;
  /** Two fingers on what is selected turn it instead of the view. */
  #twist: { start: Fingers; turn: ReturnType<typeof twistGesture> } | undefined;
  #longPress: ReturnType<typeof setTimeout> | undefined;
  #click = { timeMs: 0, at: { x: 0, y: 0 } };
  #isSpaceDown = false;
  #pan: ReturnType<typeof handMode> | undefined;

  constructor(artboard: LiveArtboard, target: HTMLElement) {
    this.#artboard = artboard;
    this.#target = target;
    const options = { signal: this.#ends.signal };
    target.addEventListener('pointerdown', (event) => this.#press(event), options);
    target.addEventListener('pointermove', (event) => this.#move(event), options);
    target.addEventListener('pointerup', (event) => this.#release(event), options);
    target.addEventListener('pointercancel', (event) => this.#cancel(event), options);
    target.addEventListener(
      'pointerleave',
      () => {
        if (this.#down === undefined) this.#artboard.modes.current.pointerLeave?.();
      },
      options,
    );
    target.addEventListener('wheel', (event) => this.#wheel(event), { ...options, passive: false });
    target.addEventListener('dblclick', () => this.#slowDouble(), options);
    target.addEventListener('contextmenu', (event) => this.#menu(event), options);
  }

  /** Whether a press is in progress. */
  get isDown(): boolean {
    return this.#down !== undefined;
  }

  /** Takes a press back, as Escape does. Answers whether there was one. */
  abort(): boolean {
    if (this.#down === undefined) return false;
    this.#down = undefined;
    (this.#pan ?? this.#artboard.modes.current).pointerCancel?.();
    this.#pan = undefined;
    return true;
  }

  /** Holding Space pans, whatever the tool. */
  setSpace(isDown: boolean): void {
    this.#isSpaceDown = isDown;
    if (this.#last) this.#showCursor(this.#last.pointer);
  }

  /** Sends the state of Shift, Alt and Mod to the mode. */
  sendModifiers(event: KeyboardEvent): void {
    if (!this.#last) return;
    const pointer = { ...this.#last.pointer, ...modifiersOf(event) };
    this.#last = { ...this.#last, pointer };
    if (this.#pan) return;
    const { current } = this.#artboard.modes;
    current.modifiersChange?.(pointer);
    if (this.isDown) current.pointerMove?.(pointer);
    this.#showCursor(pointer);
  }

  /** Stops listening. */
  close(): void {
    this.#ends.abort();
    clearTimeout(this.#longPress);
    cancelAnimationFrame(this.#scrollFrame);
  }

  #pointer(event: PointerEvent, isDown: boolean): ArtboardPointer {
    const at = this.#at(event);
    const pointer: ArtboardPointer = {
      page: this.#artboard.toPage(at),
      at,
      isDown,
      ...modifiersOf(event),
      isTouch: event.pointerType === 'touch',
      pressure: event.pressure,
      event,
    };
    this.#last = { event, pointer };
    return pointer;
  }

  #at({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const { left, top } = this.#target.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  #press(event: PointerEvent): void {
    if (
      event
        .composedPath()
        .some((element) => element instanceof HTMLElement && element.dataset['overPage'] !== undefined)
    ) {
      return;
    }
    this.#artboard.element.classList.add('by-pointer');
    this.#artboard.focus();
    if (event.pointerType === 'touch') {
      this.#touches.set(event.pointerId, this.#at(event));
      if (this.#touches.size === 1) this.#selectedBefore = this.#artboard.editor.state.selection.peek();
      if (this.#touches.size === 2) return this.#startPinch();
      if (this.#touches.size > 2) return;
    }
    const isPan = event.button === 1 || (event.button === 0 && this.#isSpaceDown);
    if ((event.button !== 0 && !isPan) || this.#down !== undefined) return;
    event.preventDefault();
    this.#down = event.pointerId;
    this.#target.setPointerCapture(event.pointerId);
    const pointer = this.#pointer(event, true);
    this.#pan = isPan ? handMode(this.#artboard) : undefined;
    (this.#pan ?? this.#artboard.modes.current).pointerDown?.(pointer);
    this.#showCursor(pointer);
    if (event.pointerType === 'touch') this.#waitForLongPress(event);
  }

  #move(event: PointerEvent): void {
    if (this.#touches.has(event.pointerId)) this.#touches.set(event.pointerId, this.#at(event));
    if (this.#pinch) return this.#movePinch();
    if (this.#down !== undefined && event.pointerId !== this.#down) return;
    const pointer = this.#pointer(event, this.#down !== undefined);
    const start = this.#click.at;
    if (Math.hypot(pointer.at.x - start.x, pointer.at.y - start.y) > doubleClick.px) clearTimeout(this.#longPress);
    (this.#pan ?? this.#artboard.modes.current).pointerMove?.(pointer);
    this.#showCursor(pointer);
    if (pointer.isDown && !this.#pan) this.#scrollAtEdge();
  }

  /** While something is dragged to the artboard's edge the view follows. */
  #scrollAtEdge(): void {
    if (this.#scrollFrame !== 0) return;
    const step = (): void => {
      this.#scrollFrame = 0;
      const { pointer } = this.#last ?? {};
      if (this.#down === undefined || this.#pan || !pointer) return;
      const { width, height } = this.#artboard.size.peek();
      const [x, y] = [edgeSpeed(pointer.at.x, width), edgeSpeed(pointer.at.y, height)];
      if (x === 0 && y === 0) return;
      this.#artboard.panBy(-x, -y);
      const moved = { ...pointer, page: this.#artboard.toPage(pointer.at) };
      if (this.#last) this.#last = { ...this.#last, pointer: moved };
      this.#artboard.modes.current.pointerMove?.(moved);
      this.#scrollFrame = requestAnimationFrame(step);
    };
    this.#scrollFrame = requestAnimationFrame(step);
  }

  #scrollFrame = 0;
  /** Selection before the first finger came down. */
  #selectedBefore: readonly string[] = [];

  #release(event: PointerEvent): void {
    this.#touches.delete(event.pointerId);
    clearTimeout(this.#longPress);
    if (this.#pinch) {
      if (this.#touches.size < 2) this.#endPinch();
      return;
    }
    if (event.pointerId !== this.#down) return;
    this.#down = undefined;
    const pointer = this.#pointer(event, false);
    if (this.#pan) {
      this.#pan = undefined;
      this.#showCursor(pointer);
      return;
    }
    const { current } = this.#artboard.modes;
    current.pointerUp?.(pointer);
    const { timeMs, at } = this.#click;
    const isNear = Math.hypot(pointer.at.x - at.x, pointer.at.y - at.y) <= doubleClick.px;
    const isDouble = isNear && event.timeStamp - timeMs < doubleClick.ms;
    this.#click = { timeMs: isDouble ? 0 : event.timeStamp, at: pointer.at };
    if (isDouble) this.#artboard.modes.current.doubleClick?.(pointer);
    this.#showCursor(pointer);
  }

  /** People whose system lets them take longer for a double click: it says so after the second release. */
  #slowDouble(): void {
    const { pointer } = this.#last ?? {};
    if (this.#click.timeMs === 0 || !pointer || pointer.isTouch) return;
    this.#click = { ...this.#click, timeMs: 0 };
    this.#artboard.modes.current.doubleClick?.(pointer);
  }

  #cancel(event: PointerEvent): void {
    this.#touches.delete(event.pointerId);
    clearTimeout(this.#longPress);
    if (this.#touches.size < 2) this.#endPinch();
    if (event.pointerId === this.#down) this.abort();
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1;
    const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
    if (event.ctrlKey || event.metaKey) {
      const { zoom } = this.#artboard.editor.state.view.peek();
      // A notch of a wheel is about 100; a pinch on a touchpad comes in small steps.
      const factor = Math.exp(-Math.max(-60, Math.min(60, dy)) * (Math.abs(dy) < 40 ? 0.01 : 0.004));
      this.#artboard.zoomTo(zoom * factor, this.#at(event));
    } else if (event.shiftKey && dx === 0) this.#artboard.panBy(-dy, 0);
    else this.#artboard.panBy(-dx, -dy);
    if (this.#last) this.#move(this.#last.event);
  }

  #startPinch(): void {
    clearTimeout(this.#longPress);
    this.abort();
    // The first finger may have selected what it came upon: two fingers turn only what was selected before.
    this.#artboard.editor.state.selection.value = this.#selectedBefore;
    this.#pinch = this.#fingers();
    const bounds = this.#artboard.boundsOf(this.#selectedBefore);
    const isOn = [...this.#touches.values()].every((at) => bounds && isIn(this.#artboard.toPage(at), bounds));
    this.#twist = isOn && this.#pinch ? { start: this.#pinch, turn: twistGesture(this.#artboard) } : undefined;
  }

  #movePinch(): void {
    const [before, now] = [this.#pinch, this.#fingers()];
    if (!before || !now) return;
    if (this.#twist) {
      this.#pinch = now;
      this.#twist.turn.move(now.angle - this.#twist.start.angle);
      return;
    }
    this.#artboard.panBy(now.middle.x - before.middle.x, now.middle.y - before.middle.y);
    const { zoom } = this.#artboard.editor.state.view.peek();
    if (before.distance > 0) this.#artboard.zoomTo((zoom * now.distance) / before.distance, now.middle);
    this.#pinch = now;
  }

  #fingers(): Fingers | undefined {
    const [one, other] = [...this.#touches.values()];
    if (!one || !other) return undefined;
    return {
      distance: Math.hypot(other.x - one.x, other.y - one.y),
      middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
      angle: (Math.atan2(other.y - one.y, other.x - one.x) * 180) / Math.PI,
    };
  }

  #endPinch(): void {
    this.#pinch = undefined;
    this.#twist?.turn.end();
    this.#twist = undefined;
  }

  #waitForLongPress(event: PointerEvent): void {
    clearTimeout(this.#longPress);
    this.#click = { timeMs: this.#click.timeMs, at: this.#at(event) };
    this.#longPress = setTimeout(() => {
      const { pointer } = this.#last ?? {};
      if (pointer?.isDown && !this.#pan && this.#artboard.modes.current.longPress?.(pointer)) return;
      if (this.abort()) this.#openMenu(event);
    }, longPressMs);
  }

  #menu(event: MouseEvent): void {
    event.preventDefault();
    const page = this.#artboard.toPage(this.#at(event));
    if (!this.#artboard.modes.current.openMenu?.(event, page)) this.#openMenu(event);
  }

  /** Selects what is under the pointer unless it is selected, and asks for the menu there. */
  #openMenu(event: MouseEvent): void {
    const { editor } = this.#artboard;
    const at = this.#at(event);
    const hits = this.#artboard.layersAt(this.#artboard.toPage(at)).map(({ layer }) => layer.id);
    const selection = editor.state.selection.peek();
    if (!hits.some((id) => selection.includes(id))) editor.state.selection.value = hits.slice(0, 1);
    this.#target.dispatchEvent(
      new CustomEvent('menu-request', {
        detail: { clientX: event.clientX, clientY: event.clientY },
        bubbles: true,
        composed: true,
      }),
    );
  }

  #showCursor(pointer: ArtboardPointer): void {
    const { current } = this.#artboard.modes;
    const pan = this.#pan ?? (this.#isSpaceDown ? handMode(this.#artboard) : undefined);
    this.#target.style.cursor = (pan ?? current).cursor?.(pointer) ?? 'default';
  }
}

/** CSS pixels a frame by which the view follows a pointer at the edge, from a little within it on. */
function edgeSpeed(at: number, length: number): number {
  const zone = 16;
  if (at < zone) return Math.max(-16, (at - zone) / 2);
  return at > length - zone ? Math.min(16, (at - length + zone) / 2) : 0;
}

function isIn({ x, y }: Point, box: Box): boolean {
  return x >= box.x && y >= box.y && x <= box.x + box.width && y <= box.y + box.height;
}

function modifiersOf(event: PointerEvent | KeyboardEvent): { shift: boolean; alt: boolean; mod: boolean } {
  return { shift: event.shiftKey, alt: event.altKey, mod: isMacPlatform() ? event.metaKey : event.ctrlKey };
}
