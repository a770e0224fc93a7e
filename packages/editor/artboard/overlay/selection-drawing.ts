import type { ArtboardStage } from '../../context/artboard-stage.ts';
import type { OverlayPen } from '../../context/overlay-pen.ts';
import { boundLayers } from '../../store/bound-layers.ts';
import { isLine } from '../../layers/layer-definitions.ts';
import { frameHandles, pointAt, selectionFrame, type FrameHandle, type SelectionFrame } from './selection-frame.ts';

/** Layers whose outlines are drawn one by one, at most. */
const maxOutlines = 200;
/** CSS pixels of a handle, for a mouse and for a finger. */
const handleSize = { fine: 9, coarse: 16 };

/** State that affects how the selection is drawn. */
export interface SelectionLook {
  /** A gesture is in progress: its handles would be in the way. */
  isBusy: boolean;
  /** The last pointer was a finger. */
  isTouch: boolean;
}

/** The handles of the selection as they are now. */
export function selectionHandles(
  stage: ArtboardStage,
  frame: SelectionFrame | undefined = selectionFrame(stage),
): FrameHandle[] {
  const { state } = stage.editor;
  if (!frame || state.editing.peek()?.kind === 'text') return [];
  const layers = state.layersById.peek();
  const isLocked = frame.ids.every((id) => layers.get(id)?.layer.locked);
  return frameHandles(frame, state.view.peek().zoom, isLocked);
}

/** Draws the outlines of what is selected and of what the pointer is over, with handles and the selection's size. */
export function drawSelection(stage: ArtboardStage, pen: OverlayPen, { isBusy, isTouch }: SelectionLook): void {
  const { editor, geometry } = stage;
  const { state } = editor;
  if (!isBusy) drawMarks(stage, pen);
  const selection = state.selection.peek();
  const hovered = state.hoveredId.peek();
  const entered = state.enteredGroupId.peek();
  const outline = (id: string, options: { width?: number; dash?: number[] }): void => {
    const [box, matrix] = [geometry.boxOf(id), geometry.matrixOf(id)];
    if (box && matrix) pen.outline(box, matrix, options);
  };
  if (entered !== undefined) outline(entered, { dash: [3, 3] });
  if (hovered !== undefined && !selection.includes(hovered) && !isBusy) outline(hovered, { width: 2 });
  const frame = selectionFrame(stage);
  if (!frame) return;
  if (!isLine(frame.layer)) {
    for (const id of selection.slice(0, maxOutlines)) outline(id, { width: selection.length > 1 ? 1 : 1.5 });
    if (selection.length > 1) pen.outline(frame.box, frame.matrix);
  } else pen.polyline([pointAt(frame, { x: -1, y: -1 }), pointAt(frame, { x: 1, y: 1 })]);
  if (isBusy) {
    const { width, height } = frame.box;
    const bounds = geometry.boundsOf(frame.ids);
    if (!bounds) return;
    const at = pen.at({ x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height });
    pen.label(`${Math.round(width)} × ${Math.round(height)}`, { x: at.x, y: at.y + 8 }, { below: true });
    return;
  }
  const [, , c, d] = frame.matrix;
  const angle = Math.atan2(-c, d);
  const size = isTouch ? handleSize.coarse : handleSize.fine;
  for (const handle of selectionHandles(stage, frame)) {
    if (handle.kind === 'rotate') {
      pen.polyline([pointAt(frame, { x: 0, y: -1 }), handle.point]);
      pen.handle(handle.point, { round: true, size: size + 1 });
    } else if (handle.kind === 'radius') pen.handle(handle.point, { round: true, size: size - 2 });
    else if (handle.kind !== 'resize') pen.handle(handle.point, { round: true, size });
    else if (handle.side.x === 0) pen.handle(handle.point, { width: size * 1.7, size: size * 0.65, angle });
    else if (handle.side.y === 0) {
      const height = frame.box.height * Math.hypot(c, d) * pen.view.zoom;
      pen.handle(handle.point, { width: size * 0.65, size: Math.max(5, Math.min(size * 1.7, height - size)), angle });
    } else pen.handle(handle.point, { size, angle: Math.abs(angle % (Math.PI / 2)) < 0.01 ? 0 : angle });
  }
}

let boundMarks: typeof import('./bound-marks.ts') | undefined;

/** Its code is fetched with the first page that has parameters of layers. */
function drawMarks(stage: ArtboardStage, pen: OverlayPen): void {
  const { state } = stage.editor;
  if (boundMarks) boundMarks.drawBoundMarks(stage, pen);
  else if (boundLayers(state.page.peek()).size > 0) {
    void import('./bound-marks.ts').then((code) => {
      boundMarks = code;
      return stage.artboard.redraw();
    });
  }
}
