import { msg } from '@lit/localize';
import { identity, invert, transformPoint } from '@platen/engine/internal';
import { cornerName, radiiOf, radiusAt, setRadius, withRadii } from '../../geometry/corner-radius.ts';
import type { LiveStage } from '../live/live-stage.ts';
import type { FrameHandle, SelectionFrame } from '../overlay/selection-frame.ts';
import type { PointerGesture } from './gesture.ts';

/** Rounds the corners of a layer by the handle in one of them; with Alt that corner alone. */
export function radiusGesture(stage: LiveStage, frame: SelectionFrame, { side }: FrameHandle): PointerGesture {
  const { edits, artboard } = stage;
  const { layer, box, matrix } = frame;
  const before = layer && radiiOf(layer);
  let radius = before?.[cornerName(side)] ?? 0;
  let at = { x: 0, y: 0 };
  let isChanged = false;
  return {
    cursor: 'crosshair',
    move({ page, alt }) {
      if (!layer || !before) return;
      at = page;
      const [x, y] = transformPoint(invert(matrix) ?? identity, page.x, page.y);
      radius = radiusAt(box, side, { x, y });
      const radii = setRadius(before, side, radius, alt);
      isChanged = true;
      edits.preview(new Map([[layer.id, (one) => withRadii(one, radii)]]));
      artboard.redraw();
    },
    end() {
      if (isChanged) edits.commit(msg('Round corners'), {});
      else edits.cancel();
    },
    cancel() {
      edits.cancel();
    },
    draw(pen) {
      const { x, y } = pen.at(at);
      pen.label(String(radius), { x: x + 28, y: y + 18 });
    },
  };
}
