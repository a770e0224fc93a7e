import { untracked } from '@preact/signals-core';
import type { MenuItem } from '../controls/menu-item.ts';
import type { Editor } from '../context/editor-context.ts';
import { findAction } from './action-table.ts';
import { formatShortcut, isMacPlatform } from '../controls/shortcut.ts';

/** An entry in a menu of actions: the id of an action, a separator, or a submenu. */
export type ActionMenuEntry = string | { label: string; icon?: string; actions: readonly ActionMenuEntry[] };

/** Marks a line between actions. */
export const separator = '---';

/**
 * Lines of a menu for actions of the table, as they can be done now. Ids that no action has are omitted, and lines between nothing
 * with them.
 */
export function actionMenu(editor: Editor, entries: readonly ActionMenuEntry[]): MenuItem[] {
  const items: MenuItem[] = [];
  for (const entry of entries) {
    if (entry === separator) {
      if (items.length > 0 && items.at(-1) !== 'separator') items.push('separator');
    } else if (typeof entry === 'string') {
      const item = actionItem(editor, entry);
      if (item) items.push(item);
    } else {
      const inside = actionMenu(editor, entry.actions);
      if (inside.length > 0)
        items.push({ id: `menu-${entry.label}`, label: entry.label, icon: entry.icon, items: inside });
    }
  }
  if (items.at(-1) === 'separator') items.pop();
  return items;
}

function actionItem(editor: Editor, id: string): MenuItem | undefined {
  const action = findAction(id);
  if (!action) return undefined;
  return untracked(() => ({
    id,
    label: action.label(),
    icon: action.icon,
    shortcut: shortcutOf(id),
    disabled: action.isEnabled?.(editor) === false,
    checked: action.isChecked?.(editor),
    danger: id.endsWith('.delete'),
  }));
}

/** The first shortcut of an action as it is shown here; empty when it has none. */
export function shortcutOf(id: string): string {
  const shortcut = findAction(id)?.shortcuts?.[0];
  return shortcut === undefined ? '' : formatShortcut(shortcut, isMacPlatform());
}

/** The menu of what is selected, on the artboard and in the list of layers alike. */
export function layerMenu(editor: Editor, words: { arrange: string; align: string; copyAs: string }): MenuItem[] {
  return actionMenu(editor, [
    'edit.cut',
    'edit.copy',
    'edit.paste',
    'edit.paste-in-place',
    {
      label: words.copyAs,
      icon: 'Paintbrush',
      actions: ['edit.copy-style', 'edit.paste-style', 'edit.copy-png'],
    },
    separator,
    'edit.duplicate',
    'edit.rename',
    'edit.delete',
    separator,
    {
      label: words.arrange,
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
    {
      label: words.align,
      icon: 'AlignCenterVertical',
      actions: [
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
      ],
    },
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
