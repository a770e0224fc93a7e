import type { Editor } from '../../context/editor-context.ts';
import type { Artboard } from '../../context/artboard.ts';
import type { Point } from '../../geometry/point.ts';

/** By how much a step of the history moved where its page begins, in pixels of the page, and whether it is done or undone. */
interface PageShift extends Point {
  pageId: string;
  isDone: boolean;
}

/** Remembers which steps moved the left or upper side of a page, and reports when such a step is undone or redone. */
export class PageShifts {
  readonly #editor: Editor;
  readonly #shifts = new Map<number, PageShift>();

  /** Until the artboard is closed `move` is called with how far the shown page's begin has moved, in its pixels. */
  constructor(editor: Editor, artboard: Artboard, move: (way: Point) => void) {
    this.#editor = editor;
    const stop = editor.document.onCommit(() => {
      if (editor.artboard === artboard) this.#follow(move);
      else stop();
    });
  }

  /** The last step has moved the begin of the shown page by that much, or, where steps were joined to it, by that much more. */
  add({ x, y }: Point): void {
    const { document, state } = this.#editor;
    const step = document.steps.peek()[document.position.peek() - 1];
    if (!step || (x === 0 && y === 0)) return;
    const before = this.#shifts.get(step.id) ?? { x: 0, y: 0 };
    this.#shifts.set(step.id, {
      x: before.x + x,
      y: before.y + y,
      pageId: state.page.peek().id,
      isDone: true,
    });
  }

  #follow(move: (way: Point) => void): void {
    const { document, state } = this.#editor;
    const places = new Map(document.steps.peek().map(({ id }, index) => [id, index]));
    const way: Point = { x: 0, y: 0 };
    for (const [id, shift] of this.#shifts) {
      const place = places.get(id);
      if (place === undefined) {
        this.#shifts.delete(id);
        continue;
      }
      const isDone = place < document.position.peek();
      if (isDone === shift.isDone) continue;
      shift.isDone = isDone;
      if (shift.pageId !== state.page.peek().id) continue;
      way.x += isDone ? shift.x : -shift.x;
      way.y += isDone ? shift.y : -shift.y;
    }
    if (way.x !== 0 || way.y !== 0) move(way);
  }
}
