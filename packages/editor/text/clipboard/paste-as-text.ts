import { msg } from '@lit/localize';
import { textLayer } from '@platen/template/internal';
import { addLayers } from '../../commands/add-layers.ts';
import type { Editor } from '../../context/editor-context.ts';
import { maxTextLength } from '../../rich-text/rich-text.ts';
import { cleanText } from '../../rich-text/source-offsets.ts';

/** Adds a text of the clipboard to the middle of the page as a layer of its own. False when there is nothing in it to read. */
export function pasteAsText(editor: Editor, pasted: string): boolean {
  const text = cleanText(pasted).trim().slice(0, maxTextLength);
  if (text === '') return false;
  const { template, page } = editor.state;
  const { id: pageId, width, height } = page.peek();
  const fontSize = Math.max(12, Math.min(200, Math.round(Math.min(width, height) * 0.05)));
  const boxWidth = Math.round(width * 0.6);
  const boxHeight = Math.ceil(fontSize * 1.2 * text.split('\n').length);
  const layer = textLayer.parse({
    type: 'text',
    id: 'text',
    name: msg('Text'),
    runs: [{ text }],
    x: Math.round((width - boxWidth) / 2),
    y: Math.round((height - boxHeight) / 2),
    width: boxWidth,
    height: boxHeight,
    mode: 'grow',
    style: { fontSize },
  });
  return editor.apply(addLayers(template.peek(), [layer], { pageId }, msg('Paste')));
}
