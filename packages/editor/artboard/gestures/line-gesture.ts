import { msg } from '@lit/localize';
import { invert, transformPoint, type Matrix } from '@platen/engine/internal';
import type { Layer } from '@platen/template';
import type { ArtboardPointer } from '../../context/artboard-mode.ts';
import type { Point } from '../../geometry/point.ts';
import type { LiveStage } from '../live/live-stage.ts';
import { pointAt, type FrameHandle, type SelectionFrame } from '../overlay/selection-frame.ts';
import type { PointerGesture } from './gesture.ts';
import { tidy } from './move-layer.ts';
import { resizedLayers } from './resize-gesture.ts';
import { SnapSession } from './snap-session.ts';

/** Drags an end of a line; with Shift its angle goes in steps of 15 degrees. */
export function lineGesture(stage: LiveStage, frame: SelectionFrame, handle: FrameHandle): PointerGesture {
  const { edits, artboard } = stage;
  const [line] = resizedLayers(stage, frame.ids);
  const other = pointAt(frame, { x: -handle.side.x, y: -handle.side.y });
  const snap = new SnapSession(stage, frame.ids);
  return {
    cursor: 'crosshair',
    move({ page, shift, mod }: ArtboardPointer) {
      if (!line) return;
      const plan = snap.point(page, mod || shift);
      const end = shift ? atStep(other, page) : { x: page.x + plan.dx, y: page.y + plan.dy };
      const [from, to] = handle.kind === 'start' ? [end, other] : [other, end];
      edits.preview(new Map([[line.layer.id, (layer) => ({ ...layer, ...lineBetween(from, to, line.parent) })]]));
      artboard.redraw();
    },
    end() {
      snap.clear();
      edits.commit(msg('Move line end'), {});
    },
    cancel() {
      snap.clear();
      edits.cancel();
    },
    draw(pen) {
      snap.draw(pen);
    },
  };
}

/** The point as far from the other one, at the nearest angle of 15 degrees. */
export function atStep(from: Point, to: Point): Point {
  const step = Math.PI / 12;
  const angle = Math.round(Math.atan2(to.y - from.y, to.x - from.x) / step) * step;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return { x: from.x + length * Math.cos(angle), y: from.y + length * Math.sin(angle) };
}

/** The place of a line from one page point to another, in a parent's pixels: it runs from its box's first corner to its last. */
export function lineBetween(
  from: Point,
  to: Point,
  parent: Matrix,
): Pick<Layer, 'x' | 'y' | 'width' | 'height' | 'rotation' | 'skewX' | 'skewY' | 'flipX' | 'flipY'> {
  const inverse = invert(parent) ?? [1, 0, 0, 1, 0, 0];
  const [startX, startY] = transformPoint(inverse, from.x, from.y);
  const [endX, endY] = transformPoint(inverse, to.x, to.y);
  return {
    x: tidy(Math.min(startX, endX)),
    y: tidy(Math.min(startY, endY)),
    width: tidy(Math.abs(endX - startX)),
    height: tidy(Math.abs(endY - startY)),
    rotation: 0,
    skewX: 0,
    skewY: 0,
    flipX: endX < startX,
    flipY: endY < startY,
  };
}
