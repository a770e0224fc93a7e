import type { Editor } from '../context/editor-context.ts';

/** A button that the host adds to the top bar. */
export interface ToolbarButton {
  id: string;
  label: string;
  /** Name of an icon that is known, or made known by `registerIcons`; missing or unknown: the label is shown. */
  icon?: string;
  /** Whether it is the one that continues. */
  isPrimary?: boolean;
  /** Called besides the event `toolbar-button`. */
  run?(editor: Editor): void | Promise<void>;
}
