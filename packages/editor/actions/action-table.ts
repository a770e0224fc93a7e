import type { Action, ActionId } from './action.ts';
import { historyActions } from './history-actions.ts';

/** Everything a person can do, in the order of menus. */
export const actionTable: readonly Action[] = [...historyActions];

const byId = new Map(actionTable.map((action) => [action.id, action]));

/** An action by its id; undefined when there is none. */
export function findAction(id: ActionId): Action | undefined {
  return byId.get(id);
}
