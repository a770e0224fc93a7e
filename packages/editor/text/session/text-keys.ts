/** How far a key moves the caret. */
export type TextStep = 'character' | 'word' | 'line' | 'line-end' | 'paragraph' | 'page' | 'text';

/** Commands of keys in an edited text. Typing and deleting are left to the browser. */
export type TextCommand =
  | { type: 'move'; by: TextStep; to: 'left' | 'right' | 'backward' | 'forward'; extend: boolean }
  | { type: 'toggle'; toggle: 'bold' | 'italic' | 'underline' | 'line-through' }
  | { type: 'size'; by: 1 | -1 }
  | { type: 'insert'; text: string }
  | { type: 'select-all' | 'commit' | 'enter' | 'undo' | 'redo' };

/** The relevant parts of a key event. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** A line break within a paragraph. */
const lineSeparator = '\u2028';

/** The command of a key on a Mac or elsewhere; undefined when it has none of its own, such as a letter. */
export function textCommandOf(press: KeyPress, isMac: boolean): TextCommand | undefined {
  const mod = isMac ? press.metaKey : press.ctrlKey;
  const other = isMac ? press.ctrlKey : press.metaKey;
  return (
    moveOf(press, isMac, mod) ??
    (mod && !other && !press.altKey ? modCommandOf(press, isMac) : undefined) ??
    plainCommandOf(press, mod || other)
  );
}

function moveOf(press: KeyPress, isMac: boolean, mod: boolean): TextCommand | undefined {
  const { key, shiftKey: extend, altKey, ctrlKey } = press;
  const byWord = isMac ? altKey : ctrlKey;
  const move = (by: TextStep, to: 'left' | 'right' | 'backward' | 'forward'): TextCommand => ({
    type: 'move',
    by,
    to,
    extend,
  });
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowRight': {
      const to = key === 'ArrowLeft' ? 'left' : 'right';
      return move(byWord ? 'word' : isMac && mod ? 'line-end' : 'character', to);
    }
    case 'ArrowUp':
    case 'ArrowDown': {
      const to = key === 'ArrowUp' ? 'backward' : 'forward';
      return move(byWord ? 'paragraph' : isMac && mod ? 'text' : 'line', to);
    }
    case 'Home':
    case 'End':
      return move(mod || isMac ? 'text' : 'line-end', key === 'Home' ? 'backward' : 'forward');
    case 'PageUp':
    case 'PageDown':
      return move('page', key === 'PageUp' ? 'backward' : 'forward');
  }
  // What text fields on a Mac know from Emacs.
  if (!isMac || !ctrlKey || mod || altKey) return undefined;
  switch (key.toLowerCase()) {
    case 'a':
      return move('paragraph', 'backward');
    case 'e':
      return move('paragraph', 'forward');
    case 'b':
      return move('character', 'backward');
    case 'f':
      return move('character', 'forward');
    case 'p':
      return move('line', 'backward');
    case 'n':
      return move('line', 'forward');
  }
  return undefined;
}

function modCommandOf({ key, code, shiftKey }: KeyPress, isMac: boolean): TextCommand | undefined {
  if (shiftKey) {
    if (code === 'Period' || key === '>') return { type: 'size', by: 1 };
    if (code === 'Comma' || key === '<') return { type: 'size', by: -1 };
    if (code === 'KeyX') return { type: 'toggle', toggle: 'line-through' };
    return code === 'KeyZ' ? { type: 'redo' } : undefined;
  }
  switch (code) {
    case 'KeyA':
      return { type: 'select-all' };
    case 'KeyB':
      return { type: 'toggle', toggle: 'bold' };
    case 'KeyI':
      return { type: 'toggle', toggle: 'italic' };
    case 'KeyU':
      return { type: 'toggle', toggle: 'underline' };
    case 'KeyZ':
      return { type: 'undo' };
    case 'KeyY':
      return isMac ? undefined : { type: 'redo' };
  }
  return key === 'Enter' ? { type: 'commit' } : undefined;
}

function plainCommandOf({ key, shiftKey, altKey }: KeyPress, isModified: boolean): TextCommand | undefined {
  if (isModified || altKey) return undefined;
  if (key === 'Escape') return { type: 'commit' };
  if (key === 'Enter') return shiftKey ? { type: 'insert', text: lineSeparator } : { type: 'enter' };
  return key === 'Tab' && !shiftKey ? { type: 'insert', text: '\t' } : undefined;
}
