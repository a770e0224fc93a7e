import { msg } from '@lit/localize';
import type { Editor } from '../../context/editor-context.ts';

/**
 * Cuts or copies what is selected in the field that stands for a text, as its keys do: the field's own events put it on the clipboard
 * with its styles.
 */
export function copyFromField(editor: Editor, field: HTMLTextAreaElement, how: 'cut' | 'copy'): void {
  field.focus({ preventScroll: true });
  // There is no other way to have the events, which may write every kind of content.
  if (!document.execCommand(how)) {
    editor.notify({ kind: 'error', text: msg('The browser blocked this. Use the keyboard shortcut instead.') });
  }
}

/** Pastes what the clipboard holds into the field that stands for a text, as its keys do. The browser may ask the person first. */
export async function pasteIntoField(editor: Editor, field: HTMLTextAreaElement): Promise<void> {
  field.focus({ preventScroll: true });
  try {
    const clipboardData = await readClipboard();
    field.focus({ preventScroll: true });
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  } catch {
    editor.notify({ kind: 'error', text: msg('The browser blocked this. Use the keyboard shortcut instead.') });
  }
}

async function readClipboard(): Promise<DataTransfer> {
  const data = new DataTransfer();
  // Older browsers read plain text alone.
  if (typeof navigator.clipboard.read !== 'function') {
    data.setData('text/plain', await navigator.clipboard.readText());
    return data;
  }
  for (const item of await navigator.clipboard.read()) {
    for (const type of ['text/plain', 'text/html']) {
      if (item.types.includes(type)) data.setData(type, await (await item.getType(type)).text());
    }
  }
  return data;
}
