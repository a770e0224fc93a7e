import { msg } from '@lit/localize';
import type { Box } from '@platen/engine';
import { identity } from '@platen/engine/internal';
import type { Layer } from '@platen/template';
import type { Axis } from '../../geometry/snap.ts';
import type { ArtboardPointer } from '../../context/artboard-mode.ts';
import type { LiveChanges } from '../../context/artboard.ts';
import type { Point } from '../../geometry/point.ts';
import type { LiveStage } from '../live/live-stage.ts';
import { type FrameHandle, type SelectionFrame, handleCursor } from '../overlay/selection-frame.ts';
import type { PointerGesture } from './gesture.ts';
import { definitionOf } from '../../layers/layer-definitions.ts';
import { hasLayout } from '../../store/layout-parent.ts';
import { resizeLayer, resizeTogether, type ResizedLayer } from './resize-layers.ts';
import { SnapSession } from './snap-session.ts';

/** Drags a handle of the frame around the selection. */
export function resizeGesture(
  stage: LiveStage,
  frame: SelectionFrame,
  handle: FrameHandle,
  start: Point,
): PointerGesture {
  const { edits, artboard } = stage;
  const layers = resizedLayers(stage, frame.ids);
  const snap = new SnapSession(stage, frame.ids);
  const [single] = layers.length === 1 ? layers : [];
  const bounds: Box = { x: frame.matrix[4], y: frame.matrix[5], width: frame.box.width, height: frame.box.height };
  const isUpright = Math.abs(frame.matrix[1]) + Math.abs(frame.matrix[2]) < 1e-6;
  let hasChanged = false;

  const wayOf = ({ page, mod }: ArtboardPointer, keepRatio: boolean): Point => {
    const by = { x: page.x - start.x, y: page.y - start.y };
    if (!isUpright) return by;
    const at = { x: handle.point.x + by.x, y: handle.point.y + by.y };
    const axes: Axis[] = [
      ...(handle.side.x === 0 ? [] : ['x' as const]),
      ...(handle.side.y === 0 ? [] : ['y' as const]),
    ];
    const plan = snap.point(at, mod, axes);
    // Sizes come out whole unless something else is snapped to.
    const whole = (value: number, shift: number): number => (shift === 0 && !mod ? Math.round(value) : value + shift);
    if (keepRatio && plan.lines.length > 1) return alongOne(by, plan.dx, plan.dy);
    return { x: whole(at.x, plan.dx) - handle.point.x, y: whole(at.y, plan.dy) - handle.point.y };
  };

  return {
    cursor: handleCursor(handle, frame),
    move(pointer) {
      const { shift, alt } = pointer;
      const isCorner = handle.side.x !== 0 && handle.side.y !== 0;
      const { corners, isFixed } = single ? cornersOf(single.layer) : { corners: 'ratio', isFixed: true };
      const keepRatio = isFixed || (isCorner && (corners !== 'free') !== shift);
      const intent = { handle: handle.side, by: wayOf(pointer, keepRatio), keepRatio, fromCenter: alt };
      const changes: LiveChanges = single
        ? new Map([[single.layer.id, resizeLayer(single, intent)]])
        : resizeTogether(layers, bounds, intent);
      hasChanged = true;
      edits.preview(changes);
      artboard.redraw();
    },
    end() {
      snap.clear();
      if (hasChanged) edits.commit(msg('Resize'), {});
      else edits.cancel();
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

/** A group with a layout takes any size. */
function cornersOf(layer: Layer): { corners: string; isFixed?: boolean } {
  return hasLayout(layer) ? { corners: 'free' } : definitionOf(layer);
}

/** Layers as they are when a gesture begins. */
export function resizedLayers({ editor, geometry, artboard }: LiveStage, ids: readonly string[]): ResizedLayer[] {
  const layers = editor.state.layersById.peek();
  return ids.flatMap((id) => {
    const layer = layers.get(id)?.layer;
    const item = artboard.laidOut(id);
    if (!layer || !item || layer.locked) return [];
    return [{ layer, box: item.box, parent: geometry.parentMatrixOf(id) ?? identity }];
  });
}

/** With a fixed ratio only one side can lie on a line: the nearer one. */
function alongOne(by: Point, dx: number, dy: number): Point {
  return Math.abs(dx) <= Math.abs(dy) ? { x: by.x + dx, y: by.y } : { x: by.x, y: by.y + dy };
}
