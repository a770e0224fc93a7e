import { transformPoint, type Matrix } from '@platen/engine/internal';
import type { OverlayPen } from '../../context/overlay-pen.ts';
import type { TextPoint } from '../caret/caret.ts';
import type { TextSession } from '../session/text-session.ts';
import type { Misspelling } from '../../spelling/spell-checker.ts';
import { traceWave, underlinedStretches } from './squiggles.ts';

/** Maximum number of marked words; more would be distracting. */
const max = 300;

/** Underlines wrong words over the page, where they stand in the layout; the image of the page knows nothing of it. */
export function drawMisspellings(
  pen: OverlayPen,
  {
    session,
    matrix,
    words,
    color,
  }: { session: TextSession; matrix: Matrix; words: readonly Misspelling[]; color: string },
): void {
  const { sight } = session;
  if (!sight || words.length === 0) return;
  const { lines, layout } = sight;
  const onCanvas = ({ x, y }: TextPoint): TextPoint => {
    const [pageX, pageY] = transformPoint(matrix, x + layout.origin.x, y + layout.origin.y);
    return pen.at({ x: pageX, y: pageY });
  };
  const { context } = pen;
  context.save();
  context.beginPath();
  for (const { start, end } of words.slice(0, max)) {
    for (const [from, to] of underlinedStretches(lines, layout.toLayout(start), layout.toLayout(end))) {
      traceWave(context, onCanvas(from), onCanvas(to));
    }
  }
  context.lineCap = 'round';
  // A rim lets it be seen on its own color too.
  context.strokeStyle = 'rgb(255 255 255 / 70%)';
  context.lineWidth = 3;
  context.stroke();
  context.strokeStyle = color;
  context.lineWidth = 1.5;
  context.stroke();
  context.restore();
}
