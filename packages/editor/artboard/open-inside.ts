import type { Editor } from '../context/editor-context.ts';
import { refuseComputedText } from '../context/computed-text.ts';
import { definitionOf } from '../layers/layer-definitions.ts';

/**
 * Goes into a layer, as a double click does: into a group, a text, the crop of an image, a table or a path.
 * An image or video that is empty is filled.
 */
export function openInside(editor: Editor, layerId: string): 'entered' | 'editing' | undefined {
  const { state } = editor;
  const layer = state.layersById.peek().get(layerId)?.layer;
  if (!layer || layer.locked) return undefined;
  if (layer.type === 'group') {
    state.enteredGroupId.value = layer.id;
    return 'entered';
  }
  const kind = definitionOf(layer).inside?.(layer);
  if (!kind || (kind === 'text' && refuseComputedText(editor, layerId))) return undefined;
  state.selection.value = [layer.id];
  // Nothing can be cropped yet: what is to be seen is chosen.
  if ((layer.type === 'image' || layer.type === 'video') && layer.source === '') {
    state.dialog.value = 'fill-media';
    return undefined;
  }
  state.editing.value = { kind, layerId: layer.id };
  return 'editing';
}
