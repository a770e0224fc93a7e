import type { Editor } from '../../editor-context.ts';
import { carriesLayers, dropLayers } from '../dragged-layers.ts';

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') === true;
}

/** Says that a drag may be dropped on the artboard, if it carries layers or files. */
export function allowDrop(event: DragEvent): void {
  if (!carriesLayers(event) && !carriesFiles(event)) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
}

/** Takes what is dropped on the artboard: layers of a panel, or files of the person's device. */
export async function takeDrop(editor: Editor, event: DragEvent): Promise<void> {
  if (event.defaultPrevented) return;
  if (carriesLayers(event)) {
    event.preventDefault();
    if (dropLayers(editor, event)) editor.artboard?.focus();
    return;
  }
  const files = [...(event.dataTransfer?.files ?? [])];
  const { artboard } = editor;
  if (files.length === 0 || !artboard) return;
  event.preventDefault();
  const { x, y } = artboard.element.getBoundingClientRect();
  const point = artboard.toPage({ x: event.clientX - x, y: event.clientY - y });
  const onto = artboard.layersAt(point).find(({ layer }) => layer.type !== 'group')?.layer;
  const { takeFiles } = await import('../../files/take-files.ts');
  await takeFiles(editor, files, { point, onto });
}
