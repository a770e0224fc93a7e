import type { Translations } from '../translation.ts';

/** What the table of actions offers. */
export const actions: Translations = {
  Redo: 'Wiederholen',
  Undo: 'Rückgängig',
};
