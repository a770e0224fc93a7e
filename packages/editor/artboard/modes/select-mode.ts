import { layoutParentOf } from '../../store/layout-parent.ts';
import type { ArtboardMode, ArtboardPointer } from '../../context/artboard-mode.ts';
import type { ArtboardStage } from '../../context/artboard-stage.ts';
import type { OverlayPen } from '../../context/overlay-pen.ts';
import type { Point } from '../../geometry/point.ts';
import type { PointerGesture } from '../gestures/gesture.ts';
import { lineGesture } from '../gestures/line-gesture.ts';
import { marqueeGesture } from '../gestures/marquee-gesture.ts';
import { moveGesture } from '../gestures/move-gesture.ts';
import { radiusGesture } from '../gestures/radius-gesture.ts';
import { reorderGesture } from '../gestures/reorder-gesture.ts';
import { resizeGesture } from '../gestures/resize-gesture.ts';
import { rotateGesture } from '../gestures/rotate-gesture.ts';
import { guideAt, guideGesture, rulerAt, type FoundGuide } from '../overlay/guides.ts';
import type { LiveStage } from '../live/live-stage.ts';
import { openInside } from '../open-inside.ts';
import { outermost, pickLayer } from '../live/pick-layer.ts';
import { drawSelection, selectionHandles } from '../overlay/selection-drawing.ts';
import { aimAtCell } from '../../text/tables/table-hit.ts';
import { handleAt, handleCursor, selectionFrame, type FrameHandle } from '../overlay/selection-frame.ts';

/** CSS pixels that a pointer moves before a press becomes a drag. */
const dragFrom = { mouse: 3, touch: 8 };
/** CSS pixels around a handle's middle in which it is hit: a finger's target is 44 wide. */
const handleReach = { mouse: 9, touch: 22 };

/** A press, before its meaning is known. */
interface Press {
  at: Point;
  page: Point;
  handle: FrameHandle | undefined;
  id: string | undefined;
  guide: Partial<FoundGuide> | undefined;
  wasSelected: boolean;
}

