import { msg } from '@lit/localize';
import type { Editor } from '../context/editor-context.ts';
import { kindOfFile } from '../assets/file-kind.ts';
import { pasteAsText } from '../text/clipboard/paste-as-text.ts';
import { textSessionOf } from '../text/session/active-session.ts';

/**
 * Pastes images, videos and audio; else the text of an SVG as layers; else any text: instead of the words of the one text layer that
 * is selected, which keeps its look, else as a text layer of its own. `kept` has the clipboard's texts of every kind.
 */
export async function pasteContent(editor: Editor, given: readonly File[], clipboard: DataTransfer): Promise<void> {
  const text = clipboard.getData('text/plain');
  const files = given.map((file, index) =>
    // Images of the clipboard have no name of their own.
    file.name === '' ? new File([file], `${msg('Pasted image')} ${index + 1}`, { type: file.type }) : file,
  );
  const [drawing] = files;
  if (files.length === 1 && drawing && kindOfFile(drawing) === 'svg') await importDrawing(editor, drawing);
  else if (files.length > 0) await (await import('../files/take-files.ts')).takeFiles(editor, files);
  else if (isSvgText(text)) {
    await importDrawing(editor, new File([text], `${msg('Pasted drawing')}.svg`, { type: 'image/svg+xml' }));
  } else if (!pasteIntoText(editor, clipboard)) pasteAsText(editor, text);
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
    await (await import('../files/import-svg.ts')).importSvgFile(editor, file);
  } else await (await import('../files/take-files.ts')).takeFiles(editor, [file]);
}

/** Whether a text is an SVG document. */
function isSvgText(text: string): boolean {
  return /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/i.test(
    text.slice(0, 4000),
  );
}
