import { msg } from '@lit/localize';
import type { Box } from '@platen/engine';
import { identity } from '@platen/engine/internal';
import { duplicateLayers } from '../../commands/duplicate-layers.ts';
import type { ArtboardPointer } from '../../context/artboard-mode.ts';
import type { LayerChange } from '../../context/artboard.ts';
import type { Point } from '../../geometry/point.ts';
import type { LiveStage } from '../live/live-stage.ts';
import { outermost } from '../live/pick-layer.ts';
import type { PointerGesture } from './gesture.ts';
import { moveLayer, tidy, toParent } from './move-layer.ts';
import { SnapSession } from './snap-session.ts';

/** Moves the selection from where the pointer was pressed; with Alt copies of it, which are selected then. */
export function moveGesture(stage: LiveStage, start: Point): PointerGesture {
  const { editor, geometry, edits, artboard } = stage;
  const { state } = editor;
  const layers = state.layersById.peek();
  const ids = new Set(outermost(state.selection.peek(), layers).filter((id) => layers.get(id)?.layer.locked === false));
  const bounds = geometry.boundsOf([...ids]);
  const snap = new SnapSession(stage, ids);
  const parents = new Map([...ids].map((id) => [id, geometry.parentMatrixOf(id) ?? identity]));
  const changesBy = (by: Point): Map<string, LayerChange> =>
    new Map([...parents].map(([id, parent]) => [id, moveLayer(toParent(by, parent), (other) => ids.has(other))]));
  let by: Point = { x: 0, y: 0 };
  let copies = false;

  return {
    get cursor() {
      return copies ? 'copy' : 'move';
    },
    move({ page, shift, alt, mod }: ArtboardPointer) {
      copies = alt;
      by = wayOf(start, page, bounds);
      if (shift) by = Math.abs(by.x) > Math.abs(by.y) ? { x: by.x, y: 0 } : { x: 0, y: by.y };
      if (bounds) {
        const { dx, dy } = snap.box({ ...bounds, x: bounds.x + by.x, y: bounds.y + by.y }, mod);
        // Along a straight line only what lies on it counts.
        by = { x: shift && by.x === 0 ? 0 : by.x + dx, y: shift && by.y === 0 ? 0 : by.y + dy };
      }
      edits.move(ids, by, changesBy(by));
      artboard.redraw();
    },
    end() {
      snap.clear();
      if (by.x === 0 && by.y === 0) edits.cancel();
      else if (copies) {
        edits.cancel();
        editor.apply(duplicateLayers(state.template.peek(), state.designedPage.peek(), [...ids], by));
      } else edits.commit(msg('Move'), {});
    },
    cancel() {
      snap.clear();
      edits.cancel();
    },
    draw(pen) {
      // Copies are on their way: what they are copied from stays where it is.
      if (copies) for (const id of ids) drawOrigin(stage, id, by, pen);
      snap.draw(pen);
    },
  };
}

/** How far the pointer has gone, in steps that keep the box on whole pixels when it is. */
function wayOf(start: Point, now: Point, bounds: Box | undefined): Point {
  const round = (way: number, at: number | undefined): number =>
    at === undefined ? tidy(way) : tidy(Math.round(at + way) - at);
  return { x: round(now.x - start.x, bounds?.x), y: round(now.y - start.y, bounds?.y) };
}

function drawOrigin(
  { geometry }: LiveStage,
  id: string,
  by: Point,
  pen: Parameters<NonNullable<PointerGesture['draw']>>[0],
) {
  const corners = geometry.cornersOf(id);
  if (!corners) return;
  pen.polyline(
    corners.map(({ x, y }) => ({ x: x - by.x, y: y - by.y })),
    { closed: true, dash: [4, 3] },
  );
}
