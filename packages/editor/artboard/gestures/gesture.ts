import type { ArtboardPointer } from '../../context/artboard-mode.ts';
import type { OverlayPen } from '../../context/overlay-pen.ts';

/** A pointer gesture, from the moment the pointer has moved far enough after a press until the release. */
export interface PointerGesture {
  readonly cursor?: string;
  move(pointer: ArtboardPointer): void;
  /** Makes a step of it. */
  end(pointer: ArtboardPointer): void;
  /** Puts everything back. */
  cancel(): void;
  draw?(pen: OverlayPen): void;
}
