import type { Box } from '../geometry/boxes.ts';
import type { Matrix } from '../geometry/matrix.ts';
import type { Reveal } from './unit-state.ts';

/**
 * Keeps what is uncovered of a box that holds all that was drawn. `matrix` leads from the box's space to the context's. Only the
 * edge that moves cuts: the others lie beyond whatever there is.
 */
export function cutToReveal(
  context: CanvasRenderingContext2D,
  box: Box,
  matrix: Matrix,
  { direction, fraction }: Reveal,
): void {
  const [left, top] = [box.x, box.y];
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  const beyond = box.width + box.height + 4;
  const share = Math.min(1, Math.max(0, fraction));
  const cut = { left: left - beyond, top: top - beyond, right: right + beyond, bottom: bottom + beyond };
  if (direction === 'right') cut.right = left + box.width * share;
  else if (direction === 'left') cut.left = right - box.width * share;
  else if (direction === 'down') cut.bottom = top + box.height * share;
  else cut.top = bottom - box.height * share;
  context.save();
  context.transform(...matrix);
  context.globalCompositeOperation = 'destination-in';
  context.fillStyle = '#000';
  context.beginPath();
  context.moveTo(cut.left, cut.top);
  context.lineTo(cut.right, cut.top);
  context.lineTo(cut.right, cut.bottom);
  context.lineTo(cut.left, cut.bottom);
  context.closePath();
  context.fill();
  context.restore();
}
