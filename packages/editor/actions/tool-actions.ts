import { tools } from '../store/tools.ts';
import type { Action } from './action.ts';

/** Actions that choose the tool for presses on the artboard. */
export const toolActions: readonly Action[] = tools.map(({ tool, icon, shortcut, label }) => ({
  id: `tool.${tool}`,
  group: 'tools',
  label,
  icon,
  ...(shortcut && { shortcuts: [shortcut] }),
  isChecked: ({ state }) => state.tool.value === tool,
  run({ state }) {
    state.editing.value = undefined;
    if (tool === 'page') {
      // The page is what is worked on when no layer is.
      state.selection.value = [];
      state.showInspector.value = true;
    }
    state.tool.value = tool;
  },
}));
