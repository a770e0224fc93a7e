import { transformPoint, type Matrix } from '@platen/engine/internal';
import type { OverlayPen } from '../../context/overlay-pen.ts';
import type { Point } from '../../geometry/point.ts';
import { placeOfCaret, type CaretPlace } from '../caret/caret-place.ts';
import type { TextSession } from '../session/text-session.ts';

/** A handle for fingers, in CSS pixels of the artboard. */
export interface TouchHandle {
  end: 'start' | 'end' | 'caret';
  /** Where its point is: the foot of the caret. */
  tip: Point;
  /** The middle of its ball, which fingers take hold of. */
  ball: Point;
  /** The middle of its caret: where a finger that has hold of it means. */
  aim: Point;
}

/** CSS pixels: what is drawn, and how far from its middle a finger takes hold. */
const radius = 10;
const reach = 22;

/** The handles of a session's selection: at both ends of it, or below the caret. `toArtboard` turns page points into its CSS pixels. */
export function touchHandles(session: TextSession, matrix: Matrix, toArtboard: (point: Point) => Point): TouchHandle[] {
  const { sight } = session;
  if (!sight) return [];
  const { lines, layout } = sight;
  const { start, end } = session.range;
  const onArtboard = ({ x, y }: Point): Point => {
    const [pageX, pageY] = transformPoint(matrix, x + layout.origin.x, y + layout.origin.y);
    return toArtboard({ x: pageX, y: pageY });
  };
  const isFlipped = matrix[0] * matrix[3] - matrix[1] * matrix[2] < 0;
  const handle = (kind: TouchHandle['end'], place: CaretPlace | undefined): TouchHandle[] => {
    if (!place) return [];
    const [top, tip] = [onArtboard(place.top), onArtboard(place.bottom)];
    const length = Math.hypot(tip.x - top.x, tip.y - top.y) || 1;
    const down = { x: (tip.x - top.x) / length, y: (tip.y - top.y) / length };
    // To the right of the text as it is read upright.
    const right = isFlipped ? { x: -down.y, y: down.x } : { x: down.y, y: -down.x };
    const outwards = kind === 'caret' ? 0 : (kind === 'end') !== place.isRtl ? 1 : -1;
    const below = kind === 'caret' ? radius * 1.4 : radius;
    const ball = {
      x: tip.x + down.x * below + right.x * outwards * radius,
      y: tip.y + down.y * below + right.y * outwards * radius,
    };
    return [{ end: kind, tip, ball, aim: { x: (top.x + tip.x) / 2, y: (top.y + tip.y) / 2 } }];
  };
  const placeAt = (offset: number, affinity: 'before' | 'after'): CaretPlace | undefined =>
    placeOfCaret(lines, { offset: layout.toLayout(offset), affinity });
  if (start === end) {
    const { focus } = session.selection.peek();
    return handle('caret', placeAt(focus.offset, focus.affinity));
  }
  return [...handle('start', placeAt(start, 'after')), ...handle('end', placeAt(end, 'before'))];
}

/** The handle a finger takes hold of, the nearest of those within reach. */
export function touchHandleAt(handles: readonly TouchHandle[], at: Point): TouchHandle | undefined {
  const distance = ({ ball }: TouchHandle): number => Math.hypot(ball.x - at.x, ball.y - at.y);
  const [nearest] = handles.filter((each) => distance(each) <= reach).toSorted((a, b) => distance(a) - distance(b));
  return nearest;
}

/** Draws handles as drops whose point is the foot of the caret. */
export function drawTouchHandles({ context, colors }: OverlayPen, handles: readonly TouchHandle[]): void {
  for (const { tip, ball } of handles) {
    const toTip = Math.atan2(tip.y - ball.y, tip.x - ball.x);
    const half = Math.acos(radius / Math.max(radius * 1.05, Math.hypot(tip.x - ball.x, tip.y - ball.y)));
    context.save();
    context.beginPath();
    context.moveTo(tip.x, tip.y);
    context.arc(ball.x, ball.y, radius, toTip + half, toTip - half + 2 * Math.PI);
    context.closePath();
    context.shadowColor = 'rgb(0 0 0 / 35%)';
    context.shadowBlur = 4;
    context.fillStyle = colors.accent;
    context.fill();
    context.shadowColor = 'transparent';
    context.strokeStyle = colors.onAccent;
    context.lineWidth = 1.5;
    context.stroke();
    context.restore();
  }
}
