import { signal, type Signal } from '@preact/signals-core';
import type { Editor } from '../../context/editor-context.ts';
import type { TextSession } from './text-session.ts';

const sessions = new WeakMap<Editor, Signal<TextSession | undefined>>();

/** The text of an editor that is being edited in place, as a signal; undefined while none is. */
export function textSessionOf(editor: Editor): Signal<TextSession | undefined> {
  let session = sessions.get(editor);
  if (!session) {
    session = signal<TextSession | undefined>(undefined);
    sessions.set(editor, session);
  }
  return session;
}
