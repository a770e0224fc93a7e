import type { Action } from '../actions/action.ts';
import { actionsOf } from '../actions/host-actions.ts';
import { copySelection, pasteText } from '../actions/clipboard-actions.ts';
import { isMacPlatform, matchesShortcut } from '../controls/shortcut.ts';
import { deleteLayers } from '../commands/delete-layers.ts';
import type { Editor } from '../context/editor-context.ts';
import { returnToText } from './return-to-text.ts';
import { isTypedInto } from './typed-into.ts';

/** Requirements of the dispatcher for the element that contains the editor. */
export interface KeyDispatchHost extends HTMLElement {
  readonly editor: Editor | undefined;
  shortcuts: string;
}

/** Keys that controls and lists need for themselves; as shortcuts they act while the drawing area has the focus. */
const keysOfControls = /^(?:Tab|Enter|Space| |Arrow(?:Up|Down|Left|Right)|Home|End|PageUp|PageDown)$/;
/** Shortcuts that act while a text is typed too: none of them types anything or edits text. */
const alwaysHeard = new Set(['file.save', 'view.palette']);
/** Actions that belong to a field only while it has uncommitted input. */
const heardAtRest = new Set(['edit.undo', 'edit.redo']);

/**
 * Listens to keys and the clipboard on the element that holds an editor, and nowhere else: what is pressed outside is not its own.
 * Keys that are typed into fields, or composed, are left alone, and so is what is pressed in a menu or dialog.
 */
export function listenToKeys(host: KeyDispatchHost): void {
  const isMac = isMacPlatform();
  let isPlainPaste = false;
  returnToText(host, () => host.editor);
  host.addEventListener('keydown', (event) => {
    const { editor } = host;
    isPlainPaste = event.shiftKey;
    if (!editor || event.defaultPrevented || event.isComposing || event.keyCode === 229) return;
    if (event.key === 'F6') return moveRegion(host, event);
    if (host.shortcuts === 'off' || isInOverlay(event)) return;
    const isTyping = isTypedInto(event.composedPath()[0]);
    const isAtRest = event.composedPath().some((target) => 'isSettled' in target && target.isSettled === true);
    const hasArtboard = isOnArtboard(event, editor, host);
    const isPreviewing = editor.state.isPreviewing.peek();
    if (isPreviewing && event.key === 'Escape') return editor.run('view.preview');
    for (const action of actionsOf(editor)) {
      // The timeline listens to its own, while it has the focus.
      if (action.group === 'time') continue;
      if (isTyping && !alwaysHeard.has(action.id) && !(isAtRest && heardAtRest.has(action.id))) continue;
      if (isPreviewing && !/^(?:view|file)$/.test(action.group)) continue;
      // Of the view there is nothing to see where a video is played; its own keys are its.
      if (editor.state.isPreviewingVideo.peek() && action.group === 'view' && action.id !== 'view.preview') continue;
      const shortcut = action.shortcuts?.find((one) => matchesShortcut(one, event, isMac));
      if (shortcut === undefined || (keysOfControls.test(shortcut.split('+').at(-1) ?? '') && !hasArtboard)) continue;
      if (isOfClipboard(action)) return;
      const isEnabled = action.isEnabled?.(editor) !== false;
      // What the browser would do with such keys is never what is wanted here, even when there is nothing to do.
      if (isEnabled || shortcut.includes('Mod+')) event.preventDefault();
      if (!isEnabled) continue;
      event.stopPropagation();
      editor.run(action.id);
      return;
    }
  });
  const onCopy = (event: ClipboardEvent): void => {
    const { editor } = host;
    if (!editor || event.defaultPrevented || host.shortcuts === 'off') return;
    if (isTypedInto(event.composedPath()[0]) || isInOverlay(event) || hasTextSelection()) return;
    if (editor.state.selectedLayers.peek().length === 0) return;
    event.clipboardData?.setData('text/plain', copySelection(editor));
    event.preventDefault();
    if (event.type === 'cut') editor.apply(deleteLayers(editor.state.page.peek(), editor.state.selection.peek()));
  };
  host.addEventListener('copy', onCopy);
  host.addEventListener('cut', onCopy);
  host.addEventListener('paste', (event) => {
    const { editor } = host;
    if (!editor || event.defaultPrevented || host.shortcuts === 'off') return;
    if (isTypedInto(event.composedPath()[0]) || isInOverlay(event)) return;
    if (event.clipboardData && pasteAll(editor, event.clipboardData, isPlainPaste)) event.preventDefault();
  });
}

