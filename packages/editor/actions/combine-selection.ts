import { msg } from '@lit/localize';
import type { BooleanOperation } from '@platen/template';
import type { Editor } from '../context/editor-context.ts';
import { combineLayers, flattenBoolean, releaseBoolean } from '../commands/combine-layers.ts';

/** Combines what is selected, and says so where nothing of it has an area. */
export function combineSelection(editor: Editor, operation: BooleanOperation): void {
  const { template, page, selection, laidOutById } = editor.state;
  const edit = combineLayers(template.value, page.value, selection.value, operation, laidOutById.value);
  if (edit) editor.apply(edit);
  else editor.notify({ kind: 'info', text: msg('Select two or more shapes that have an area.') });
}

/** Draws the layers of the selected groups each for itself again. */
export function releaseSelection(editor: Editor): void {
  const { page, selection } = editor.state;
  editor.apply(releaseBoolean(page.value, selection.value));
}

/** Makes a path of the selected group. */
export function flattenSelection(editor: Editor): void {
  const { page, selectedLayers } = editor.state;
  const [group] = selectedLayers.value;
  const item = group && editor.artboard?.laidOut(group.id);
  if (group?.type !== 'group' || !item || !('children' in item)) return;
  const edit = flattenBoolean(page.value, group, item.outline ?? '', item.box);
  if (edit) editor.apply(edit);
  else editor.notify({ kind: 'info', text: msg('There is nothing to flatten: the outline is empty.') });
}
