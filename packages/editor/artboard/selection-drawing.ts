import type { ArtboardStage } from './artboard-mode.ts';
import type { OverlayPen } from './overlay-pen.ts';

/** Layers whose outlines are drawn one by one, at most. */
const mostOutlines = 200;

/** Draws the outlines of what is selected and of what the pointer is over. */
export function drawSelection({ editor, geometry }: ArtboardStage, pen: OverlayPen, isBusy: boolean): void {
  const { state } = editor;
  const selection = state.selection.peek();
  const hovered = state.hoveredId.peek();
  const outline = (id: string, width: number): void => {
    const [box, matrix] = [geometry.boxOf(id), geometry.matrixOf(id)];
    if (box && matrix) pen.outline(box, matrix, { width });
  };
  if (hovered !== undefined && !selection.includes(hovered) && !isBusy) outline(hovered, 2);
  for (const id of selection.slice(0, mostOutlines)) outline(id, selection.length > 1 ? 1 : 1.5);
  if (selection.length > 1) {
    const bounds = geometry.boundsOf(selection);
    if (bounds) pen.rectangle(bounds);
  }
}
