import type { ArtboardMode } from '../../context/artboard-mode.ts';
import type { ArtboardStage } from '../../context/artboard-stage.ts';
import type { Point } from '../../geometry/point.ts';

/** Dragging moves the view. */
export function handMode({ artboard }: ArtboardStage): ArtboardMode {
  let last: Point | undefined;
  return {
    id: 'hand',
    cursor: ({ isDown }) => (isDown ? 'grabbing' : 'grab'),
    pointerDown({ at }) {
      last = at;
    },
    pointerMove({ at, isDown }) {
      if (!isDown || !last) return;
      artboard.panBy(at.x - last.x, at.y - last.y);
      last = at;
    },
    pointerUp() {
      last = undefined;
    },
    pointerCancel() {
      last = undefined;
    },
  };
}
