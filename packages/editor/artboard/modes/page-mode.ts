import { msg } from '@lit/localize';
import { pageRecipe } from '../../commands/layers-recipe.ts';
import type { Gesture } from '../../store/template-document.ts';
import type { ArtboardMode, ArtboardPointer, ArtboardStage } from '../artboard-mode.ts';
import type { Point } from '../artboard.ts';

/** The sides by which a page is resized; its upper left corner is where its layers are measured from, and stays. */
const sides = [
  { x: 1, y: 0, cursor: 'ew-resize' },
  { x: 0, y: 1, cursor: 'ns-resize' },
  { x: 1, y: 1, cursor: 'nwse-resize' },
] as const;
type Side = (typeof sides)[number];

/** CSS pixels around a handle's middle in which it is hit, and its size. */
const reach = { mouse: 10, touch: 22 };
const handleSize = { mouse: 10, touch: 16 };
/** The longest side of a page. */
const mostPx = 5000;

/** Dragging a handle of the page changes its size, Shift keeps its ratio; a press elsewhere selects again. */
export function pageMode({ editor, artboard }: ArtboardStage): ArtboardMode {
  const { state, document } = editor;
  let dragged: { side: Side; from: Point; width: number; height: number; gesture: Gesture } | undefined;
  let isTouch = false;

  const pointOf = ({ x, y }: Side): Point => {
    const { width, height } = state.page.peek();
    return { x: x === 0 ? width / 2 : width, y: y === 0 ? height / 2 : height };
  };
  const sideAt = (pointer: ArtboardPointer): Side | undefined => {
    const most = (pointer.isTouch ? reach.touch : reach.mouse) / state.view.peek().zoom;
    return sides.findLast((side) => {
      const { x, y } = pointOf(side);
      return Math.hypot(x - pointer.page.x, y - pointer.page.y) <= most;
    });
  };
  const bound = (length: number): number => Math.min(mostPx, Math.max(1, Math.round(length)));

  return {
    id: 'page',
    cursor: (pointer) => (dragged?.side ?? sideAt(pointer))?.cursor ?? 'default',
    leave() {
      dragged?.gesture.cancel();
      dragged = undefined;
    },
    pointerDown(pointer) {
      isTouch = pointer.isTouch;
      const side = sideAt(pointer);
      if (!side) {
        state.tool.value = 'select';
        return;
      }
      const { width, height } = state.page.peek();
      dragged = { side, from: pointer.page, width, height, gesture: document.begin(msg('Size of the page')) };
    },
    pointerMove({ page, isDown, shift }) {
      if (!isDown || !dragged) return;
      const { side, from, gesture } = dragged;
      let width = bound(dragged.width + side.x * (page.x - from.x));
      let height = bound(dragged.height + side.y * (page.y - from.y));
      if (shift) {
        const factor =
          side.x === 0
            ? height / dragged.height
            : side.y === 0
              ? width / dragged.width
              : Math.max(width / dragged.width, height / dragged.height);
        [width, height] = [bound(dragged.width * factor), bound(dragged.height * factor)];
      }
      gesture.update(
        pageRecipe(state.page.peek().id, (draft) => {
          draft.width = width;
          draft.height = height;
        }),
      );
      artboard.redraw();
    },
    pointerUp() {
      dragged?.gesture.commit();
      dragged = undefined;
      artboard.redraw();
    },
    pointerCancel() {
      dragged?.gesture.cancel();
      dragged = undefined;
      artboard.redraw();
    },
    draw(pen) {
      const { width, height } = state.page.peek();
      pen.rectangle({ x: 0, y: 0, width, height }, {});
      const size = isTouch ? handleSize.touch : handleSize.mouse;
      for (const side of sides) pen.handle(pointOf(side), { size });
      const at = pen.at({ x: width / 2, y: height });
      pen.label(`${width} × ${height}`, { x: at.x, y: at.y + 14 }, { below: true });
    },
  };
}
