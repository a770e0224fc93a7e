import { msg, str } from '@lit/localize';
import { batch } from '@preact/signals-core';
import type { Page } from '@platen/template';
import { resizePageBy } from '../../commands/resize-page.ts';
import { pageSizes } from '../../store/page-sizes.ts';
import { nearestLength, resizePage, type PageResize } from '../../geometry/resize-page.ts';
import type { Axis } from '../../geometry/snap.ts';
import type { Gesture } from '../../store/template-document.ts';
import type { ArtboardMode, ArtboardPointer } from '../../context/artboard-mode.ts';
import type { ArtboardStage } from '../../context/artboard-stage.ts';
import type { Point } from '../../geometry/point.ts';
import { SnapSession } from '../gestures/snap-session.ts';
import { OverlayPen } from '../../context/overlay-pen.ts';
import { PageShifts } from './page-shifts.ts';
import { pageHandleAt, pageHandlePoint, pageHandles, type PageHandle } from './page-handles.ts';

/** CSS pixels around a handle's middle in which it is hit, and its size. */
const reach = { mouse: 10, touch: 22 };
const handleSize = { mouse: 10, touch: 16 };
/** CSS pixels within which a side takes a usual length. */
const lengthTolerancePx = 6;

/** A page's handle in someone's hand. Places are in pixels of the page as it was when it was taken. */
interface Drag {
  handle: PageHandle;
  page: Page;
  from: Point;
  gesture: Gesture;
  snap: SnapSession;
  now: PageResize;
}

/**
 * Dragging a handle or a side of the page changes its size; what is on the page stays where it is seen. Shift keeps the ratio, Alt the
 * middle, Mod suspends snapping. By keys: Tab takes the next handle, arrows move it. A press elsewhere selects again.
 */