/** Pastes layers at once; what else there is as soon as what reads it is fetched. False when there is nothing to paste. */
function pasteAll(editor: Editor, clipboard: DataTransfer, inPlace: boolean): boolean {
  const text = clipboard.getData('text/plain');
  if (pasteText(editor, text, inPlace)) return true;
  const files = [...clipboard.files];
  const hasMarkup = ['text/html', 'image/svg+xml'].some((type) => clipboard.getData(type) !== '');
  if (files.length === 0 && text.trim() === '' && !hasMarkup) return false;
  // The clipboard itself can be read only while the event is dispatched.
  const copied = new DataTransfer();
  for (const type of clipboard.types) if (type !== 'Files') copied.setData(type, clipboard.getData(type));
  void import('../files/paste-content.ts').then(({ pasteContent }) => pasteContent(editor, files, copied));
  return true;
}

function isOfClipboard({ id }: Action): boolean {
  return id === 'edit.cut' || id === 'edit.copy' || id === 'edit.paste' || id === 'edit.paste-in-place';
}

function isInOverlay(event: Event): boolean {
  return event
    .composedPath()
    .some(
      (target) =>
        target instanceof Element &&
        (target.matches('dialog[open], [role="menu"]') ||
          (target.matches('[popover]') && target.matches(':popover-open'))),
    );
}

function isOnArtboard(event: Event, editor: Editor, host: EventTarget): boolean {
  const [target] = event.composedPath();
  if (target === host) return true;
  const { artboard } = editor;
  return artboard !== undefined && event.composedPath().includes(artboard.element);
}

function hasTextSelection(): boolean {
  return (getSelection()?.toString() ?? '') !== '';
}

/** Moves the focus to the next region of the editor, or the one before with Shift. */
function moveRegion(host: KeyDispatchHost, event: KeyboardEvent): void {
  const frame = host.shadowRoot?.querySelector('platen-editor-frame');
  const regions = [...(frame?.shadowRoot?.querySelectorAll<HTMLElement>('[data-region]') ?? [])].filter(
    (region) => region.getClientRects().length > 0,
  );
  if (regions.length === 0) return;
  event.preventDefault();
  event.stopPropagation();
  const path = event.composedPath();
  const at = regions.findIndex((region) => path.includes(region));
  const step = event.shiftKey ? -1 : 1;
  for (let tries = 1; tries <= regions.length; tries++) {
    const region = regions[(at + step * tries + regions.length * tries) % regions.length];
    if (region && focusFirst(region)) return;
  }
}

/** Puts the focus on the first thing in it that takes it, through shadow roots; false when there is none. */
export function focusFirst(root: Element | ShadowRoot): boolean {
  const children = root instanceof HTMLSlotElement ? root.assignedElements({ flatten: true }) : [];
  for (const element of [
    ...children,
    ...(root instanceof Element && root.shadowRoot ? root.shadowRoot : root).children,
  ]) {
    if (element.getClientRects().length === 0 && getComputedStyle(element).display !== 'contents') continue;
    if (element instanceof HTMLElement && element.tabIndex >= 0 && !element.matches(':disabled, [inert]')) {
      element.focus();
      if (element.matches(':focus, :focus-within')) return true;
    }
    if (focusFirst(element)) return true;
  }
  return false;
}
