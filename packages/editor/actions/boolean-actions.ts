import { msg } from '@lit/localize';
import type { BooleanOperation, Layer } from '@platen/template';
import type { Action } from './action.ts';
import { topmostSelected } from './selection.ts';

/** Its code is fetched when it is first used. */
async function combine(run: (commands: typeof import('./combine-selection.ts')) => void): Promise<void> {
  run(await import('./combine-selection.ts'));
}

function operationAction(operation: BooleanOperation, key: string, label: () => string): Action {
  return {
    id: `arrange.${operation}`,
    group: 'arrange',
    label,
    shortcuts: [`Shift+Alt+Key${key}`],
    isEnabled(editor) {
      const layers = topmostSelected(editor).filter(canCombine);
      return layers.length > 1 || layers[0]?.type === 'group';
    },
    run: (editor) => combine(({ combineSelection }) => combineSelection(editor, operation)),
  };
}

/** Combining shapes to one outline that stays editable, and making a path of it. */
export const booleanActions: readonly Action[] = [
  operationAction('union', 'U', () => msg('Unite shapes')),
  operationAction('subtract', 'S', () => msg('Subtract shapes')),
  operationAction('intersect', 'I', () => msg('Intersect shapes')),
  operationAction('exclude', 'E', () => msg('Exclude shapes')),
  {
    id: 'arrange.release-boolean',
    group: 'arrange',
    label: () => msg('Release boolean operation'),
    isEnabled: ({ state }) => state.selectedLayers.value.some(isBoolean),
    run: (editor) => combine(({ releaseSelection }) => releaseSelection(editor)),
  },
  {
    id: 'arrange.flatten',
    group: 'arrange',
    label: () => msg('Flatten to a path'),
    shortcuts: ['Shift+Alt+KeyF'],
    isEnabled: ({ state }) => state.selection.value.length === 1 && state.selectedLayers.value.some(isBoolean),
    run: (editor) => combine(({ flattenSelection }) => flattenSelection(editor)),
  },
];

function isBoolean(layer: Layer): boolean {
  return layer.type === 'group' && layer.boolean !== undefined;
}

/** Whether a layer has an area that can be combined with others: a shape, which may turn out to be a line, or a group. */
function canCombine(layer: Layer): boolean {
  return layer.type === 'shape' || (layer.type === 'group' && !layer.instance);
}
