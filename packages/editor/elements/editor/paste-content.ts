import { msg } from '@lit/localize';
import type { Editor } from '../../editor-context.ts';
import { kindOfFile } from '../../files/file-kind.ts';
import { pasteAsText } from '../../text/clipboard/paste-as-text.ts';
import { textSessionOf } from '../../text/session/active-session.ts';

/** What was pasted on the page. */
export interface PastedContent {
  files: readonly File[];
  /** The clipboard's texts of every kind. */
  kept: DataTransfer;
  /** Whether the styles of texts are left out. */
  isPlain: boolean;
}

/**
 * Pastes pictures, films and sounds; else the text of an SVG as layers; else any text: in place of that of the one text layer that is
 * selected, else as a text layer of its own.
 */
export async function pasteContent(editor: Editor, { files: given, kept, isPlain }: PastedContent): Promise<void> {
  const text = kept.getData('text/plain');
  const files = given.map((file, index) =>
    // Pictures of the clipboard have no name of their own.
    file.name === '' ? new File([file], `${msg('Pasted picture')} ${index + 1}`, { type: file.type }) : file,
  );
  const [drawing] = files;
  if (files.length === 1 && drawing && kindOfFile(drawing) === 'svg') await importDrawing(editor, drawing);
  else if (files.length > 0) await (await import('../../files/take-files.ts')).takeFiles(editor, files);
  else if (isSvgText(text)) {
    await importDrawing(editor, new File([text], `${msg('Pasted drawing')}.svg`, { type: 'image/svg+xml' }));
  } else if (!pasteIntoText(editor, kept, isPlain)) pasteAsText(editor, text);
}

/** Begins to edit the one text that is selected, with what is pasted in place of all its words. False when there is none. */
function pasteIntoText(editor: Editor, clipboard: DataTransfer, isPlain: boolean): boolean {
  const { state } = editor;
  const [layer, ...others] = state.selectedLayers.peek();
  const isText = layer?.type === 'text' && !layer.locked && others.length === 0;
  if (!isText || clipboard.getData('text/plain').trim() === '') return false;
  state.editing.value = { kind: 'text', layerId: layer.id };
  const session = textSessionOf(editor).peek();
  session?.selectAll();
  session?.paste(clipboard, isPlain);
  return session !== undefined;
}

/** Takes a drawing apart into layers; where that is not allowed it comes as a picture. */
async function importDrawing(editor: Editor, file: File): Promise<void> {
  if (editor.permissions.peek().has('import')) {
    await (await import('../../files/import-svg.ts')).importSvgFile(editor, file);
  } else await (await import('../../files/take-files.ts')).takeFiles(editor, [file]);
}

/** Whether a text is an SVG document. */
function isSvgText(text: string): boolean {
  return /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/i.test(
    text.slice(0, 4000),
  );
}