/** Selecting, moving and shaping layers. */
export function selectMode(given: ArtboardStage): ArtboardMode {
  const stage = given as LiveStage;
  const { editor, artboard } = stage;
  const { state } = editor;
  let pressed: Press | undefined;
  let gesture: PointerGesture | undefined;
  let last: ArtboardPointer | undefined;

  const pick = (pointer: ArtboardPointer): string | undefined =>
    pickLayer(artboard.layersAt(pointer.page, pointer.isTouch), {
      layersById: state.layersById.peek(),
      enteredGroupId: state.enteredGroupId.peek(),
      deep: pointer.mod,
    });

  const findHandle = ({ page, isTouch }: ArtboardPointer): FrameHandle | undefined => {
    const reach = (isTouch ? handleReach.touch : handleReach.mouse) / state.view.peek().zoom;
    return handleAt(selectionHandles(stage), page, reach);
  };

  /** A guide that is there, or one to be drawn out of a ruler. */
  const findGuide = ({ at, mod }: ArtboardPointer): Partial<FoundGuide> | undefined => {
    const axis = rulerAt(stage, at);
    if (axis) return { axis };
    return mod ? undefined : guideAt(stage, at);
  };

  const start = (pointer: ArtboardPointer, { page, handle, id, guide }: Press): PointerGesture => {
    if (guide?.axis) return guideGesture(stage, guide.axis, guide.index);
    const frame = selectionFrame(stage);
    if (handle && frame) {
      if (handle.kind === 'rotate') return rotateGesture(stage, frame, page);
      if (handle.kind === 'resize') return resizeGesture(stage, frame, handle, page);
      if (handle.kind === 'radius') return radiusGesture(stage, frame, handle);
      return lineGesture(stage, frame, handle);
    }
    if (id === undefined) return marqueeGesture(stage, page, pointer.shift ? state.selection.peek() : []);
    const layers = state.layersById.peek();
    const selected = outermost(state.selection.peek(), layers);
    const placing = layoutParentOf(layers, selected[0] ?? '');
    const areSiblings = placing && selected.every((each) => layoutParentOf(layers, each)?.id === placing.id);
    const isFree = selected.some((each) => layers.get(each)?.layer.locked === false);
    if (areSiblings && isFree && !pointer.alt) return reorderGesture(stage, placing, new Set(selected), page);
    return moveGesture(stage, page);
  };

  let drawCopies: typeof import('../overlay/copies-drawing.ts').drawCopies | undefined;
  /** Fetched when layers are first repeated. */
  const tintCopies = (pen: OverlayPen): void => {
    if (drawCopies) drawCopies(stage, pen);
    else if (state.copies.peek()) {
      void import('../overlay/copies-drawing.ts').then((module) => {
        ({ drawCopies } = module);
        return artboard.redraw();
      });
    }
  };

  let drawDistances: typeof import('../gestures/distances.ts').drawDistances | undefined;
  /** Fetched when Alt is first held. */
  const showDistances = (pen: OverlayPen): void => {
    if (drawDistances) return drawDistances(stage, pen);
    void import('../gestures/distances.ts').then((module) => {
      ({ drawDistances } = module);
      return artboard.redraw();
    });
  };

  const stop = (): void => {
    gesture = undefined;
    pressed = undefined;
    artboard.redraw();
  };

  return {
    id: 'select',
    cursor(pointer) {
      if (gesture?.cursor) return gesture.cursor;
      const [handle, frame] = [pressed?.handle ?? findHandle(pointer), selectionFrame(stage)];
      if (handle && frame) return handleCursor(handle, frame);
      const guide = findGuide(pointer);
      return guide ? (guide.axis === 'x' ? 'ew-resize' : 'ns-resize') : 'default';
    },
    leave() {
      gesture?.cancel();
      stop();
      state.hoveredId.value = undefined;
    },
    pointerDown(pointer) {
      last = pointer;
      const handle = rulerAt(stage, pointer.at) ? undefined : findHandle(pointer);
      const guide = handle ? undefined : findGuide(pointer);
      const id = handle || guide ? undefined : pick(pointer);
      if (id !== undefined) stage.chooseCopyAt(pointer.page);
      const selection = state.selection.peek();
      const wasSelected = id !== undefined && selection.includes(id);
      pressed = { at: pointer.at, page: pointer.page, handle, id, guide, wasSelected };
      if (handle || guide || wasSelected) return;
      if (id === undefined) {
        if (pointer.shift) return;
        state.selection.value = [];
        state.enteredGroupId.value = undefined;
        return;
      }
      state.enteredGroupId.value = state.layersById.peek().get(id)?.parents.at(-1);
      state.selection.value = pointer.shift ? [...selection, id] : [id];
    },
    pointerMove(pointer) {
      last = pointer;
      if (!pointer.isDown) {
        state.hoveredId.value = findHandle(pointer) ? undefined : pick(pointer);
        if (pointer.alt) artboard.redraw();
        return;
      }
      if (!gesture && pressed) {
        const limit = pointer.isTouch ? dragFrom.touch : dragFrom.mouse;
        if (Math.hypot(pointer.at.x - pressed.at.x, pointer.at.y - pressed.at.y) < limit) return;
        state.hoveredId.value = undefined;
        gesture = start(pointer, pressed);
      }
      gesture?.move(pointer);
    },
    pointerUp(pointer) {
      last = pointer;
      if (gesture) gesture.end(pointer);
      else if (pressed?.wasSelected && pressed.id !== undefined) {
        const { id } = pressed;
        if (pointer.shift) state.selection.value = state.selection.peek().filter((other) => other !== id);
        else state.selection.value = [id];
      }
      stop();
    },
    pointerCancel() {
      gesture?.cancel();
      stop();
    },
    pointerLeave() {
      state.hoveredId.value = undefined;
    },
    modifiersChange(pointer) {
      last = pointer;
      artboard.redraw();
    },
    doubleClick(pointer) {
      if (findHandle(pointer)) return;
      const id = pick(pointer);
      if (id === undefined) return;
      aimAtCell(editor, artboard, id, pointer.page);
      if (openInside(editor, id) === 'entered') {
        const inner = pick(pointer);
        if (inner !== undefined) state.selection.value = [inner];
      }
    },
    draw(pen) {
      const isBusy =
        gesture !== undefined && pressed?.id === undefined && pressed?.handle === undefined
          ? false
          : gesture !== undefined;
      if (!isBusy) tintCopies(pen);
      drawSelection(stage, pen, { isBusy, isTouch: last?.isTouch ?? false });
      if (!gesture && last?.alt) showDistances(pen);
      gesture?.draw?.(pen);
    },
  };
}
