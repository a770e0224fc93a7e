import { msg } from '@lit/localize';
import type { ArtboardPointer } from '../../context/artboard-mode.ts';
import type { Point } from '../../geometry/point.ts';
import type { LiveStage } from '../live/live-stage.ts';
import { pointAt, selectionFrame, type SelectionFrame } from '../overlay/selection-frame.ts';
import type { PointerGesture } from './gesture.ts';
import { resizedLayers } from './resize-gesture.ts';
import { rotateTogether, tidyAngle } from './resize-layers.ts';

/** Degrees of one step with Shift, and how near to a straight angle it is taken without. */
const step = 15;
const near = 1.5;

/** Turns the selection about its middle. */
export function rotateGesture(stage: LiveStage, frame: SelectionFrame, start: Point): PointerGesture {
  const { edits, artboard } = stage;
  const layers = resizedLayers(stage, frame.ids);
  const middle = pointAt(frame, { x: 0, y: 0 });
  const before = layers.length === 1 ? (layers[0]?.layer.rotation ?? 0) : 0;
  const angleOf = ({ x, y }: Point): number => (Math.atan2(y - middle.y, x - middle.x) * 180) / Math.PI;
  let turned = 0;
  let at: Point = start;
  return {
    cursor: 'grabbing',
    move({ page, shift, mod }: ArtboardPointer) {
      at = page;
      const wanted = before + angleOf(page) - angleOf(start);
      const straight = Math.round(wanted / 90) * 90;
      const snapped = shift ? Math.round(wanted / step) * step : straight;
      const isTaken = shift || (!mod && Math.abs(wanted - straight) < near);
      turned = (isTaken ? snapped : Math.round(wanted * 10) / 10) - before;
      edits.preview(rotateTogether(layers, middle, turned));
      artboard.redraw();
    },
    end() {
      if (tidyAngle(turned) === 0) edits.cancel();
      else edits.commit(msg('Rotate'), {});
    },
    cancel() {
      edits.cancel();
    },
    draw(pen) {
      const { x, y } = pen.at(at);
      pen.label(`${Math.round(tidyAngle(before + turned) * 10) / 10}°`, { x: x + 34, y: y + 18 });
    },
  };
}

/** Turns the selection with two fingers, by the degrees between them since they were put down. */
export function twistGesture(stage: LiveStage): { move(degrees: number): void; end(): void } {
  const frame = selectionFrame(stage);
  const layers = frame ? resizedLayers(stage, frame.ids) : [];
  const middle = frame ? pointAt(frame, { x: 0, y: 0 }) : { x: 0, y: 0 };
  let turned = 0;
  return {
    move(degrees) {
      const wanted = tidyAngle(degrees);
      // A little of it comes with every pinch.
      turned = Math.abs(wanted) < 4 && turned === 0 ? 0 : Math.round(wanted);
      if (turned !== 0) stage.edits.preview(rotateTogether(layers, middle, turned));
      stage.artboard.redraw();
    },
    end() {
      if (turned === 0) stage.edits.cancel();
      else stage.edits.commit(msg('Rotate'), {});
    },
  };
}
