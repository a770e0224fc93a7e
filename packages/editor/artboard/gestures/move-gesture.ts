import { msg } from '@lit/localize';
import { identity } from '@platen/engine';
import type { ArtboardPointer, ArtboardStage } from '../artboard-mode.ts';
import type { LayerChange, Point } from '../artboard.ts';
import type { LiveEdits } from '../live-edits.ts';
import { outermost } from '../pick-layer.ts';
import type { PointerGesture } from './gesture.ts';
import { moveLayer, tidy, toParent } from './move-layer.ts';

/** What moving needs beside the stage. */
export interface MoveStage extends ArtboardStage {
  readonly edits: LiveEdits;
}

/** Moves the selection from where the pointer was pressed. */
export function moveGesture(stage: MoveStage, start: Point): PointerGesture {
  const { editor, geometry, edits } = stage;
  const { state } = editor;
  const layers = state.layersById.peek();
  const ids = new Set(outermost(state.selection.peek(), layers).filter((id) => layers.get(id)?.layer.locked === false));
  const changesBy = (by: Point): Map<string, LayerChange> =>
    new Map([...ids].map((id) => [id, moveLayer(toParent(by, geometry.parentMatrixOf(id) ?? identity))]));
  let by: Point = { x: 0, y: 0 };
  return {
    cursor: 'move',
    move({ page, shift }: ArtboardPointer) {
      by = { x: tidy(page.x - start.x), y: tidy(page.y - start.y) };
      if (shift) by = Math.abs(by.x) > Math.abs(by.y) ? { x: by.x, y: 0 } : { x: 0, y: by.y };
      edits.move(ids, by, changesBy(by));
    },
    end() {
      if (by.x === 0 && by.y === 0) edits.cancel();
      else edits.commit(msg('Move'), {});
    },
    cancel() {
      edits.cancel();
    },
  };
}
