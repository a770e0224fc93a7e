import type { Layer } from '@platen/template';
import type { Editor } from '../context/editor-context.ts';
import { carriesLayers, draggedLayers, dropLayers } from '../panels/dragged-layers.ts';

/** Allows a drag to be dropped on the artboard if it carries layers or files; highlights the image layer that would get an image. */
export function allowDrop(editor: Editor, event: DragEvent): void {
  if ((!carriesLayers(event) && !carriesFiles(event)) || editor.state.isPreviewing.peek()) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
  editor.state.hoveredId.value = imageUnder(editor, pagePoint(editor, event))?.id;
}

/** Takes what is dropped on the artboard: layers of a panel, or files of the person's device. An image on an image layer replaces its. */
export async function takeDrop(editor: Editor, event: DragEvent): Promise<void> {
  if (event.defaultPrevented || editor.state.isPreviewing.peek()) return;
  editor.state.hoveredId.value = undefined;
  const point = pagePoint(editor, event);
  const onto = imageUnder(editor, point);
  if (carriesLayers(event)) {
    event.preventDefault();
    const [layer, ...others] = draggedLayers(event);
    const image = layer?.type === 'image' && others.length === 0 ? layer.source : '';
    if (onto && image !== '') (await import('../files/take-files.ts')).replaceImage(editor, onto, image);
    else dropLayers(editor, event);
    editor.artboard?.focus();
    return;
  }
  const files = [...(event.dataTransfer?.files ?? [])];
  if (files.length === 0 || !point) return;
  event.preventDefault();
  editor.artboard?.focus();
  const { takeFiles } = await import('../files/take-files.ts');
  await takeFiles(editor, files, { point, onto });
}

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') === true;
}

function pagePoint({ artboard }: Editor, event: DragEvent): { x: number; y: number } | undefined {
  if (!artboard) return undefined;
  const { x, y } = artboard.element.getBoundingClientRect();
  return artboard.toPage({ x: event.clientX - x, y: event.clientY - y });
}

/** The image layer that an image would go into: what is topmost there, when it is one and not locked. */
function imageUnder({ artboard }: Editor, point: { x: number; y: number } | undefined): Layer | undefined {
  const top = point && artboard?.layersAt(point).find(({ layer }) => layer.type !== 'group' && !layer.locked);
  return top?.layer.type === 'image' ? top.layer : undefined;
}
