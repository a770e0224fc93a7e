import { msg } from '@lit/localize';
import type { MenuItem } from '../controls/menu-item.ts';
import type { Editor } from '../context/editor-context.ts';
import { actionMenu, separator, type ActionMenuEntry } from './action-menu.ts';
import { layerActionIds } from './host-actions.ts';

/** The ways to align and distribute layers, in the order of menus. */
export const alignActions: readonly ActionMenuEntry[] = [
  'arrange.align-left',
  'arrange.align-center',
  'arrange.align-right',
  separator,
  'arrange.align-top',
  'arrange.align-middle',
  'arrange.align-bottom',
  separator,
  'arrange.distribute-x',
  'arrange.distribute-y',
];

/** Steps in the order of layers, in the order of menus. */
export const orderActions: readonly ActionMenuEntry[] = [
  'arrange.front',
  'arrange.forward',
  'arrange.backward',
  'arrange.back',
];

/** The ways to make groups and components of layers, in the order of menus. */
export const groupActions: readonly ActionMenuEntry[] = [
  'arrange.group',
  'arrange.ungroup',
  'arrange.auto-layout',
  separator,
  'arrange.component',
  'arrange.instance',
  'arrange.detach',
];

/** The ways to combine shapes, in the order of menus. */
export const combineActions: readonly ActionMenuEntry[] = [
  'arrange.union',
  'arrange.subtract',
  'arrange.intersect',
  'arrange.exclude',
  separator,
  'arrange.flatten',
  'arrange.release-boolean',
];

/** The other ways of copying and pasting, in the order of menus. */
export const copyAsActions: readonly ActionMenuEntry[] = [
  'edit.paste-in-place',
  separator,
  'edit.copy-style',
  'edit.paste-style',
  'edit.copy-png',
];

/** The menu of what is selected, on the artboard and in the list of layers alike; without a selection, that of the page. */
export function layerMenu(editor: Editor): MenuItem[] {
  if (editor.state.selection.peek().length === 0) return actionMenu(editor, pageEntries);
  return actionMenu(editor, [
    'edit.cut',
    'edit.copy',
    'edit.paste',
    { label: msg('Copy and paste as'), icon: 'Paintbrush', actions: copyAsActions },
    separator,
    'edit.duplicate',
    'edit.delete',
    separator,
    {
      label: msg('Arrange'),
      icon: 'BringToFront',
      actions: [
        ...orderActions,
        separator,
        'arrange.flip-x',
        'arrange.flip-y',
        separator,
        { label: msg('Align'), icon: 'AlignCenterVertical', actions: alignActions },
      ],
    },
    { label: msg('Group'), icon: 'Group', actions: groupActions },
    { label: msg('Combine shapes'), icon: 'Shapes', actions: combineActions },
    separator,
    'edit.rename',
    'edit.toggle-lock',
    'edit.toggle-visible',
    separator,
    ...layerActionIds(editor),
  ]);
}

const pageEntries: readonly ActionMenuEntry[] = [
  'edit.paste',
  'edit.paste-in-place',
  separator,
  'edit.select-all',
  'view.find-layer',
  separator,
  'view.fit-page',
  'view.toggle-rulers',
  'view.toggle-guides',
];