export function pageMode(stage: ArtboardStage): ArtboardMode {
  const { editor, artboard } = stage;
  const { state, document } = editor;
  let drag: Drag | undefined;
  let held: PageHandle | undefined;
  let isTouch = false;
  /** CSS pixels that the view has yet to move: it goes by whole device pixels. */
  let owed: Point = { x: 0, y: 0 };
  /** The view as it was left here; what is owed is owed to it. */
  let left = state.view.peek();

  const handleOf = (pointer: ArtboardPointer): PageHandle | undefined => {
    const max = (pointer.isTouch ? reach.touch : reach.mouse) / state.view.peek().zoom;
    return pageHandleAt(pointer.page, state.page.peek(), max);
  };

  /** Shows the page where it began at `before` as one that begins at `next`: what is on it stays under the eye. */
  const keepInPlace = (before: Point, next: Point): void => {
    if (before.x === next.x && before.y === next.y) return;
    if (state.view.peek() !== left) owed = { x: 0, y: 0 };
    const { zoom, panX, panY } = state.view.peek();
    const wanted = { x: (next.x - before.x) * zoom + owed.x, y: (next.y - before.y) * zoom + owed.y };
    artboard.panBy(wanted.x, wanted.y);
    left = state.view.peek();
    owed = { x: wanted.x - (left.panX - panX), y: wanted.y - (left.panY - panY) };
  };
  const shifts = new PageShifts(editor, artboard, (way) => keepInPlace({ x: 0, y: 0 }, way));

  const show = ({ page, gesture, now }: Drag, next: PageResize): void => {
    batch(() => {
      gesture.update((draft) => resizePageBy(page, next)?.recipe(draft));
      keepInPlace({ x: now.left, y: now.top }, { x: next.left, y: next.top });
    });
  };

  /** How far the handle goes for a pointer, to lines and usual lengths. */
  const wayOf = ({ handle, page, from, snap, now }: Drag, pointer: ArtboardPointer): Point => {
    const way = { x: pointer.page.x + now.left - from.x, y: pointer.page.y + now.top - from.y };
    const start = pageHandlePoint(handle, page);
    const axes: Axis[] = (['x', 'y'] as const).filter((axis) => handle[axis] !== 0);
    const plan = snap.point({ x: start.x + way.x, y: start.y + way.y }, pointer.mod, axes);
    if (pointer.mod || !state.snapping.peek()) return way;
    const tolerance = lengthTolerancePx / state.view.peek().zoom;
    const times = pointer.alt ? 2 : 1;
    for (const axis of axes) {
      const [side, shift] = axis === 'x' ? (['width', plan.dx] as const) : (['height', plan.dy] as const);
      if (shift !== 0) {
        way[axis] += shift;
        continue;
      }
      const length = page[side] + handle[axis] * way[axis] * times;
      const usual = nearestLength(length, [page[side], ...pageSizes().map((size) => size[side])], tolerance * times);
      if (usual !== undefined) way[axis] = ((usual - page[side]) / times) * handle[axis];
    }
    return way;
  };

  const stop = (how: 'commit' | 'cancel'): void => {
    if (!drag) return;
    const { gesture, now } = drag;
    drag = undefined;
    batch(() => {
      if (how === 'cancel') keepInPlace({ x: now.left, y: now.top }, { x: 0, y: 0 });
      gesture[how]();
      if (how === 'commit') shifts.add({ x: now.left, y: now.top });
    });
    artboard.redraw();
  };

  const moveByKey = (handle: PageHandle, by: Point, fromCenter: boolean): void => {
    const page = state.page.peek();
    const next = resizePage({ page, handle, dx: by.x, dy: by.y, keepRatio: false, fromCenter });
    batch(() => {
      if (!editor.apply(resizePageBy(page, next, { mergeKey: `page-size ${page.id} ${handle.id}` }))) return;
      keepInPlace({ x: 0, y: 0 }, { x: next.left, y: next.top });
      shifts.add({ x: next.left, y: next.top });
    });
    const { width, height } = state.page.peek();
    editor.announce(msg(str`${width} by ${height}`));
  };

  const nameSize = (width: number, height: number): string => {
    const named = pageSizes().find((size) => size.width === width && size.height === height);
    return `${width} × ${height}${named ? ` · ${named.label}` : ''}`;
  };

  return {
    id: 'page',
    cursor: (pointer) => (drag?.handle ?? handleOf(pointer))?.cursor ?? 'default',
    leave: () => stop('cancel'),
    pointerDown(pointer) {
      ({ isTouch } = pointer);
      const handle = handleOf(pointer);
      if (!handle) {
        state.tool.value = 'select';
        return;
      }
      held = undefined;
      owed = { x: 0, y: 0 };
      const page = state.page.peek();
      const { width, height } = page;
      drag = {
        handle,
        page,
        from: pointer.page,
        gesture: document.begin(msg('Page size')),
        snap: new SnapSession(stage, []),
        now: { width, height, left: 0, top: 0 },
      };
    },
    pointerMove(pointer) {
      if (!pointer.isDown || !drag) return;
      const { x, y } = wayOf(drag, pointer);
      const { handle, page } = drag;
      const next = resizePage({ page, handle, dx: x, dy: y, keepRatio: pointer.shift, fromCenter: pointer.alt });
      show(drag, next);
      drag.now = next;
      artboard.redraw();
    },
    pointerUp: () => stop('commit'),
    pointerCancel: () => stop('cancel'),
    keyDown(event) {
      const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
      if (ctrlKey || metaKey || drag) return false;
      if (key === 'Tab') {
        const last = held ? pageHandles.indexOf(held) : shiftKey ? pageHandles.length : -1;
        held = pageHandles[last + (shiftKey ? -1 : 1)];
        artboard.redraw();
        if (held) editor.announce(`${held.label()}: ${nameSize(state.page.peek().width, state.page.peek().height)}`);
        // After the last one the focus continues, and no layer is selected.
        else event.stopPropagation();
        return held !== undefined;
      }
      const way = ways[key];
      if (!way) return false;
      const length = shiftKey ? 10 : 1;
      const handle = held ?? pageHandles.find(({ x, y }) => x > 0 && y > 0);
      if (handle) moveByKey(handle, { x: way.x * length, y: way.y * length }, altKey);
      return true;
    },
    draw(pen) {
      const page = state.page.peek();
      const { width, height } = page;
      pen.rectangle({ x: 0, y: 0, width, height }, {});
      const size = isTouch ? handleSize.touch : handleSize.mouse;
      for (const handle of pageHandles) pen.handle(pageHandlePoint(handle, page), { size, filled: handle === held });
      if (drag) {
        // Snap lines are in the pixels of the page as it was before the drag.
        const { zoom, panX, panY } = pen.view;
        const view = { zoom, panX: panX - drag.now.left * zoom, panY: panY - drag.now.top * zoom };
        drag.snap.draw(new OverlayPen(pen.context, { ...pen, view }));
      }
      const at = pen.at({ x: width / 2, y: height });
      pen.label(nameSize(width, height), { x: at.x, y: at.y + 14 }, { below: true });
    },
  };
}

const ways: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
