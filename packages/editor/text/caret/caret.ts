/**
 * A place between characters. `affinity` says which of its neighbors it stands by where they lie apart: at the end of a wrapped
 * line (`before`) or the start of the next (`after`), and at either side of a change of writing direction.
 */
export interface Caret {
  /** UTF-16 offset; each function says in which text. */
  offset: number;
  affinity: 'before' | 'after';
}

/** The selection: from where it began to where it was moved. Equal offsets are a caret alone. */
export interface TextSelection {
  anchor: number;
  focus: Caret;
}

/** A point in pixels of the text layer's box, from its top left corner, before the layer is turned. */
export interface TextPoint {
  x: number;
  y: number;
}

/** The lower and the upper end of a selection. */
export function selectedRange({ anchor, focus }: TextSelection): { start: number; end: number } {
  return { start: Math.min(anchor, focus.offset), end: Math.max(anchor, focus.offset) };
}

/** A selection without extent. */
export function caretSelection(caret: Caret): TextSelection {
  return { anchor: caret.offset, focus: caret };
}
