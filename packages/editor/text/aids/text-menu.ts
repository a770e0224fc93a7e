import { msg } from '@lit/localize';
import { formatShortcut, isMacPlatform } from '../../controls/shortcut.ts';
import type { MenuItem } from '../../controls/menu-item.ts';

/** State shown by the menu of an edited text. */
export interface TextMenuState {
  hasSelection: boolean;
  /** Suggestions for the misspelled word at the pointer; undefined if there is none. */
  suggestions: readonly string[] | undefined;
  /** Whether spelling is checked; undefined when it cannot be. */
  isChecking: boolean | undefined;
}

/** The id under which a suggestion stands in the menu. */
export const suggestionId = (index: number): string => `suggestion-${index}`;

/** The lines of the menu. Ids: `suggestion-0` and on, `ignore`, `add`, `cut`, `copy`, `paste`, `select-all`, `check`. */
export function textMenu({ hasSelection, suggestions, isChecking }: TextMenuState): MenuItem[] {
  const keys = (shortcut: string): string => formatShortcut(shortcut, isMacPlatform());
  const ofWord: MenuItem[] = suggestions
    ? [
        ...(suggestions.length > 0
          ? suggestions.map((label, index) => ({ id: suggestionId(index), label }))
          : [{ id: 'none', label: msg('No suggestions'), disabled: true }]),
        'separator',
        { id: 'ignore', label: msg('Ignore') },
        { id: 'add', label: msg('Add to dictionary'), icon: 'Plus' },
        'separator',
      ]
    : [];
  return [
    ...ofWord,
    { id: 'cut', label: msg('Cut'), icon: 'Scissors', shortcut: keys('Mod+KeyX'), disabled: !hasSelection },
    { id: 'copy', label: msg('Copy'), icon: 'ClipboardCopy', shortcut: keys('Mod+KeyC'), disabled: !hasSelection },
    { id: 'paste', label: msg('Paste'), icon: 'ClipboardPaste', shortcut: keys('Mod+KeyV') },
    { id: 'select-all', label: msg('Select all'), shortcut: keys('Mod+KeyA') },
    ...(isChecking === undefined
      ? []
      : (['separator', { id: 'check', label: msg('Check spelling'), checked: isChecking }] as MenuItem[])),
  ];
}
