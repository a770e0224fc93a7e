import { msg, str } from '@lit/localize';
import type { Editor } from '../context/editor-context.ts';
import type { EditorCommand, EditorLayerAction } from '../context/editor-additions.ts';
import { labelOf } from '../context/host-additions.ts';
import type { Action } from './action.ts';
import { actionTable, findAction } from './action-table.ts';

/** All actions of an editor: those of the table, then those that its host added. */
export function actionsOf(editor: Editor): readonly Action[] {
  const { commands, layerActions } = editor.additions;
  if (commands.value.length + layerActions.value.length === 0) return actionTable;
  return [...actionTable, ...hostActions(editor)];
}

/** An action of the table or of the host by its id; undefined if there is none. */
export function findActionOf(editor: Editor, id: string): Action | undefined {
  return findAction(id) ?? hostActions(editor).find((action) => action.id === id);
}

/** Ids of the host's actions that are for the selected layers. */
export function layerActionIds({ additions, state }: Editor): string[] {
  const selected = state.selectedLayers.peek();
  return additions.layerActions.peek().flatMap((action) => (isFor(action, selected) ? [action.id] : []));
}

function hostActions(editor: Editor): Action[] {
  const { commands, layerActions } = editor.additions;
  return [
    ...commands.value.map((command): Action => ({
      ...entryOf(command),
      group: command.group ?? 'more',
      isEnabled: () => safely(() => command.isEnabled?.(editor) !== false),
      ...(command.isChecked && { isChecked: () => safely(() => command.isChecked?.(editor) === true) }),
      run: () => perform(editor, labelOf(command), () => command.run(editor)),
    })),
    ...layerActions.value.map((action): Action => {
      const { selectedLayers } = editor.state;
      return {
        ...entryOf(action),
        group: 'more',
        isEnabled: () =>
          isFor(action, selectedLayers.value) &&
          safely(() => action.isEnabled?.(selectedLayers.value, editor) !== false),
        run: () => perform(editor, labelOf(action), () => action.run(selectedLayers.peek(), editor)),
      };
    }),
  ];
}

function entryOf(entry: EditorCommand | EditorLayerAction): Pick<Action, 'id' | 'label' | 'icon' | 'shortcuts'> {
  const { id, icon, shortcuts } = entry;
  return { id, label: () => labelOf(entry), ...(icon !== undefined && { icon }), ...(shortcuts && { shortcuts }) };
}

function isFor({ types }: EditorLayerAction, layers: Editor['state']['selectedLayers']['value']): boolean {
  return layers.length > 0 && layers.every(({ type }) => types?.includes(type) !== false);
}

/** The code of a host must not keep a menu from opening. */
function safely(ask: () => boolean): boolean {
  try {
    return ask();
  } catch {
    return false;
  }
}

async function perform(editor: Editor, label: string, run: () => void | Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    editor.notify({ kind: 'error', text: msg(str`“${label}” failed: ${reason}`) });
    editor.link?.fail(error);
  }
}
