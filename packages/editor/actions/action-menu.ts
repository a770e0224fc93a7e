import { untracked } from '@preact/signals-core';
import type { MenuItem } from '../controls/menu-item.ts';
import type { Editor } from '../context/editor-context.ts';
import type { Action } from './action.ts';
import { findAction } from './action-table.ts';
import { findActionOf } from './host-actions.ts';
import { formatShortcut, isMacPlatform } from '../controls/shortcut.ts';

/** An entry in a menu of actions: the id of an action, a separator, or a submenu. */
export type ActionMenuEntry = string | { label: string; icon?: string; actions: readonly ActionMenuEntry[] };

/** Marks a line between actions. */
export const separator = '---';

/**
 * Lines of a menu for actions of the table and of the host, as they can be done now. Ids that no action has are omitted, and lines between nothing
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
  const action = untracked(() => findActionOf(editor, id));
  if (!action) return undefined;
  return untracked(() => ({
    id,
    label: action.label(),
    icon: action.icon,
    shortcut: firstShortcut(action),
    disabled: action.isEnabled?.(editor) === false,
    checked: action.isChecked?.(editor),
    danger: id.endsWith('.delete'),
  }));
}

/** The first shortcut of an action of the table as it is shown here; empty when it has none. */
export function shortcutOf(id: string): string {
  return firstShortcut(findAction(id));
}

/** The first shortcut of an action as it is shown here; empty when it has none. */
export function firstShortcut(action: Action | undefined): string {
  const shortcut = action?.shortcuts?.[0];
  return shortcut === undefined ? '' : formatShortcut(shortcut, isMacPlatform());
}
