import { layer as layerSchema, type Layer } from '@platen/template';
import { addLayers } from '../commands/add-layers.ts';
import type { Editor } from '../editor-context.ts';

const mediaType = 'application/x-platen-layers+json';

/** Has a drag carry layers; dropped on the artboard they are added there. */
export function carryLayers(event: DragEvent, layers: readonly Layer[]): void {
  event.dataTransfer?.setData(mediaType, JSON.stringify(layers));
  if (event.dataTransfer) event.dataTransfer.effectAllowed = 'copy';
}

/** Whether a drag carries layers. What they are is known only when they are dropped. */
export function carriesLayers(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes(mediaType) === true;
}

/** The layers that were dropped; none when they cannot be read. */
export function draggedLayers(event: DragEvent): readonly Layer[] {
  return readLayers(event.dataTransfer?.getData(mediaType) ?? '');
}

/** Adds the layers of a drop, their middle under the pointer. False when there are none that can be read. */
export function dropLayers(editor: Editor, event: DragEvent): boolean {
  const { artboard } = editor;
  const layers = draggedLayers(event);
  if (!artboard || layers.length === 0) return false;
  const { x, y } = artboard.element.getBoundingClientRect();
  const at = artboard.toPage({ x: event.clientX - x, y: event.clientY - y });
  const left = Math.min(...layers.map((layer) => layer.x));
  const top = Math.min(...layers.map((layer) => layer.y));
  const right = Math.max(...layers.map((layer) => layer.x + layer.width));
  const bottom = Math.max(...layers.map((layer) => layer.y + layer.height));
  const [dx, dy] = [Math.round(at.x - (left + right) / 2), Math.round(at.y - (top + bottom) / 2)];
  const placed = layers.map((layer) => ({ ...layer, x: layer.x + dx, y: layer.y + dy }));
  return editor.apply(addLayers(editor.state.template.peek(), placed, { pageId: editor.state.page.peek().id }));
}

function readLayers(text: string): Layer[] {
  try {
    const parsed = layerSchema.array().max(200).safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}
