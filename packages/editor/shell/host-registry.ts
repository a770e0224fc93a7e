import { signal, type Signal } from '@preact/signals-core';
import { actionTable } from '../actions/action-table.ts';
import type { EditorAdditions, EditorCommand, EditorLayerAction, EditorPanel } from '../context/editor-additions.ts';
import { panels } from './panel-table.ts';

/** Entries of each kind at most: menus and the row of panels have to stay readable. */
export const maxAdditions = { commands: 100, layerActions: 20, panels: 10 } as const;
const maxLabelCharacters = 60;

const idPattern = /^[\w-]+(?:\.[\w-]+)*$/;
const shortcutPattern = /^(?:(?:Mod|Alt|Shift)\+)*(?:[A-Za-z]\w*|[^\w\s+])$/;

/** Commands, actions and panels that the host of an element added: each entry is checked as it is added, and stays while templates come and go. */
export class HostRegistry implements EditorAdditions {
  readonly commands: Signal<readonly EditorCommand[]> = signal([]);
  readonly layerActions: Signal<readonly EditorLayerAction[]> = signal([]);
  readonly panels: Signal<readonly EditorPanel[]> = signal([]);

  /** Adds a command; the function it returns removes it. Throws a TypeError for one that is not valid. */
  addCommand(command: EditorCommand): () => void {
    this.#checkAction(command);
    return add(this.commands, command, 'commands');
  }

  /** Adds an action on layers, as `addCommand` does. */
  addLayerAction(action: EditorLayerAction): () => void {
    this.#checkAction(action);
    return add(this.layerActions, action, 'layerActions');
  }

  /** Adds a panel, as `addCommand` does. */
  addPanel(panel: EditorPanel): () => void {
    checkEntry(panel, [...panels, ...this.panels.peek()]);
    if (typeof panel.mount !== 'function') throw new TypeError(`${panel.id}: mount is no function.`);
    return add(this.panels, panel, 'panels');
  }

  #checkAction(action: EditorCommand | EditorLayerAction): void {
    const others = [...actionTable, ...this.commands.peek(), ...this.layerActions.peek()];
    checkEntry(action, others);
    if (typeof action.run !== 'function') throw new TypeError(`${action.id}: run is no function.`);
    for (const shortcut of action.shortcuts ?? []) {
      if (!shortcutPattern.test(shortcut)) {
        throw new TypeError(`${action.id}: ${shortcut} is no shortcut; write it like Mod+Shift+KeyL.`);
      }
      const keys = sortedKeys(shortcut);
      const owner = others.find(({ shortcuts }) => shortcuts?.some((each) => sortedKeys(each) === keys));
      if (owner) throw new TypeError(`${action.id}: ${shortcut} is the shortcut of ${owner.id}.`);
    }
  }
}

function checkEntry(
  { id, label }: { id: string; label: string | (() => string) },
  others: readonly { id: string }[],
): void {
  if (!idPattern.test(id) || id.length > 64) {
    throw new TypeError(`${id} is no id: use at most 64 letters, digits, -, _ and dots, such as shop.add-logo.`);
  }
  if (others.some((other) => other.id === id)) throw new TypeError(`${id} is in use.`);
  if (typeof label === 'function') return;
  if (label.trim() === '' || label.length > maxLabelCharacters) {
    throw new TypeError(`${id}: a label has 1 to ${maxLabelCharacters} characters.`);
  }
}

function add<Entry>(entries: Signal<readonly Entry[]>, entry: Entry, kind: keyof typeof maxAdditions): () => void {
  if (entries.peek().length >= maxAdditions[kind]) {
    throw new TypeError(`At most ${maxAdditions[kind]} ${kind} can be added.`);
  }
  entries.value = [...entries.peek(), entry];
  return () => void (entries.value = entries.peek().filter((each) => each !== entry));
}

function sortedKeys(shortcut: string): string {
  const keys = shortcut.split('+');
  return [...keys.slice(0, -1).toSorted(), keys.at(-1)].join('+');
}
