import { effect, untracked } from '@preact/signals-core';
import type { EditorState } from './editor-state.ts';
import { dataCode } from './template-data.ts';

/** Shows the test data that is saved with templates, as soon as the code for data is there. Returns how to stop waiting for it. */
export function showTestData(state: EditorState): () => void {
  return effect(() => {
    const code = dataCode();
    untracked(() => code?.testRows(state));
  });
}
