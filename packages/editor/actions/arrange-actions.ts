import { msg } from '@lit/localize';
import { alignLabel } from '../commands/align-label.ts';
import { groupLayers } from '../commands/group-layers.ts';
import type { OrderStep } from '../commands/order-layers.ts';
import type { GroupLayer } from '@platen/template';
import type { Editor } from '../context/editor-context.ts';
import type { Edit } from '../store/template-document.ts';
import type { Alignment } from '../geometry/align-boxes.ts';
import { hasLayout } from '../store/layout-parent.ts';
import type { Action } from './action.ts';
import { boxedSelection, hasSelection, topmostSelected } from './selection.ts';

const alignments: readonly { alignment: Alignment; icon: string; shortcut: string }[] = [
  { alignment: 'left', icon: 'AlignStartVertical', shortcut: 'Alt+KeyA' },
  { alignment: 'center', icon: 'AlignCenterVertical', shortcut: 'Alt+KeyH' },
  { alignment: 'right', icon: 'AlignEndVertical', shortcut: 'Alt+KeyD' },
  { alignment: 'top', icon: 'AlignStartHorizontal', shortcut: 'Alt+KeyW' },
  { alignment: 'middle', icon: 'AlignCenterHorizontal', shortcut: 'Alt+KeyV' },
  { alignment: 'bottom', icon: 'AlignEndHorizontal', shortcut: 'Alt+KeyS' },
];

const orders: readonly { step: OrderStep; icon: string; shortcut: string; label: () => string }[] = [
  { step: 'forward', icon: 'ArrowUp', shortcut: 'Mod+BracketRight', label: () => msg('Bring forward') },
  { step: 'backward', icon: 'ArrowDown', shortcut: 'Mod+BracketLeft', label: () => msg('Send backward') },
  { step: 'front', icon: 'BringToFront', shortcut: 'Mod+Shift+BracketRight', label: () => msg('Bring to front') },
  { step: 'back', icon: 'SendToBack', shortcut: 'Mod+Shift+BracketLeft', label: () => msg('Send to back') },
];

/** Its code is fetched when it is first used. */
async function addAutoLayoutTo(editor: Editor): Promise<void> {
  const { addAutoLayout } = await import('../commands/add-auto-layout.ts');
  const { template, page, selection, laidOutById } = editor.state;
  editor.apply(addAutoLayout(template.value, page.value, selection.value, laidOutById.value));
}

type Components = typeof import('../commands/edit-components.ts');

/** Edits components, whose code is fetched when it is first used. */
async function editComponents(
  editor: Editor,
  edit: (commands: Components, state: Editor['state']) => Edit | undefined,
): Promise<void> {
  const commands = await import('../commands/edit-components.ts');
  editor.apply(edit(commands, editor.state));
}

/** The only selected layer, where that is a group. */
function selectedGroup(state: Editor['state']): GroupLayer | undefined {
  const [only, ...others] = state.selectedLayers.value;
  return only?.type === 'group' && others.length === 0 ? only : undefined;
}

