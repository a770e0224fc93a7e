import { msg } from '@lit/localize';
import { openInside } from '../artboard/open-inside.ts';
import type { Editor } from '../context/editor-context.ts';
import type { Action } from './action.ts';
import { hasSelection } from './selection.ts';

/** One step of zooming by key. */
const zoomStep = 1.25;

/** How the page is looked at. */
export const viewActions: readonly Action[] = [
  {
    id: 'view.zoom-in',
    group: 'view',
    label: () => msg('Zoom in'),
    icon: 'ZoomIn',
    shortcuts: ['Mod+Equal', 'Mod+NumpadAdd'],
    run: (editor) => zoomBy(editor, zoomStep),
  },
  {
    id: 'view.zoom-out',
    group: 'view',
    label: () => msg('Zoom out'),
    icon: 'ZoomOut',
    shortcuts: ['Mod+Minus', 'Mod+NumpadSubtract'],
    run: (editor) => zoomBy(editor, 1 / zoomStep),
  },
  {
    id: 'view.zoom-100',
    group: 'view',
    label: () => msg('Zoom to 100 %'),
    shortcuts: ['Mod+Digit0'],
    run: ({ artboard }) => artboard?.zoomTo(1),
  },
  {
    id: 'view.fit-page',
    group: 'view',
    label: () => msg('Fit page'),
    icon: 'Maximize',
    shortcuts: ['Shift+Digit1'],
    run: ({ artboard }) => artboard?.fit(),
  },
  {
    id: 'view.fit-selection',
    group: 'view',
    label: () => msg('Fit selection'),
    shortcuts: ['Shift+Digit2'],
    isEnabled: hasSelection,
    run({ artboard, state }) {
      const box = artboard?.boundsOf(state.selection.value);
      if (box) artboard?.fit(box);
    },
  },
  {
    id: 'view.toggle-guides',
    group: 'view',
    label: () => msg('Guides'),
    shortcuts: ['Mod+Quote'],
    isChecked: ({ state }) => state.showGuides.value,
    run({ state }) {
      state.showGuides.value = !state.showGuides.value;
    },
  },
  {
    id: 'view.toggle-rulers',
    group: 'view',
    label: () => msg('Rulers'),
    icon: 'Ruler',
    shortcuts: ['Mod+Shift+KeyR'],
    isChecked: ({ state }) => state.showRulers.value,
    run({ state }) {
      state.showRulers.value = !state.showRulers.value;
    },
  },
  {
    id: 'view.toggle-snapping',
    group: 'view',
    label: () => msg('Snap'),
    icon: 'Magnet',
    isChecked: ({ state }) => state.snapping.value,
    run({ state }) {
      state.snapping.value = !state.snapping.value;
    },
  },
  {
    id: 'view.clear-guides',
    group: 'view',
    label: () => msg('Remove all guides from the page'),
    isEnabled: ({ state }) => (state.guides.value[state.page.value.id]?.length ?? 0) > 0,
    run({ state }) {
      state.guides.value = { ...state.guides.value, [state.page.value.id]: [] };
    },
  },
  {
    id: 'edit.open-inside',
    group: 'edit',
    label: () => msg('Edit text, crop or open group'),
    shortcuts: ['Enter'],
    isEnabled: ({ state }) => state.selection.value.length === 1 && state.editing.value === undefined,
    run(editor) {
      const { state } = editor;
      const [id] = state.selection.value;
      if (id === undefined || openInside(editor, id) !== 'entered') return;
      const group = state.layersById.value.get(id)?.layer;
      const inner =
        group?.type === 'group' ? group.layers.find(({ visible, locked }) => visible && !locked) : undefined;
      if (inner) state.selection.value = [inner.id];
    },
  },
];

function zoomBy({ artboard, state }: Editor, factor: number): void {
  artboard?.zoomTo(state.view.value.zoom * factor);
}
