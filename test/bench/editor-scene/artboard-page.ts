// The page of the bench: an artboard alone, and what Node asks of it as `window.bench`.
import { ContextProvider } from '@lit/context';
import { createEditor, editorContext } from '@platen/editor';
import { listenToKeys, type KeyDispatchHost } from '../../../packages/editor/shell/key-dispatch.ts';
import { parseTemplate } from '@platen/template';
import type { ArtboardElement } from '../../../packages/editor/artboard/artboard-element.ts';
import '../../../packages/editor/artboard/artboard-element.ts';
import { recordFrames, recordKeys } from './record-frames.ts';
import { pageSize, thousandLayers } from './thousand-layers.ts';

const host = document.createElement('div');
host.className = 'host';
document.body.append(host);
/** What is shown before the thousand layers are opened, as in an editor that has been loaded: a text and an image. */
const first = {
  schemaVersion: 1,
  pages: [
    {
      id: 'first',
      ...pageSize,
      layers: [
        { type: 'text', id: 'text', width: 400, height: 60, runs: [{ text: 'First' }], style: { fontFamily: 'Inter' } },
        { type: 'image', id: 'image', x: 100, y: 100, source: 'library:images/house.webp' },
      ],
    },
  ],
};
const editor = createEditor({ template: parseTemplate(first), host, notify: () => {}, announce: () => {} });
// As the whole element hears keys.
listenToKeys(Object.assign(host, { editor, shortcuts: 'on' }) satisfies KeyDispatchHost);
new ContextProvider(host, { context: editorContext, initialValue: editor }).hostConnected();
const element = document.createElement('platen-artboard') as ArtboardElement;
element.assetBase = new URL('/assets/', location.href).href;
host.append(element);
await element.updateComplete;
await element.artboard?.settled();

/** Opens a template of that many layers. Answers milliseconds until it is drawn with fonts and images. */
async function open(count: number): Promise<number> {
  const written = thousandLayers(count);
  const startedAt = performance.now();
  editor.document.open(parseTemplate(written));
  await element.artboard?.settled();
  const drawnMs = performance.now() - startedAt;
  resetView();
  await element.artboard?.settled();
  return drawnMs;
}

function resetView(): void {
  element.artboard?.zoomTo(1, { x: 0, y: 0 });
  element.artboard?.panBy(-editor.state.view.value.panX, -editor.state.view.value.panY);
}

/** Selects layers, all of them without ids. */
function select(ids?: readonly string[]): void {
  editor.state.selection.value = ids ?? editor.state.page.value.layers.map(({ id }) => id);
}

/** Where a layer's middle is in the window. */
function middleOf(id: string): { x: number; y: number } {
  const box = element.artboard?.boundsOf([id]);
  const at = box && element.artboard?.toArtboard({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  if (!at) throw new Error(`There is no layer ${id}.`);
  return at;
}

const keys = recordKeys();

/** Opens a text of the page for typing at its end. */
async function startTyping(): Promise<void> {
  const text = editor.state.page.value.layers.find(({ type }) => type === 'text');
  if (!text) throw new Error('There is no text.');
  editor.state.selection.value = [text.id];
  editor.state.editing.value = { kind: 'text', layerId: text.id };
  await element.artboard?.settled();
  keys.start();
}

/** Milliseconds from each key to its paint. */
function stopTyping(): number[] {
  editor.state.editing.value = undefined;
  return keys.stop();
}

Object.assign(window, {
  bench: {
    open,
    select,
    middleOf,
    resetView,
    frames: recordFrames(),
    undo: () => editor.document.undo(),
    focus: () => element.artboard?.focus(),
    startTyping,
    stopTyping,
  },
});
