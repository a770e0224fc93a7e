import type { Layer, LayerType } from '@platen/template';
import type { ReadonlySignal } from '@preact/signals-core';

/** The common part of commands and actions of a host. */
interface HostEntry {
  /** Unique in the editor, such as `shop.add-logo`: letters, digits, `-`, `_` and `.`. */
  id: string;
  /** In the interface's language; a function is asked each time it is shown. */
  label: string | (() => string);
  /** Name of an icon that is known, or made known by `registerIcons`. Others are left out. */
  icon?: string;
  /**
   * Keys such as `Mod+Shift+KeyL`: modifiers (`Mod`, `Alt`, `Shift`), then a `KeyboardEvent.code` or `KeyboardEvent.key`. `Mod` is Cmd
   * on a Mac and Ctrl elsewhere. Keys of the editor's own are refused.
   */
  shortcuts?: readonly string[];
}

/** A command that a host adds to the menu, the command palette and the sheet of shortcuts. */
export interface HostCommand<Editor> extends HostEntry {
  /** The menu that it is in; default `more`, a menu for what hosts add. */
  group?: 'edit' | 'arrange' | 'view' | 'text' | 'file' | 'tools' | 'more';
  /** Whether it can be used now; default always. */
  isEnabled?(editor: Editor): boolean;
  /** For toggles. */
  isChecked?(editor: Editor): boolean;
  /** An error that it throws or rejects with is shown to the person, and reported by the event `error`. */
  run(editor: Editor): void | Promise<void>;
}

/** An action on selected layers that a host adds to their menu, and to the command palette. */
export interface HostLayerAction<Editor> extends HostEntry {
  /** Types of layers it is for; it is offered if all selected layers are of one of them. Default: any. */
  types?: readonly LayerType[];
  /** Whether it can be used on these layers; default always. */
  isEnabled?(layers: readonly Layer[], editor: Editor): boolean;
  /** Called with the selected layers, which are not to be changed: edits go through `editor.apply`. */
  run(layers: readonly Layer[], editor: Editor): void | Promise<void>;
}

/** A panel of a host in the row of panels at the side. */
export interface HostPanel<Editor> {
  /** Unique among panels, such as `shop.products`. */
  id: string;
  label: string | (() => string);
  /** Name of an icon that is known, or made known by `registerIcons`; missing or unknown: the first letter of the label. */
  icon?: string;
  /**
   * Fills the panel when it is opened. `container` is a child of the editor's element, so the page's styles apply to what is in it.
   * Returns what is called when it is closed.
   */
  mount(container: HTMLElement, editor: Editor): void | (() => void);
}

/** Commands, actions and panels that the host of an editor added. */
export interface HostAdditions<Editor> {
  readonly commands: ReadonlySignal<readonly HostCommand<Editor>[]>;
  readonly layerActions: ReadonlySignal<readonly HostLayerAction<Editor>[]>;
  readonly panels: ReadonlySignal<readonly HostPanel<Editor>[]>;
}

/** A label as it is shown. */
export function labelOf({ label }: { label: string | (() => string) }): string {
  return typeof label === 'function' ? label() : label;
}
