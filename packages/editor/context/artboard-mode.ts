import type { Point } from '../geometry/point.ts';
import type { OverlayPen } from './overlay-pen.ts';

/** The pointer, as a mode receives it. */
export interface ArtboardPointer {
  /** Where it is, in page pixels. */
  page: Point;
  /** The same in CSS pixels of the artboard. */
  at: Point;
  /** Whether the button, pen or finger is down. */
  isDown: boolean;
  shift: boolean;
  alt: boolean;
  /** Cmd on a Mac, Ctrl elsewhere. */
  mod: boolean;
  /** A finger: needs larger targets. */
  isTouch: boolean;
  /** 0 to 1. */
  pressure: number;
  event: PointerEvent;
}

/**
 * Behavior of the pointer on the artboard, such as selecting, drawing a shape or cropping. One is in charge at a time: the one that
 * `setMode` put there, else the one of `state.editing`, else that of `state.tool` (see `mode-table.ts`). All members but `id` are optional.
 * With `passthrough` presses continue to what lies over the canvas.
 */
export interface ArtboardMode {
  readonly id: string;
  /** CSS cursor for where the pointer is. */
  cursor?(pointer: ArtboardPointer): string;
  /** Called when it is put in charge. */
  enter?(): void;
  /** Called when another one is put in charge: a gesture in progress ends without an effect. */
  leave?(): void;
  /** A press of the first button. Moves and the release follow, wherever the pointer goes. */
  pointerDown?(pointer: ArtboardPointer): void;
  /** The pointer moves, pressed (`isDown`) or not. */
  pointerMove?(pointer: ArtboardPointer): void;
  pointerUp?(pointer: ArtboardPointer): void;
  /** The press came to nothing: a second finger, Escape, a lost pointer. */
  pointerCancel?(): void;
  /** The pointer leaves the artboard without being pressed. */
  pointerLeave?(): void;
  doubleClick?(pointer: ArtboardPointer): void;
  /** A finger rests where it was pressed. True: it means something, and the press continues; else the menu is requested. */
  longPress?(pointer: ArtboardPointer): boolean;
  /** The menu is requested, by pointer or key, at a point of the page. True: the mode opens one of its own. */
  openMenu?(event: MouseEvent, page: Point): boolean;
  /** A key while the artboard has the focus; true: it is dealt with, no shortcut sees it. */
  keyDown?(event: KeyboardEvent): boolean;
  /** Shift, Alt or Mod went down or up; the pointer is as it was. */
  modifiersChange?(pointer: ArtboardPointer): void;
  /** Draws over the page. */
  draw?(pen: OverlayPen): void;
}
