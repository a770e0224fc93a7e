import type { Layer } from '@platen/template';
import type { Editor } from '../context/editor-context.ts';
import type { Editing } from '../store/editor-state.ts';

/** Returns the kind of editing inside a layer, by its type; undefined if there is none. */
function insideOf(layer: Layer): Editing['kind'] | undefined {
  switch (layer.type) {
    case 'text':
      return 'text';
    case 'image':
    case 'video':
      return 'crop';
    case 'table':
      return 'table';
    case 'shape':
      return layer.geometry.shape === 'path' ? 'path' : undefined;
    default:
      return undefined;
  }
}

/** Goes into a layer, as a double click does: into a group, a text, the crop of an image, a table or a path. */
export function openInside({ state }: Editor, layerId: string): 'entered' | 'editing' | undefined {
  const layer = state.layersById.peek().get(layerId)?.layer;
  if (!layer || layer.locked) return undefined;
  if (layer.type === 'group') {
    state.enteredGroupId.value = layer.id;
    return 'entered';
  }
  const kind = insideOf(layer);
  if (!kind) return undefined;
  state.selection.value = [layer.id];
  state.editing.value = { kind, layerId: layer.id };
  return 'editing';
}
