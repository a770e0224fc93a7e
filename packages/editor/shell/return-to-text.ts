import type { Editor } from '../context/editor-context.ts';
import { textSessionOf } from '../text/session/active-session.ts';
import { isTypedInto } from './typed-into.ts';

/** Parts of the editor in which letters find things. */
const findsByLetters = '[role="menu"], [role="listbox"], [role="tree"], [role="grid"], dialog[open]';

/**
 * Has what is typed go on in the text that is edited on the artboard, after something was chosen in a panel or popover: the next key that
 * types something goes in at the caret. After a choice by pointer, keys that edit and the space do so too; by key they are the control's own.
 */
export function returnToText(host: HTMLElement, editorOf: () => Editor | undefined): void {
  const sessionNow = () => {
    const editor = editorOf();
    return editor && textSessionOf(editor).peek();
  };
  let byPointer = false;
  host.addEventListener('pointerdown', () => (byPointer = true), { capture: true });
  host.addEventListener(
    'keydown',
    (event) => {
      const wasByPointer = byPointer;
      if (!/^(?:Shift|Control|Alt|Meta|CapsLock)$/.test(event.key)) byPointer = false;
      const session = sessionNow();
      if (!session || session.isGone || event.defaultPrevented || event.isComposing) return;
      const path = event.composedPath().filter((target) => target instanceof Element);
      const [target] = path;
      if (!target || path.some((each) => each.matches(findsByLetters))) return;
      const isList = target.localName === 'select';
      if (isTypedInto(target) && !(isList && wasByPointer)) {
        // Enter in a field for a number is the end of choosing it.
        if (event.key === 'Enter' && path.some(({ localName }) => localName === 'platen-number-field'))
          setTimeout(() => session.focus());
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const types = [...event.key].length === 1 && event.key !== ' ';
      const edits = event.key === ' ' || event.key === 'Backspace' || event.key === 'Delete';
      if (!types && !(edits && wasByPointer)) return;
      // The key then does in the text's field what it does by itself.
      session.focus();
      event.stopPropagation();
    },
    { capture: true },
  );
}
