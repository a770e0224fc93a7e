import { uniteBoxes } from '@platen/engine/internal';
import type { Layer } from '@platen/template';
import { addLayers } from '../commands/add-layers.ts';
import type { Editor } from '../context/editor-context.ts';
import { layersMediaType, readLayers, writeLayers } from '../store/clipboard-layers.ts';

/** Attaches layers to a drag; dropped on the artboard, they are added there. */
export function carryLayers(event: DragEvent, layers: readonly Layer[]): void {
  event.dataTransfer?.setData(layersMediaType, writeLayers(layers));
  if (event.dataTransfer) event.dataTransfer.effectAllowed = 'copy';
}

/** Whether a drag carries layers. What they are is known only when they are dropped. */
export function carriesLayers(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes(layersMediaType) === true;
}

/** The layers that were dropped; none when they cannot be read. */
export function draggedLayers(event: DragEvent): readonly Layer[] {
  return readLayers(event.dataTransfer?.getData(layersMediaType) ?? '') ?? [];
}

/** Adds the layers of a drop, their middle under the pointer. False when there are none that can be read. */
export function dropLayers(editor: Editor, event: DragEvent): boolean {
  const { artboard } = editor;
  const layers = draggedLayers(event);
  if (!artboard || layers.length === 0) return false;
  const { x, y } = artboard.element.getBoundingClientRect();
  const at = artboard.toPage({ x: event.clientX - x, y: event.clientY - y });
  const around = uniteBoxes(layers);
  const dx = Math.round(at.x - around.x - around.width / 2);
  const dy = Math.round(at.y - around.y - around.height / 2);
  const placed = layers.map((layer) => ({ ...layer, x: layer.x + dx, y: layer.y + dy }));
  return editor.apply(addLayers(editor.state.template.peek(), placed, { pageId: editor.state.page.peek().id }));
}
