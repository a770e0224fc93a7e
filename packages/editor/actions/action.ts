import type { Editor } from '../context/editor-context.ts';

/** Where an action stands in menus, palette and the sheet of shortcuts; `more` is for what hosts add. */
export type ActionGroup = 'tools' | 'edit' | 'arrange' | 'view' | 'text' | 'time' | 'file' | 'more';

/** An action of the editor, by key, menu, palette or toolbar. All are in one table, from which menus are created. */
export interface Action {
  /** Such as `edit.undo`. */
  id: string;
  group: ActionGroup;
  /** In the interface's language. */
  label(): string;
  /** Name of a Lucide icon, such as `AlignStartVertical`. */
  icon?: string;
  /**
   * Keys such as `Mod+Shift+KeyZ` or `Mod+Equal`: modifiers, then `KeyboardEvent.code` for letters and figures' positions, or a
   * `KeyboardEvent.key` such as `Delete`. `Mod` is Cmd on a Mac and Ctrl elsewhere. The first one is shown.
   */
  shortcuts?: readonly string[];
  /** Whether it can be done now; default always. */
  isEnabled?(editor: Editor): boolean;
  /** For toggles. */
  isChecked?(editor: Editor): boolean;
  run(editor: Editor): void | Promise<void>;
}
