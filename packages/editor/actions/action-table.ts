import type { Action } from './action.ts';
import { arrangeActions } from './arrange-actions.ts';
import { booleanActions } from './boolean-actions.ts';
import { clipboardActions } from './clipboard-actions.ts';
import { editActions } from './edit-actions.ts';
import { fileActions } from './file-actions.ts';
import { historyActions } from './history-actions.ts';
import { savingActions } from './saving-actions.ts';
import { pageActions } from './page-actions.ts';
import { shellActions } from './shell-actions.ts';
import { textActions } from './text-actions.ts';
import { timeActions } from './time-actions.ts';
import { toolActions } from './tool-actions.ts';
import { viewActions } from './view-actions.ts';

/** All actions of the editor, in the order of menus. */
export const actionTable: readonly Action[] = [
  ...toolActions,
  ...historyActions,
  ...clipboardActions,
  ...editActions,
  ...arrangeActions,
  ...booleanActions,
  ...textActions,
  ...pageActions,
  ...viewActions,
  ...timeActions,
  ...fileActions,
  ...shellActions,
  ...savingActions,
];

const byId = new Map(actionTable.map((action) => [action.id, action]));

/** An action by its id; undefined when there is none. */
export function findAction(id: string): Action | undefined {
  return byId.get(id);
}
