// The page of the bench: an artboard alone, and what Node asks of it as `window.bench`.
import { ContextProvider } from '@lit/context';
import { createEditor, editorContext, type Editor } from '@platen/editor';
import { parseTemplate } from '@platen/template';
import type { ArtboardElement } from '../../../packages/editor/elements/artboard/artboard-element.ts';
import '../../../packages/editor/elements/artboard/artboard.ts';
import { recordFrames } from './record-frames.ts';
import { thousandLayers } from './thousand-layers.ts';

const host = document.createElement('div');
host.className = 'host';
document.body.append(host);
let editor: Editor | undefined;
let element: ArtboardElement | undefined;

/** Puts an artboard with that many layers into the page. Answers milliseconds until it is drawn with fonts and pictures. */
async function open(count: number): Promise<number> {
  const written = thousandLayers(count);
  const startedAt = performance.now();
  editor = createEditor({ template: parseTemplate(written), host, notify: () => {}, announce: () => {} });
  new ContextProvider(host, { context: editorContext, initialValue: editor }).hostConnected();
  element = document.createElement('platen-artboard') as ArtboardElement;
  element.assetBase = new URL('/assets/', location.href).href;
  host.append(element);
  await element.updateComplete;
  await element.artboard?.settled();
  const drawnMs = performance.now() - startedAt;
  element.artboard?.zoomTo(1, { x: 0, y: 0 });
  element.artboard?.panBy(-editor.state.view.value.panX, -editor.state.view.value.panY);
  await element.artboard?.settled();
  return drawnMs;
}

/** Selects layers, all of them without ids. */
function select(ids?: readonly string[]): void {
  if (editor) editor.state.selection.value = ids ?? editor.state.page.value.layers.map(({ id }) => id);
}

/** Where a layer's middle is in the window. */
function middleOf(id: string): { x: number; y: number } {
  const box = element?.artboard?.boundsOf([id]);
  const at = box && element?.artboard?.toArtboard({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  if (!at) throw new Error(`There is no layer ${id}.`);
  return at;
}

Object.assign(window, {
  bench: { open, select, middleOf, frames: recordFrames(), undo: () => editor?.document.undo() },
});
