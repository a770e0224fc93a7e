import type { Editor } from '../../context/editor-context.ts';
import { readClipboard, writeClipboard } from '../clipboard/text-clipboard.ts';
import { textDifference } from './text-difference.ts';
import { textCommandOf, type TextCommand } from '../session/text-keys.ts';
import type { TextMovement } from '../session/text-movement.ts';
import type { TextSession } from '../session/text-session.ts';
import type { Insertion } from '../../rich-text/edit-runs.ts';
import { steppedSize } from '../../rich-text/run-styles.ts';

/** Dependencies of the proxy. */
export interface ProxyHost {
  readonly session: TextSession;
  readonly movement: TextMovement;
  readonly isMac: boolean;
  /** Ends editing. */
  commit(): void;
  /** Handles Enter where it does not begin a paragraph, and Tab; returns true if handled. */
  onKey?(event: KeyboardEvent): boolean;
  /** Handles what is pasted before it is inserted; returns true if handled. */
  onPaste?(clipboard: DataTransfer): boolean;
  /** Puts something else than the selected text on the clipboard; returns true if it did. */
  onCopy?(clipboard: DataTransfer, isCut: boolean): boolean;
  /** The caret, selection or text are different now. */
  changed(): void;
}

/**
 * The text field behind a text that is edited on the artboard: unseen, it takes what is typed, composed, dictated, corrected and
 * pasted, and tells screen readers what stands there. Its content is always that of the text; what it becomes is put into the
 * template as the difference, so that every way of input the browser knows works.
 */
export class TextProxy {
  readonly element: HTMLTextAreaElement;
  readonly #host: ProxyHost;
  readonly #ends = new AbortController();
  #isComposing = false;
  #isPlainPaste = false;
  /** Where a composition began, and whether it is to be taken over still. */
  #composedFrom = 0;

