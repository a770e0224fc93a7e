import { msg } from '@lit/localize';
import { effect } from '@preact/signals-core';
import type { Editor } from '../context/editor-context.ts';
import { kindOfFile } from '../assets/file-kind.ts';
import { readGrid } from '../commands/edit-table.ts';
import { pasteAsText } from '../text/clipboard/paste-as-text.ts';
import { textSessionOf } from '../text/session/active-session.ts';
import type { TextSession } from '../text/session/text-session.ts';

/**
 * Pastes content of other programs: an SVG as one group; images, videos and audio, unless they are only what a text or a table looks like;
 * cells as a table; else any text: instead of the words of the one text layer that is selected, which keeps its look, else as layers of
 * their own with the looks that they had. `clipboard` has texts of every kind.
 */
export async function pasteContent(editor: Editor, given: readonly File[], clipboard: DataTransfer): Promise<void> {
  const opening = await openingText(editor);
  if (opening) return opening.paste(clipboard, false);
  const text = clipboard.getData('text/plain');
  const html = clipboard.getData('text/html').slice(0, maxMarkup);
  const files = given.map((file, index) =>
    // Images of the clipboard have no name of their own.
    file.name === '' ? new File([file], `${msg('Pasted image')} ${index + 1}`, { type: file.type }) : file,
  );
  const [drawing] = files;
  const svg = [clipboard.getData('image/svg+xml'), text].find(isSvgText);
  if (files.length === 1 && drawing && kindOfFile(drawing) === 'svg') await importDrawing(editor, drawing);
  else if (svg !== undefined) {
    await importDrawing(editor, new File([svg], `${msg('Pasted drawing')}.svg`, { type: 'image/svg+xml' }));
  } else if (files.length > 0 && !(html !== '' && (await isRich(html)))) {
    await (await import('./take-files.ts')).takeFiles(editor, files);
  } else if (!pasteIntoText(editor, clipboard)) await pasteAsLayers(editor, text, html);
}

/** Characters of HTML that are read at most. */
const maxMarkup = 4_000_000;

async function isRich(html: string): Promise<boolean> {
  return (await import('../text/clipboard/read-blocks.ts')).hasRichContent(html);
}

/** The text or cell that somebody opened a moment ago, once its editing is fetched; undefined when none was. */
async function openingText(editor: Editor): Promise<TextSession | undefined> {
  const { editing } = editor.state;
  const asked = editing.peek();
  const session = textSessionOf(editor);
  if (asked?.kind !== 'text' && asked?.kind !== 'table') return undefined;
  let stop = (): void => {};
  try {
    return await new Promise((resolve) => {
      stop = effect(() => {
        if (session.value !== undefined || editing.value !== asked) resolve(session.value);
      });
    });
  } finally {
    stop();
  }
}

async function pasteAsLayers(editor: Editor, text: string, html: string): Promise<void> {
  if (html !== '' && (await (await import('./paste-rich.ts')).pasteRich(editor, html))) return;
  const grid = html === '' ? readGrid(text) : undefined;
  if (grid && grid.some((line) => line.length > 1)) (await import('./paste-rich.ts')).pasteGrid(editor, grid);
  else pasteAsText(editor, text);
}

/**
 * Starts editing the single selected text, replacing its words with the pasted ones, in the style of its first words. False when there is
 * none.
 */
function pasteIntoText(editor: Editor, clipboard: DataTransfer): boolean {
  const { state } = editor;
  const [layer, ...others] = state.selectedLayers.peek();
  const isText = layer?.type === 'text' && !layer.locked && others.length === 0;
  if (!isText || clipboard.getData('text/plain').trim() === '') return false;
  state.editing.value = { kind: 'text', layerId: layer.id };
  const session = textSessionOf(editor).peek();
  session?.selectAll();
  session?.paste(clipboard, true);
  return session !== undefined;
}

/** Takes a drawing apart into layers; where that is not allowed it comes as an image. */
async function importDrawing(editor: Editor, file: File): Promise<void> {
  if (editor.permissions.peek().has('import')) {
    await (await import('./import-svg.ts')).importSvgFile(editor, file);
  } else await (await import('./take-files.ts')).takeFiles(editor, [file]);
}

/** Whether a text is an SVG document. */
function isSvgText(text: string): boolean {
  return /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/i.test(
    text.slice(0, 4000),
  );
}

/** Pastes what the clipboard of the system holds, for a command of a menu; the browser may ask the person first. */
export async function pasteSystemClipboard(editor: Editor): Promise<void> {
  try {
    const data = new DataTransfer();
    const files: File[] = [];
    for (const item of await navigator.clipboard.read())
      for (const type of item.types) {
        const blob = await item.getType(type);
        if (type.startsWith('text/') || type === 'image/svg+xml') data.setData(type, await blob.text());
        else if (type.startsWith('image/')) files.push(new File([blob], '', { type }));
      }
    await pasteContent(editor, files, data);
  } catch {
    editor.notify({ kind: 'error', text: msg('The browser blocked this. Use the keyboard shortcut instead.') });
  }
}
