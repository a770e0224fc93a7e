import { stepChild } from '../commands/auto-layout.ts';
import { layoutParentOf } from '../store/layout-parent.ts';
import { msg } from '@lit/localize';
import { deleteLayers } from '../commands/delete-layers.ts';
import { duplicateLayers } from '../commands/duplicate-layers.ts';
import { moveLayers } from '../commands/move-layers.ts';
import { setCommon } from '../commands/set-layers.ts';
import type { Editor } from '../context/editor-context.ts';
import type { Action } from './action.ts';
import { hasSelection, siblingsInReach } from './selection.ts';

/** Acts on the selection and on the layers as a whole. */
export const editActions: readonly Action[] = [
  {
    id: 'edit.duplicate',
    group: 'edit',
    label: () => msg('Duplicate'),
    icon: 'Copy',
    shortcuts: ['Mod+KeyD'],
    isEnabled: hasSelection,
    run(editor) {
      const { state } = editor;
      editor.apply(duplicateLayers(state.template.value, state.designedPage.value, state.selection.value));
    },
  },
  {
    id: 'edit.delete',
    group: 'edit',
    label: () => msg('Delete'),
    icon: 'Trash2',
    shortcuts: ['Delete', 'Backspace'],
    isEnabled: hasSelection,
    run: (editor) => void editor.apply(deleteLayers(editor.state.page.value, editor.state.selection.value)),
  },
  {
    id: 'edit.select-all',
    group: 'edit',
    label: () => msg('Select all'),
    icon: 'BoxSelect',
    shortcuts: ['Mod+KeyA'],
    run(editor) {
      editor.state.selection.value = siblingsInReach(editor)
        .filter(({ locked, visible }) => !locked && visible)
        .map(({ id }) => id);
    },
  },
  {
    id: 'edit.select-next',
    group: 'edit',
    label: () => msg('Select next layer'),
    shortcuts: ['Tab'],
    run: (editor) => step(editor, 1),
  },
  {
    id: 'edit.select-previous',
    group: 'edit',
    label: () => msg('Select previous layer'),
    shortcuts: ['Shift+Tab'],
    run: (editor) => step(editor, -1),
  },
  {
    id: 'edit.select-parent',
    group: 'edit',
    label: () => msg('Select parent group'),
    shortcuts: ['Shift+Enter'],
    isEnabled: ({ state }) => parentOf(state.selection.value[0], state.layersById.value) !== undefined,
    run({ state }) {
      const parent = parentOf(state.selection.value[0], state.layersById.value);
      if (parent === undefined) return;
      state.enteredGroupId.value = state.layersById.value.get(parent)?.parents.at(-1);
      state.selection.value = [parent];
    },
  },
  {
    id: 'edit.escape',
    group: 'edit',
    label: () => msg('Exit or deselect'),
    shortcuts: ['Escape'],
    isEnabled: hasLevelToLeave,
    run: leaveOneLevel,
  },
  {
    id: 'edit.toggle-lock',
    group: 'arrange',
    label: () => msg('Lock or unlock'),
    icon: 'Lock',
    shortcuts: ['Mod+Shift+KeyL'],
    isEnabled: hasSelection,
    isChecked: ({ state }) => state.selectedLayers.value.some(({ locked }) => locked),
    run(editor) {
      const { page, selection, selectedLayers } = editor.state;
      const locked = !selectedLayers.value.every((layer) => layer.locked);
      editor.apply(setCommon(page.value, selection.value, locked ? msg('Lock') : msg('Unlock'), { locked }));
    },
  },
  {
    id: 'edit.toggle-visible',
    group: 'arrange',
    label: () => msg('Show or hide'),
    icon: 'EyeOff',
    shortcuts: ['Mod+Shift+KeyH'],
    isEnabled: hasSelection,
    isChecked: ({ state }) => state.selectedLayers.value.some(({ visible }) => !visible),
    run(editor) {
      const { page, selection, selectedLayers } = editor.state;
      const visible = !selectedLayers.value.some((layer) => layer.visible);
      editor.apply(setCommon(page.value, selection.value, visible ? msg('Show') : msg('Hide'), { visible }));
    },
  },
  ...nudges(),
];

function nudges(): Action[] {
  const ways = [
    { key: 'ArrowLeft', x: -1, y: 0, label: () => msg('Move left') },
    { key: 'ArrowRight', x: 1, y: 0, label: () => msg('Move right') },
    { key: 'ArrowUp', x: 0, y: -1, label: () => msg('Move up') },
    { key: 'ArrowDown', x: 0, y: 1, label: () => msg('Move down') },
  ];
  return ways.flatMap(({ key, x, y, label }) =>
    [1, 10].map((distance): Action => ({
      id: `edit.nudge-${key.slice(5).toLowerCase()}${distance === 1 ? '' : '-far'}`,
      group: 'arrange',
      label,
      shortcuts: [distance === 1 ? key : `Shift+${key}`],
      isEnabled: hasSelection,
      run(editor) {
        const { page, selection, layersById } = editor.state;
        const [first = ''] = selection.value;
        const placing = layoutParentOf(layersById.value, first);
        if (placing) {
          editor.apply(stepChild(page.value, placing, first, { x, y }));
          return;
        }
        const offset = { x: x * distance, y: y * distance };
        const mergeKey = `nudge ${selection.value.join(' ')}`;
        editor.apply(moveLayers(page.value, selection.value, offset, { mergeKey }));
      },
    })),
  );
}

function step(editor: Editor, by: 1 | -1): void {
  const { state } = editor;
  const reach = siblingsInReach(editor).filter(({ visible }) => visible);
  if (reach.length === 0) return;
  const at = reach.findIndex(({ id }) => id === state.selection.value.at(-1));
  const next = reach[at < 0 ? (by > 0 ? 0 : reach.length - 1) : (at + by + reach.length) % reach.length];
  if (next) state.selection.value = [next.id];
}

function parentOf(
  layerId: string | undefined,
  layers: ReadonlyMap<string, { parents: readonly string[] }>,
): string | undefined {
  return layerId === undefined ? undefined : layers.get(layerId)?.parents.at(-1);
}

/** Leaves the text or crop being edited, then the tool, then the selection, then the group: one per press. */
/** Whether Escape has something to leave; when it has not, the key is the host's, such as to close a dialog around the editor. */
function hasLevelToLeave({ state, document }: Editor): boolean {
  const isAtTop = state.editing.value === undefined && state.tool.value === 'select';
  return (
    document.isInGesture || !isAtTop || state.enteredGroupId.value !== undefined || state.selection.value.length > 0
  );
}

function leaveOneLevel({ state, document }: Editor): void {
  if (document.isInGesture) return document.undo();
  if (state.editing.value) {
    state.editing.value = undefined;
  } else if (state.tool.value !== 'select') {
    state.tool.value = 'select';
  } else if (state.enteredGroupId.value !== undefined) {
    const group = state.enteredGroupId.value;
    state.enteredGroupId.value = state.layersById.value.get(group)?.parents.at(-1);
    state.selection.value = [group];
  } else {
    state.selection.value = [];
  }
}
