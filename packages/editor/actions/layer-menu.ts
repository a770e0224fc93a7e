import { msg } from '@lit/localize';
import type { MenuItem } from '../controls/menu-item.ts';
import type { Editor } from '../context/editor-context.ts';
import { actionMenu, separator, type ActionMenuEntry } from './action-menu.ts';

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

/** The menu of what is selected, on the artboard and in the list of layers alike. */
export function layerMenu(editor: Editor): MenuItem[] {
  return actionMenu(editor, [
    'edit.cut',
    'edit.copy',
    'edit.paste',
    'edit.paste-in-place',
    {
      label: msg('Copy and paste as'),
      icon: 'Paintbrush',
      actions: ['edit.copy-style', 'edit.paste-style', 'edit.copy-png'],
    },
    separator,
    'edit.duplicate',
    'edit.rename',
    'edit.delete',
    separator,
    {
      label: msg('Arrange'),
      icon: 'BringToFront',
      actions: [
        'arrange.front',
        'arrange.forward',
        'arrange.backward',
        'arrange.back',
        separator,
        'arrange.flip-x',
        'arrange.flip-y',
      ],
    },
    { label: msg('Align'), icon: 'AlignCenterVertical', actions: alignActions },
    'arrange.group',
    'arrange.ungroup',
    'arrange.component',
    'arrange.instance',
    'arrange.detach',
    separator,
    'edit.toggle-lock',
    'edit.toggle-visible',
    separator,
    'edit.select-all',
    'view.find-layer',
  ]);
}
