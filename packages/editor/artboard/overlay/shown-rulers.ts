import type { ArtboardStage } from '../../context/artboard-stage.ts';
import type { OverlayPen } from '../../context/overlay-pen.ts';

let rulers: typeof import('./rulers.ts') | undefined;

/** Draws the rulers where they are shown. Their code is fetched with the first ones. */
export function drawShownRulers({ artboard, editor }: ArtboardStage, pen: OverlayPen): void {
  const { showRulers, selection } = editor.state;
  if (!showRulers.peek()) return;
  if (rulers) rulers.drawRulers(pen, artboard.boundsOf(selection.peek()), pen.colors);
  else {
    void import('./rulers.ts').then((code) => {
      rulers = code;
      return artboard.redraw();
    });
  }
}
