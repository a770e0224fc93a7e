import { msg } from '@lit/localize';
import type { Action } from './action.ts';

/** Undo and redo. */
export const historyActions: readonly Action[] = [
  {
    id: 'edit.undo',
    group: 'edit',
    label: () => msg('Undo'),
    icon: 'Undo2',
    shortcuts: ['Mod+KeyZ'],
    isEnabled: ({ document }) => document.canUndo.value,
    run: ({ document }) => document.undo(),
  },
  {
    id: 'edit.redo',
    group: 'edit',
    label: () => msg('Redo'),
    icon: 'Redo2',
    shortcuts: ['Mod+Shift+KeyZ', 'Mod+KeyY'],
    isEnabled: ({ document }) => document.canRedo.value,
    run: ({ document }) => document.redo(),
  },
];
