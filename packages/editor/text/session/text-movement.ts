import { lineOfCaret, placeOfCaret } from '../caret/caret-place.ts';
import type { CaretLine } from '../caret/caret-lines.ts';
import type { Caret, TextPoint } from '../caret/caret.ts';
import { caretAtPoint, characterAtPoint } from '../caret/hit-test.ts';
import { moveByLine, moveSideways, moveToLineEnd } from '../caret/move-caret.ts';
import { nextWord, paragraphAt, previousWord, wordAt, type WordStyle } from '../../rich-text/text-boundaries.ts';
import type { TextCommand } from './text-keys.ts';
import type { TextSession } from './text-session.ts';

/** Lines that a page key moves by. */
const linesPerPage = 12;

type Move = Extract<TextCommand, { type: 'move' }>;

/** Moves the caret of a session by keys and by the pointer, on its lines as they are laid out. */
export class TextMovement {
  readonly #session: TextSession;
  readonly #wordStyle: WordStyle;
  /** The x at which moving over lines began, and the caret it has led to. */
  #column: { x: number; offset: number } | undefined;
  /** Unit selected by a double or triple click: dragging continues in such units. */
  #drag: { unit: 'character' | 'word' | 'paragraph'; start: number; end: number } | undefined;

  constructor(session: TextSession, wordStyle: WordStyle) {
    this.#session = session;
    this.#wordStyle = wordStyle;
  }

  /** Moves the caret or selection. */
  move({ by, to, extend }: Move): void {
    const session = this.#session;
    const { sight } = session;
    if (!sight) return;
    const { lines, layout } = sight;
    const focus = session.selection.peek().focus;
    const caret: Caret = { ...focus, offset: layout.toLayout(focus.offset) };
    const isRtl = lineOfCaret(lines, caret)?.isRtl ?? false;
    const isForward = to === 'forward' || (to === 'right' && !isRtl) || (to === 'left' && isRtl);
    const { start, end } = session.range;
    if (start < end && !extend && (by === 'character' || by === 'line')) {
      // Without Shift a selection falls together at the side that is requested.
      const offset = isForward ? end : start;
      const collapsed: Caret = { offset, affinity: isForward ? 'before' : 'after' };
      if (by === 'character') return session.moveTo(collapsed, false);
      caret.offset = layout.toLayout(offset);
      caret.affinity = collapsed.affinity;
    }
    const next = this.#target(lines, caret, by, to, isForward);
    session.moveTo({ ...next, offset: layout.toSource(next.offset) }, extend);
    if (this.#column) this.#column.offset = session.selection.peek().focus.offset;
  }

  #target(lines: readonly CaretLine[], caret: Caret, by: Move['by'], to: Move['to'], isForward: boolean): Caret {
    const session = this.#session;
    const { text } = session;
    const source = session.selection.peek().focus.offset;
    const column = this.#column;
    this.#column = undefined;
    const toLayout = (offset: number): Caret => ({
      offset: session.sight?.layout.toLayout(offset) ?? offset,
      affinity: isForward ? 'before' : 'after',
    });
    switch (by) {
      case 'character':
        if (to === 'left' || to === 'right') return moveSideways(lines, caret, to);
        return moveSideways(lines, caret, isForward !== (lineOfCaret(lines, caret)?.isRtl ?? false) ? 'right' : 'left');
      case 'word':
        return toLayout(isForward ? nextWord(text, source, this.#wordStyle) : previousWord(text, source));
      case 'line-end':
        return moveToLineEnd(lines, caret, isForward ? 'end' : 'start');
      case 'paragraph': {
        const { start, end } = paragraphAt(text, source);
        if (isForward) return toLayout(source === end ? paragraphAt(text, Math.min(end + 1, text.length)).end : end);
        return toLayout(source === start ? paragraphAt(text, Math.max(start - 1, 0)).start : start);
      }
      case 'text':
        return toLayout(isForward ? text.length : 0);
      default: {
        const x = column && column.offset === source ? column.x : undefined;
        const line = lineOfCaret(lines, caret);
        const index = line?.index ?? 0;
        const wanted = by === 'page' ? linesPerPage : 1;
        const room = isForward ? lines.length - 1 - index : index;
        const steps = room === 0 ? 1 : Math.min(wanted, room);
        const moved = moveByLine(lines, caret, isForward ? steps : -steps, x);
        this.#column = { x: moved.goalX, offset: source };
        return moved.caret;
      }
    }
  }

  /** A press at a point of the layer's box: the first of a row places the caret, the second takes the word, the third the paragraph. */
  press(point: TextPoint, clicks: number, extend: boolean): void {
    const session = this.#session;
    const caret = this.caretAt(point);
    if (!caret) return;
    this.#column = undefined;
    if (extend) {
      this.#drag = { unit: 'character', start: session.selection.peek().anchor, end: session.selection.peek().anchor };
      return session.moveTo(caret, true);
    }
    const unit = clicks === 2 ? 'word' : clicks > 2 ? 'paragraph' : 'character';
    const range = this.#unitAt(point, caret, unit);
    this.#drag = { unit, ...range };
    if (unit === 'character') session.moveTo(caret, false);
    else session.select({ anchor: range.start, focus: { offset: range.end, affinity: 'before' } });
  }

  /** The pointer is drawn on to another point. */
  drag(point: TextPoint): void {
    const from = this.#drag;
    const caret = this.caretAt(point);
    if (!from || !caret) return;
    if (from.unit === 'character') return this.#session.select({ anchor: from.start, focus: caret });
    const to = this.#unitAt(point, caret, from.unit);
    const isBack = to.start < from.start;
    this.#session.select({
      anchor: isBack ? from.end : from.start,
      focus: { offset: isBack ? to.start : Math.max(to.end, from.end), affinity: isBack ? 'after' : 'before' },
    });
  }

  /** Whether a point is on what is selected. */
  isSelected(point: TextPoint): boolean {
    const caret = this.caretAt(point);
    const { start, end } = this.#session.range;
    return caret !== undefined && caret.offset >= start && caret.offset <= end && start < end;
  }

  /** The caret nearest to a point of the layer's box; undefined until the text is laid out. */
  caretAt(point: TextPoint): Caret | undefined {
    const { sight } = this.#session;
    if (!sight) return undefined;
    const { lines, layout } = sight;
    const caret = caretAtPoint(lines, { x: point.x - layout.origin.x, y: point.y - layout.origin.y });
    return { ...caret, offset: layout.toSource(caret.offset) };
  }

  #unitAt(point: TextPoint, caret: Caret, unit: 'character' | 'word' | 'paragraph'): { start: number; end: number } {
    const { text, sight } = this.#session;
    if (unit === 'character') return { start: caret.offset, end: caret.offset };
    if (unit === 'paragraph') {
      const { start, end } = paragraphAt(text, caret.offset);
      return { start, end: Math.min(end + 1, text.length) };
    }
    const { layout, lines } = sight ?? {};
    const local = layout && { x: point.x - layout.origin.x, y: point.y - layout.origin.y };
    const pointed = local && lines && characterAtPoint(lines, local);
    return wordAt(text, pointed && layout ? layout.toSource(pointed.start) : caret.offset);
  }
}

/** Where the caret of a session stands in the layer's box; undefined until it is laid out. */
export function sessionCaret(session: TextSession): ReturnType<typeof placeOfCaret> {
  const { sight } = session;
  if (!sight) return undefined;
  const { focus } = session.selection.peek();
  return placeOfCaret(sight.lines, { ...focus, offset: sight.layout.toLayout(focus.offset) });
}
