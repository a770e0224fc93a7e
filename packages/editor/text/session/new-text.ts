import type { Template, TextLayer } from '@platen/template';
import type { Draft } from 'immer';
import type { Editor } from '../../context/editor-context.ts';
import type { Gesture } from '../../store/template-document.ts';
import type { TextPoint } from '../caret/caret.ts';

/** How editing of a text begins. */
export interface TextStart {
  /** Where in the layer's box it was clicked; missing selects all of it. */
  at?: TextPoint;
}

/** A text layer that was made to be typed in, shown by a gesture until it has its first character. */
export interface MadeText {
  layer: TextLayer;
  gesture: Gesture;
  /** Puts the layer into the template. */
  insert(draft: Draft<Template>, layer: TextLayer): void;
}

/**
 * State of the text about to be edited: where it was clicked, and whether it was created for editing. One that was made becomes a step of
 * the history with its first character, and leaves none behind when nothing is typed.
 */
export class NewText {
  #next: { layerId: string; start: TextStart; made: MadeText | undefined } | undefined;

  /** Sets how editing of a layer is to start. */
  begin(layerId: string, start: TextStart, made?: MadeText): void {
    this.#next = { layerId, start, made };
  }

  /** Returns how it is to start; once. */
  take(layerId: string): { start: TextStart; made: MadeText | undefined } | undefined {
    const next = this.#next?.layerId === layerId ? this.#next : undefined;
    this.#next = undefined;
    return next;
  }
}

const known = new WeakMap<Editor, NewText>();

/** Returns the state of an editor's new text. */
export function newTextOf(editor: Editor): NewText {
  let found = known.get(editor);
  if (!found) {
    found = new NewText();
    known.set(editor, found);
  }
  return found;
}
