import { msg } from '@lit/localize';
import type { Editor } from '../context/editor-context.ts';
import type { Action } from './action.ts';

/** The parts of the editor around the page: panels, dialogs, and whether they are shown. */
export const shellActions: readonly Action[] = [
  toggle(
    'view.inspector',
    () => msg('Properties'),
    'PanelRight',
    [],
    ({ state }) => state.showInspector,
  ),
  toggle(
    'view.test-values',
    () => msg('Test values'),
    'Braces',
    [],
    ({ state }) => state.showTestValues,
  ),
  {
    id: 'view.preview',
    group: 'view',
    label: () => msg('Preview'),
    icon: 'Play',
    shortcuts: ['Mod+Alt+KeyP'],
    isChecked: ({ state }) => state.isPreviewing.value,
    run({ state }) {
      const isOn = !state.isPreviewing.value;
      // Nothing is taken hold of there: presses move the view.
      state.editing.value = undefined;
      state.selection.value = [];
      state.hoveredId.value = undefined;
      state.tool.value = isOn ? 'hand' : 'select';
      state.isPreviewing.value = isOn;
    },
  },
  {
    id: 'view.palette',
    group: 'tools',
    label: () => msg('Commands'),
    icon: 'Command',
    shortcuts: ['Mod+KeyK'],
    run: ({ state }) => void (state.dialog.value = 'palette'),
  },
  {
    id: 'view.shortcuts',
    group: 'tools',
    label: () => msg('Keyboard shortcuts'),
    icon: 'Keyboard',
    shortcuts: ['?'],
    run: ({ state }) => void (state.dialog.value = 'shortcuts'),
  },
  {
    id: 'view.find-layer',
    group: 'edit',
    label: () => msg('Search layers'),
    icon: 'Search',
    shortcuts: ['Mod+KeyF'],
    run: ({ state }) => void (state.dialog.value = 'find-layer'),
  },
  {
    id: 'view.history',
    group: 'view',
    label: () => msg('History'),
    icon: 'History',
    run: ({ state }) => void (state.panel.value = 'history'),
  },
  {
    id: 'edit.rename',
    group: 'edit',
    label: () => msg('Rename'),
    icon: 'Pencil',
    shortcuts: ['F2'],
    isEnabled: ({ state }) => state.selectedLayers.value.length === 1,
    run({ state }) {
      state.panel.value = 'layers';
      state.renamingId.value = state.selectedLayers.value[0]?.id;
    },
  },
];

function toggle(
  id: string,
  label: () => string,
  icon: string,
  shortcuts: readonly string[],
  signalOf: (editor: Editor) => { value: boolean },
): Action {
  return {
    id,
    group: 'view',
    label,
    icon,
    shortcuts,
    isChecked: (editor) => signalOf(editor).value,
    run(editor) {
      const signal = signalOf(editor);
      signal.value = !signal.value;
    },
  };
}