/** How layers lie to each other. */
export const arrangeActions: readonly Action[] = [
  {
    id: 'arrange.group',
    group: 'arrange',
    label: () => msg('Group layers'),
    icon: 'Group',
    shortcuts: ['Mod+KeyG'],
    isEnabled: hasSelection,
    run(editor) {
      const { template, page, selection, laidOutById } = editor.state;
      editor.apply(groupLayers(template.value, page.value, selection.value, laidOutById.value));
    },
  },
  {
    id: 'arrange.auto-layout',
    group: 'arrange',
    label: () => msg('Add auto layout'),
    icon: 'LayoutList',
    shortcuts: ['Shift+KeyA'],
    isEnabled: ({ state }) => {
      const [only, ...others] = state.selectedLayers.value;
      return only !== undefined && (others.length > 0 || !hasLayout(only));
    },
    run: addAutoLayoutTo,
  },
  {
    id: 'arrange.ungroup',
    group: 'arrange',
    label: () => msg('Ungroup'),
    icon: 'Ungroup',
    shortcuts: ['Mod+Shift+KeyG'],
    isEnabled: ({ state }) => state.selectedLayers.value.some((layer) => layer.type === 'group' && !layer.instance),
    async run(editor) {
      const { ungroupLayers } = await import('../commands/ungroup-layers.ts');
      const { template, page, selection, laidOutById } = editor.state;
      editor.apply(ungroupLayers(template.value, page.value, selection.value, laidOutById.value));
    },
  },
  {
    id: 'arrange.component',
    group: 'arrange',
    label: () => msg('Create component'),
    icon: 'Component',
    shortcuts: ['Mod+Alt+KeyK'],
    isEnabled: ({ state }) => {
      const [only, ...others] = state.selectedLayers.value;
      const isPlain = only?.type !== 'group' || !(only.component || only.instance || only.repeat);
      return only !== undefined && (others.length > 0 || isPlain);
    },
    run: (editor) =>
      void editComponents(editor, ({ makeComponent }, { template, page, selection, laidOutById }) =>
        makeComponent(template.value, page.value, selection.value, laidOutById.value),
      ),
  },
  {
    id: 'arrange.instance',
    group: 'arrange',
    label: () => msg('Create instance'),
    icon: 'Diamond',
    isEnabled: ({ state }) => selectedGroup(state)?.component !== undefined,
    run: (editor) =>
      void editComponents(editor, ({ addInstance }, { template, page, selection }) =>
        addInstance(template.value, page.value, selection.value[0] ?? ''),
      ),
  },
  {
    id: 'arrange.detach',
    group: 'arrange',
    label: () => msg('Detach instance'),
    icon: 'Unlink',
    shortcuts: ['Mod+Alt+KeyB'],
    isEnabled: ({ state }) => state.selectedLayers.value.some((layer) => layer.type === 'group' && layer.instance),
    run: (editor) =>
      void editComponents(editor, ({ detachInstances }, { template, page, selection }) =>
        detachInstances(template.value, page.value, selection.value),
      ),
  },
  ...orders.map(({ step, icon, shortcut, label }): Action => ({
    id: `arrange.${step}`,
    group: 'arrange',
    label,
    icon,
    shortcuts: [shortcut],
    isEnabled: hasSelection,
    async run(editor) {
      const { orderLayers } = await import('../commands/order-layers.ts');
      editor.apply(orderLayers(editor.state.page.value, editor.state.selection.value, step));
    },
  })),
  ...(['x', 'y'] as const).map((axis): Action => ({
    id: `arrange.flip-${axis}`,
    group: 'arrange',
    label: () => (axis === 'x' ? msg('Flip horizontally') : msg('Flip vertically')),
    icon: axis === 'x' ? 'FlipHorizontal2' : 'FlipVertical2',
    shortcuts: [axis === 'x' ? 'Shift+KeyH' : 'Shift+KeyV'],
    isEnabled: hasSelection,
    async run(editor) {
      const { flipLayers } = await import('../commands/flip-layers.ts');
      const { page, selection, laidOutById } = editor.state;
      editor.apply(flipLayers(page.value, selection.value, axis, laidOutById.value));
    },
  })),
  ...alignments.map(({ alignment, icon, shortcut }): Action => ({
    id: `arrange.align-${alignment}`,
    group: 'arrange',
    label: () => alignLabel(alignment),
    icon,
    shortcuts: [shortcut],
    isEnabled: hasSelection,
    async run(editor) {
      const { alignLayers } = await import('../commands/align-layers.ts');
      const layers = boxedSelection(editor);
      const { page, layersById } = editor.state;
      const inGroup = layersById.value.get(layers[0]?.id ?? '')?.parents.at(-1);
      const parent = inGroup === undefined ? page.value : layersById.value.get(inGroup)?.layer;
      // One layer alone is aligned with what it is in.
      const around = parent && { x: 0, y: 0, width: parent.width, height: parent.height };
      editor.apply(alignLayers(page.value, layers, alignment, layers.length === 1 ? around : undefined));
    },
  })),
  ...(['x', 'y'] as const).map((axis): Action => ({
    id: `arrange.distribute-${axis}`,
    group: 'arrange',
    label: () => (axis === 'x' ? msg('Distribute horizontally') : msg('Distribute vertically')),
    icon: axis === 'x' ? 'AlignHorizontalSpaceAround' : 'AlignVerticalSpaceAround',
    shortcuts: [axis === 'x' ? 'Mod+Shift+Alt+KeyH' : 'Mod+Shift+Alt+KeyV'],
    isEnabled: (editor) => topmostSelected(editor).length > 2,
    async run(editor) {
      const { distributeLayers } = await import('../commands/align-layers.ts');
      editor.apply(distributeLayers(editor.state.page.value, boxedSelection(editor), axis));
    },
  })),
];
