import type { Box } from '@platen/engine';
import { layerMatrix, transformPoint, uniteBoxes } from '@platen/engine/internal';
import type { Layer } from '@platen/template';
import type { Draft } from 'immer';
import { standingBounds } from '../../geometry/layer-matrix.ts';
import { tidy } from '../gestures/move-layer.ts';

/** Differences of boxes that make no difference. */
const slack = 0.02;

/**
 * Fits a group's box around what is in it, which stays where it is on the page. Groups whose box is part of how they look, as they clip
 * or have a frame, keep it; so do those with layers that are placed beside others or that move.
 */
export function refitGroup(group: Draft<Layer>, boxOf: (child: Draft<Layer>) => Box): void {
  if (group.type !== 'group' || group.layout || group.clip || group.frame || group.motion || group.layers.length === 0)
    return;
  if (group.layers.some(({ placement, motion, visible }) => placement || motion || !visible)) return;
  const around = uniteBoxes(
    group.layers.map((child) => {
      const box = boxOf(child);
      return standingBounds(box, child);
    }),
  );
  const { x, y, width, height } = around;
  const isSame =
    Math.abs(x) + Math.abs(y) <= slack &&
    Math.abs(width - group.width) <= slack &&
    Math.abs(height - group.height) <= slack;
  if (isSame || !(width > 0) || !(height > 0)) return;
  const [middleX, middleY] = transformPoint(layerMatrix(group, group), x + width / 2, y + height / 2);
  group.x = tidy(middleX - width / 2);
  group.y = tidy(middleY - height / 2);
  group.width = tidy(width);
  group.height = tidy(height);
  for (const child of group.layers) {
    child.x = tidy(child.x - x);
    child.y = tidy(child.y - y);
  }
}
