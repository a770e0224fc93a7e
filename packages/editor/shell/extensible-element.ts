import type { EditorCommand, EditorLayerAction, EditorPanel } from '../context/editor-additions.ts';
import { PlatenElement } from '../controls/platen-element.ts';
import { HostRegistry } from './host-registry.ts';

/** An element to which its host adds commands, actions and panels. */
export class ExtensibleElement extends PlatenElement {
  /** Commands, actions and panels of the host. */
  protected readonly additions = new HostRegistry();

  /**
   * Adds a command to the menu, the command palette and the sheet of shortcuts. Returns a function that removes it. Throws a TypeError
   * if an id or shortcut is in use, if a label has no text or more than 60 characters, or if there are 100.
   */
  registerCommand(command: EditorCommand): () => void {
    return this.additions.addCommand(command);
  }

  /** Adds an action to the menu of selected layers and to the command palette, as `registerCommand` does; 20 at most. */
  registerLayerAction(action: EditorLayerAction): () => void {
    return this.additions.addLayerAction(action);
  }

  /** Adds a panel to the row at the side, as `registerCommand` does; 10 at most. */
  registerPanel(panel: EditorPanel): () => void {
    return this.additions.addPanel(panel);
  }
}
