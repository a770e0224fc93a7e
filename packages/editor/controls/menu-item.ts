/** An item of a menu. */
export interface MenuChoice {
  id: string;
  label: string;
  /** Name of a Lucide icon. */
  icon?: string | undefined;
  /** Keys as they are shown, such as `Ctrl+Z`. */
  shortcut?: string | undefined;
  disabled?: boolean | undefined;
  /** For toggles. */
  checked?: boolean | undefined;
  /** Whether it destroys something. */
  danger?: boolean | undefined;
  /** A menu of its own. */
  items?: readonly MenuItem[] | undefined;
}

/** A line of a menu. */
export type MenuItem = MenuChoice | 'separator';
