import type { Box } from '@platen/engine';
import { transformPoint, type Matrix } from '@platen/engine/internal';
import type { OverlayPen } from '../../context/overlay-pen.ts';
import { placeOfCaret, splitPlaceOfCaret, type CaretPlace } from '../caret/caret-place.ts';
import type { TextPoint } from '../caret/caret.ts';
import { selectionShapes } from '../caret/selection-shapes.ts';
import type { TextSession } from '../session/text-session.ts';

/** Parts of an edited text drawn over the page. */
export interface TextEditDrawing {
  session: TextSession;
  /** From the layer's box to the page. */
  matrix: Matrix;
  /** The outlined box, in the layer's box. */
  box: Box;
  /** Whether the caret is to be seen now: it blinks, and is there only with the focus. */
  showsCaret: boolean;
}

/** Share of the accent color that covers selected text. */
const selectionOpacity = 0.3;

/** Draws a text's outline, what is selected of it, what is being composed, and its caret. */
export function drawTextEdit(pen: OverlayPen, { session, matrix, box, showsCaret }: TextEditDrawing): void {
  const { context, colors } = pen;
  pen.outline(box, matrix);
  const { sight } = session;
  if (!sight) return;
  const { lines, layout } = sight;
  const at = ({ x, y }: TextPoint): TextPoint => {
    const [pageX, pageY] = transformPoint(matrix, x + layout.origin.x, y + layout.origin.y);
    return pen.at({ x: pageX, y: pageY });
  };
  const { start, end } = session.range;
  const shapes = selectionShapes(lines, layout.toLayout(start), layout.toLayout(end));
  if (shapes.length > 0) {
    context.save();
    context.globalAlpha = selectionOpacity;
    context.fillStyle = colors.accent;
    context.beginPath();
    // As one path, so that lines that overlap are not darker.
    for (const shape of shapes) tracePolygon(context, shape.map(at));
    context.fill('nonzero');
    context.restore();
  }
  const composed = session.composition.peek();
  if (composed) {
    context.save();
    context.strokeStyle = colors.accent;
    context.lineWidth = 1.5;
    for (const [, , right, left] of selectionShapes(
      lines,
      layout.toLayout(composed.start),
      layout.toLayout(composed.end),
    )) {
      const [from, to] = [at(left), at(right)];
      context.beginPath();
      context.moveTo(from.x, from.y);
      context.lineTo(to.x, to.y);
      context.stroke();
    }
    context.restore();
  }
  if (!showsCaret || start !== end) return;
  const { focus } = session.selection.peek();
  const caret = { ...focus, offset: layout.toLayout(focus.offset) };
  const place = placeOfCaret(lines, caret);
  const other = splitPlaceOfCaret(lines, caret);
  if (place) strokeCaret(pen, place, at, 1);
  // The other half of a caret between two directions stands where text of the other one would go.
  if (other) strokeCaret(pen, half(other), at, 0.6);
}

function strokeCaret(
  { context, colors }: OverlayPen,
  { top, bottom }: Pick<CaretPlace, 'top' | 'bottom'>,
  at: (point: TextPoint) => TextPoint,
  opacity: number,
): void {
  const [from, to] = [at(top), at(bottom)];
  context.save();
  context.globalAlpha = opacity;
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  // A rim lets it be seen on its own color too.
  context.strokeStyle = colors.onAccent;
  context.lineWidth = 4;
  context.stroke();
  context.strokeStyle = colors.accent;
  context.lineWidth = 2;
  context.stroke();
  context.restore();
}

function half({ top, bottom }: CaretPlace): Pick<CaretPlace, 'top' | 'bottom'> {
  return { top, bottom: { x: (top.x + bottom.x) / 2, y: (top.y + bottom.y) / 2 } };
}

function tracePolygon(context: CanvasRenderingContext2D, points: readonly TextPoint[]): void {
  // All in one direction, or flipped layers would cut holes.
  let area = 0;
  points.forEach((point, index) => {
    const next = points[(index + 1) % points.length] ?? point;
    area += point.x * next.y - next.x * point.y;
  });
  const ordered = area < 0 ? points.toReversed() : points;
  ordered.forEach(({ x, y }, index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
  context.closePath();
}
