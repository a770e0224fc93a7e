import type { ArtboardPointer } from '../../context/artboard-mode.ts';
import type { OverlayPen } from '../../context/overlay-pen.ts';

/** What goes on between a press and the release, once the pointer has moved far enough to mean it. */
export interface PointerGesture {
  readonly cursor?: string;
  move(pointer: ArtboardPointer): void;
  /** Makes a step of it. */
  end(pointer: ArtboardPointer): void;
  /** Puts everything back. */
  cancel(): void;
  draw?(pen: OverlayPen): void;
}
