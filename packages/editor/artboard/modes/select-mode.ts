import type { ArtboardMode, ArtboardPointer, ArtboardStage } from '../artboard-mode.ts';
import type { Point } from '../artboard.ts';
import type { PointerGesture } from '../gestures/gesture.ts';
import { marqueeGesture } from '../gestures/marquee-gesture.ts';
import { moveGesture, type MoveStage } from '../gestures/move-gesture.ts';
import { pickLayer } from '../pick-layer.ts';
import { drawSelection } from '../selection-drawing.ts';

/** CSS pixels that a pointer moves before a press becomes a drag. */
const dragFrom = { mouse: 3, touch: 8 };

/** Selecting, moving and shaping layers. */
export function selectMode(given: ArtboardStage): ArtboardMode {
  const stage = given as MoveStage;
  const { editor, artboard } = stage;
  const { state } = editor;
  let pressed: { at: Point; page: Point; id: string | undefined; wasSelected: boolean } | undefined;
  let gesture: PointerGesture | undefined;

  const pick = (pointer: ArtboardPointer): string | undefined =>
    pickLayer(artboard.layersAt(pointer.page), {
      layersById: state.layersById.peek(),
      enteredGroupId: state.enteredGroupId.peek(),
      deep: pointer.mod,
    });

  const enterGroupOf = (id: string | undefined): void => {
    state.enteredGroupId.value = id === undefined ? undefined : state.layersById.peek().get(id)?.parents.at(-1);
  };

  const start = (pointer: ArtboardPointer): PointerGesture => {
    const { page, id } = pressed ?? { page: pointer.page, id: undefined };
    if (id === undefined) return marqueeGesture(stage, page, pointer.shift ? state.selection.peek() : []);
    return moveGesture(stage, page);
  };

  return {
    id: 'select',
    cursor: () => gesture?.cursor ?? 'default',
    leave() {
      gesture?.cancel();
      gesture = undefined;
      pressed = undefined;
      state.hoveredId.value = undefined;
    },
    pointerDown(pointer) {
      const id = pick(pointer);
      const selection = state.selection.peek();
      const wasSelected = id !== undefined && selection.includes(id);
      pressed = { at: pointer.at, page: pointer.page, id, wasSelected };
      if (id === undefined) {
        if (!pointer.shift) {
          state.selection.value = [];
          state.enteredGroupId.value = undefined;
        }
        return;
      }
      if (wasSelected) return;
      enterGroupOf(id);
      state.selection.value = pointer.shift ? [...selection, id] : [id];
    },
    pointerMove(pointer) {
      if (!pointer.isDown) {
        state.hoveredId.value = pick(pointer);
        return;
      }
      if (!gesture && pressed) {
        const limit = pointer.isTouch ? dragFrom.touch : dragFrom.mouse;
        if (Math.hypot(pointer.at.x - pressed.at.x, pointer.at.y - pressed.at.y) < limit) return;
        state.hoveredId.value = undefined;
        gesture = start(pointer);
      }
      gesture?.move(pointer);
    },
    pointerUp(pointer) {
      if (gesture) gesture.end(pointer);
      else if (pressed?.wasSelected && pressed.id !== undefined) {
        const { id } = pressed;
        if (pointer.shift) state.selection.value = state.selection.peek().filter((other) => other !== id);
        else state.selection.value = [id];
      }
      gesture = undefined;
      pressed = undefined;
      artboard.redraw();
    },
    pointerCancel() {
      gesture?.cancel();
      gesture = undefined;
      pressed = undefined;
      artboard.redraw();
    },
    pointerLeave() {
      state.hoveredId.value = undefined;
    },
    doubleClick(pointer) {
      const id = pick(pointer);
      const layer = id === undefined ? undefined : state.layersById.peek().get(id)?.layer;
      if (!layer) return;
      if (layer.type === 'group') {
        state.enteredGroupId.value = layer.id;
        const inner = pick(pointer);
        state.selection.value = inner === undefined ? [layer.id] : [inner];
      } else if (layer.type === 'text') state.editing.value = { kind: 'text', layerId: layer.id };
      else if (layer.type === 'image') state.editing.value = { kind: 'crop', layerId: layer.id };
      else if (layer.type === 'table') state.editing.value = { kind: 'table', layerId: layer.id };
      else if (layer.type === 'shape' && layer.geometry.shape === 'path') {
        state.editing.value = { kind: 'path', layerId: layer.id };
      }
    },
    draw(pen) {
      drawSelection(stage, pen, gesture !== undefined);
      gesture?.draw?.(pen);
    },
  };
}