  constructor(host: ProxyHost, editor: Editor) {
    this.#host = host;
    const element = document.createElement('textarea');
    this.element = element;
    element.className = 'platen-text-proxy';
    element.setAttribute('aria-label', host.session.target.name);
    element.setAttribute('aria-multiline', 'true');
    element.wrap = 'off';
    element.rows = 1;
    element.spellcheck = true;
    element.autocapitalize = 'sentences';
    element.autocomplete = 'off';
    element.lang = host.session.target.style()?.language ?? '';
    hide(element);
    const options = { signal: this.#ends.signal };
    element.addEventListener('keydown', (event) => this.#onKeydown(event), options);
    element.addEventListener('keyup', (event) => event.stopPropagation(), options);
    element.addEventListener('beforeinput', (event) => this.#onBeforeInput(event, editor), options);
    element.addEventListener('input', () => this.#onInput(), options);
    element.addEventListener('compositionstart', () => this.#onCompositionStart(), options);
    element.addEventListener('compositionend', () => this.#onCompositionEnd(), options);
    element.addEventListener('copy', (event) => this.#onCopy(event, false), options);
    element.addEventListener('cut', (event) => this.#onCopy(event, true), options);
    element.addEventListener('paste', (event) => this.#onPaste(event), options);
    element.addEventListener('focus', () => host.changed(), options);
    element.addEventListener('blur', () => host.changed(), options);
    element.ownerDocument.addEventListener('selectionchange', () => this.#onNativeSelection(), options);
    element.addEventListener('selectionchange', () => this.#onNativeSelection(), options);
  }

  get isComposing(): boolean {
    return this.#isComposing;
  }

  get hasFocus(): boolean {
    const root = this.element.getRootNode();
    return (root instanceof ShadowRoot || root instanceof Document) && root.activeElement === this.element;
  }

  focus(): void {
    this.element.focus({ preventScroll: true });
  }

  /** Takes over the session's text and selection. While something is composed only what differs is touched. */
  sync(): void {
    const { session } = this.#host;
    const { text } = session;
    const { element } = this;
    if (element.value !== text) element.value = text;
    if (this.#isComposing) return;
    const { anchor, focus } = session.selection.peek();
    const [start, end] = [Math.min(anchor, focus.offset), Math.max(anchor, focus.offset)];
    if (element.selectionStart !== start || element.selectionEnd !== end) {
      element.setSelectionRange(start, end, focus.offset < anchor ? 'backward' : 'forward');
    }
  }

  /** Puts the field where the caret is, in CSS pixels of what it is in, so that input methods open there. */
  place(x: number, y: number, height: number): void {
    const { style } = this.element;
    style.left = `${Math.round(x)}px`;
    style.top = `${Math.round(y)}px`;
    // Phones zoom in on fields with smaller type.
    const size = Math.max(16, Math.min(120, Math.round(height * 0.8)));
    style.fontSize = `${size}px`;
    style.height = `${Math.round(Math.max(height, size))}px`;
    style.lineHeight = style.height;
  }

  /** Takes the field away. */
  close(): void {
    this.#ends.abort();
    this.element.remove();
  }

  #onKeydown(event: KeyboardEvent): void {
    const { session, isMac } = this.#host;
    this.#isPlainPaste = event.shiftKey && event.code === 'KeyV';
    // Keys of an input method are its own.
    if (event.isComposing || this.#isComposing || event.keyCode === 229) return event.stopPropagation();
    const command = this.#host.onKey?.(event) ? 'done' : textCommandOf(event, isMac);
    if (command) {
      event.preventDefault();
      event.stopPropagation();
      if (command !== 'done') this.#run(command);
    } else if (!event.ctrlKey && !event.metaKey && !/^F\d+$/.test(event.key)) event.stopPropagation();
    else if (['KeyC', 'KeyX', 'KeyV', 'Backspace', 'Delete'].includes(event.code)) event.stopPropagation();
    if (session.isGone) this.#host.commit();
  }

  #run(command: TextCommand): void {
    const { session, movement } = this.#host;
    const { document } = session.editor;
    switch (command.type) {
      case 'move':
        movement.move(command);
        break;
      case 'toggle':
        session.toggle(command.toggle);
        break;
      case 'size': {
        const { style } = session.shared;
        session.style({ fontSize: steppedSize(style.fontSize, command.by) });
        break;
      }
      case 'insert':
        session.insert(command.text, 'type');
        break;
      case 'enter':
        session.insert('\n', 'type');
        break;
      case 'select-all':
        session.selectAll();
        break;
      case 'undo':
        document.undo();
        break;
      case 'redo':
        document.redo();
        break;
      case 'commit':
        this.#host.commit();
        return;
    }
    this.#host.changed();
  }

  #onBeforeInput(event: InputEvent, editor: Editor): void {
    if (event.inputType === 'historyUndo' || event.inputType === 'historyRedo') {
      event.preventDefault();
      if (event.inputType === 'historyUndo') editor.document.undo();
      else editor.document.redo();
      this.#host.changed();
    } else if (event.inputType === 'insertFromDrop') event.preventDefault();
  }

  #onInput(): void {
    const { session } = this.#host;
    const { element } = this;
    const caret = element.selectionStart;
    const before = session.text;
    const difference = textDifference(before, element.value, caret);
    if (difference) {
      const { start, end, text } = difference;
      session.replace(start, end, text, text === '' ? 'delete' : 'type', caret);
    }
    if (this.#isComposing) {
      const end = element.selectionEnd;
      session.composition.value = { start: Math.min(this.#composedFrom, end), end: Math.max(this.#composedFrom, end) };
    }
    this.#host.changed();
  }

  #onCompositionStart(): void {
    this.#isComposing = true;
    const { session } = this.#host;
    session.closeStep();
    this.#composedFrom = session.range.start;
    session.composition.value = { start: this.#composedFrom, end: this.#composedFrom };
  }

  #onCompositionEnd(): void {
    this.#isComposing = false;
    const { session } = this.#host;
    // Some browsers tell of the last change before this, some after: both are differences.
    this.#onInput();
    session.composition.value = undefined;
    session.closeStep();
    this.#host.changed();
  }

  /** Screen readers, the handles of phones and the browser's own menu select in the field. */
  #onNativeSelection(): void {
    const { session } = this.#host;
    const { element } = this;
    if (this.#isComposing || !this.hasFocus || element.value !== session.text) return;
    const { selectionStart: start, selectionEnd: end } = element;
    const range = session.range;
    if (start === range.start && end === range.end) return;
    const isBackward = element.selectionDirection === 'backward';
    session.select({
      anchor: isBackward ? end : start,
      focus: { offset: isBackward ? start : end, affinity: isBackward || start === end ? 'after' : 'before' },
    });
    this.#host.changed();
  }

  #onCopy(event: ClipboardEvent, isCut: boolean): void {
    const { session } = this.#host;
    const { start, end } = session.range;
    event.stopPropagation();
    event.preventDefault();
    if (event.clipboardData && this.#host.onCopy?.(event.clipboardData, isCut)) return this.#host.changed();
    if (start === end || !event.clipboardData) return;
    writeClipboard(event.clipboardData, session.selectedRuns, session.shared.style, session.target.style());
    if (!isCut) return;
    session.replace(start, end, '', 'other');
    this.#host.changed();
  }

  #onPaste(event: ClipboardEvent): void {
    event.stopPropagation();
    event.preventDefault();
    if (event.clipboardData) this.paste(event.clipboardData, this.#isPlainPaste);
  }

  /** Puts what a clipboard holds instead of what is selected, without its styles when `isPlain`. */
  paste(clipboard: DataTransfer, isPlain: boolean): void {
    if (this.#host.onPaste?.(clipboard)) return this.#host.changed();
    const { session } = this.#host;
    const pasted = readClipboard(clipboard, {
      isPlain: isPlain || !session.target.isRich,
      style: session.shared.style,
      layerStyle: session.target.style(),
      typed: session.typed,
    });
    const take = (insertion: Insertion | undefined): void => {
      if (this.#ends.signal.aborted || session.isGone) return;
      if (insertion) session.insertRuns(insertion);
      this.#host.changed();
    };
    if (pasted instanceof Promise) void pasted.then(take);
    else take(pasted);
  }
}

/** Unseen, but there for input methods, keyboards of phones and screen readers. */
function hide(element: HTMLTextAreaElement): void {
  Object.assign(element.style, {
    position: 'absolute',
    width: '2px',
    margin: '0',
    padding: '0',
    border: '0',
    outline: 'none',
    overflow: 'hidden',
    resize: 'none',
    opacity: '0',
    background: 'transparent',
    color: 'transparent',
    caretColor: 'transparent',
    pointerEvents: 'none',
    whiteSpace: 'pre',
  } satisfies Partial<CSSStyleDeclaration>);
}
