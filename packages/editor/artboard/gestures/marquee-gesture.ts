import type { Box } from '@platen/engine';
import type { ArtboardPointer } from '../../context/artboard-mode.ts';
import type { ArtboardStage } from '../../context/artboard-stage.ts';
import type { Point } from '../../geometry/point.ts';
import type { PointerGesture } from './gesture.ts';

/** Selects what a box drawn from `start` touches; with `added` on top of what was selected. */
export function marqueeGesture(stage: ArtboardStage, start: Point, added: readonly string[]): PointerGesture {
  const { editor, geometry, artboard } = stage;
  const { state } = editor;
  const before = state.selection.peek();
  let box: Box = { ...start, width: 0, height: 0 };
  return {
    move({ page }: ArtboardPointer) {
      box = {
        x: Math.min(start.x, page.x),
        y: Math.min(start.y, page.y),
        width: Math.abs(page.x - start.x),
        height: Math.abs(page.y - start.y),
      };
      const inside = geometry
        .layersIn(box, state.enteredGroupId.peek())
        .filter((id) => state.layersById.peek().has(id));
      const next = [...new Set([...added, ...inside])];
      const now = state.selection.peek();
      if (next.length !== now.length || next.some((id, index) => id !== now[index])) state.selection.value = next;
      artboard.redraw();
    },
    end() {},
    cancel() {
      state.selection.value = before;
    },
    draw(pen) {
      pen.rectangle(box, { fill: `color-mix(in srgb, ${pen.colors.accent} 12%, transparent)` });
    },
  };
}
