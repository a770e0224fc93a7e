import type { Layer } from '@platen/template';
import { topmostOf } from '../store/find-place.ts';
import type { BoxedLayer } from '../commands/align-layers.ts';
import { boundsOf } from '../commands/group-layers.ts';
import type { Editor } from '../context/editor-context.ts';

/** Whether a layer is selected. */
export function hasSelection({ state }: Editor): boolean {
  return state.selectedLayers.value.length > 0;
}

/** The selected layers, without those that are in another selected one. */
export function topmostSelected({ state }: Editor): Layer[] {
  return topmostOf(state.page.value, state.selection.value);
}

/** The layers that clicks select now: those of the entered group, else those of the page. */
export function siblingsInReach({ state }: Editor): readonly Layer[] {
  const entered = state.layersById.value.get(state.enteredGroupId.value ?? '')?.layer;
  return entered?.type === 'group' ? entered.layers : state.page.value.layers;
}

/** The topmost selected layers with the upright boxes around them, in pixels of their parents. */
export function boxedSelection(editor: Editor): BoxedLayer[] {
  const boxes = editor.state.laidOutById.value;
  return topmostSelected(editor).map((layer) => ({ id: layer.id, box: boundsOf(layer, boxes) }));
}
