import { msg } from '@lit/localize';
import { uniteBoxes } from '@platen/engine/internal';
import { addLayers } from '../commands/add-layers.ts';
import { deleteLayers } from '../commands/delete-layers.ts';
import { topmostOf } from '../store/find-place.ts';
import type { LayerStyle } from '../commands/paste-style.ts';
import { boundsOf } from '../commands/group-layers.ts';
import { readLayers, writeLayers } from '../store/clipboard-layers.ts';
import type { Editor } from '../context/editor-context.ts';
import type { Action } from './action.ts';
import { hasSelection } from './selection.ts';

/** The text last copied in this page, for when the system clipboard cannot be read; and the copied style. */
let copiedText = '';
let copiedStyle: LayerStyle | undefined;

/** Cut, copy and paste by menu. Keys go through the clipboard's own events; see `shell/key-dispatch.ts`. */
export const clipboardActions: readonly Action[] = [
  {
    id: 'edit.cut',
    group: 'edit',
    label: () => msg('Cut'),
    icon: 'Scissors',
    shortcuts: ['Mod+KeyX'],
    isEnabled: hasSelection,
    async run(editor) {
      await writeText(copySelection(editor));
      editor.apply(deleteLayers(editor.state.page.value, editor.state.selection.value));
    },
  },
  {
    id: 'edit.copy',
    group: 'edit',
    label: () => msg('Copy'),
    icon: 'ClipboardCopy',
    shortcuts: ['Mod+KeyC'],
    isEnabled: hasSelection,
    run: (editor) => writeText(copySelection(editor)),
  },
  {
    id: 'edit.paste',
    group: 'edit',
    label: () => msg('Paste'),
    icon: 'ClipboardPaste',
    shortcuts: ['Mod+KeyV'],
    run: (editor) => pasteClipboard(editor, false),
  },
  {
    id: 'edit.paste-in-place',
    group: 'edit',
    label: () => msg('Paste in place'),
    shortcuts: ['Mod+Shift+KeyV'],
    run: (editor) => pasteClipboard(editor, true),
  },
  {
    id: 'edit.copy-style',
    group: 'edit',
    label: () => msg('Copy style'),
    icon: 'Paintbrush',
    shortcuts: ['Mod+Alt+KeyC'],
    isEnabled: hasSelection,
    async run({ state }) {
      const [layer] = state.selectedLayers.value;
      const { copyStyle } = await import('../commands/paste-style.ts');
      if (layer) copiedStyle = copyStyle(layer);
    },
  },
  {
    id: 'edit.paste-style',
    group: 'edit',
    label: () => msg('Paste style'),
    icon: 'PaintRoller',
    shortcuts: ['Mod+Alt+KeyV'],
    isEnabled: (editor) => copiedStyle !== undefined && hasSelection(editor),
    async run(editor) {
      const { pasteStyle } = await import('../commands/paste-style.ts');
      if (copiedStyle) editor.apply(pasteStyle(editor.state.page.value, editor.state.selection.value, copiedStyle));
    },
  },
  {
    id: 'edit.copy-png',
    group: 'edit',
    label: () => msg('Copy as PNG'),
    icon: 'Image',
    shortcuts: ['Shift+Alt+KeyC'],
    isEnabled: ({ artboard }) => artboard !== undefined,
    async run(editor) {
      const { artboard, state } = editor;
      if (!artboard) return;
      const ids = state.selection.value.length > 0 ? state.selection.value : undefined;
      try {
        await navigator.clipboard.write([new ClipboardItem({ 'image/png': artboard.toPng(ids, 2) })]);
        editor.notify({ kind: 'success', text: msg('Copied as PNG') });
      } catch {
        editor.notify({ kind: 'error', text: msg('The browser blocked copying the image.') });
      }
    },
  },
];

/** Returns the selected layers as a text for the clipboard. They are also stored for this page. */
export function copySelection(editor: Editor): string {
  const { designedPage, selection } = editor.state;
  copiedText = writeLayers(topmostOf(designedPage.value, selection.value));
  return copiedText;
}

/**
 * Puts in the layers of a text. On the page they were copied from they come a little beside their place, or on it when `inPlace`; what
 * would lie outside the page comes to its middle. False when the text holds no layers.
 */
export function pasteText(editor: Editor, text: string, inPlace: boolean): boolean {
  const layers = readLayers(text);
  if (!layers) return false;
  const { page, template, layersById } = editor.state;
  const around = uniteBoxes(layers.map((layer) => boundsOf(layer, new Map())));
  const { width, height } = page.value;
  const isOnPage = around.x < width && around.y < height && around.x + around.width > 0 && around.y + around.height > 0;
  const isHere = layers.some(({ id }) => layersById.value.has(id));
  const beside = !inPlace && isHere ? 10 : 0;
  const shift = isOnPage
    ? { x: beside, y: beside }
    : { x: (width - around.width) / 2 - around.x, y: (height - around.height) / 2 - around.y };
  const moved = layers.map((layer) => ({ ...layer, x: layer.x + shift.x, y: layer.y + shift.y }));
  return editor.apply(addLayers(template.value, moved, { pageId: page.value.id }, msg('Paste')));
}

/** Pastes layers; else what other programs put on the clipboard, whose reading is fetched then. */
async function pasteClipboard(editor: Editor, inPlace: boolean): Promise<void> {
  if (pasteText(editor, await readText(), inPlace)) return;
  await (await import('../files/paste-content.ts')).pasteSystemClipboard(editor);
}

async function writeText(text: string): Promise<void> {
  await navigator.clipboard?.writeText(text).catch(() => undefined);
}

async function readText(): Promise<string> {
  const text = await navigator.clipboard?.readText().catch(() => undefined);
  return text === undefined || text === '' ? copiedText : text;
}
