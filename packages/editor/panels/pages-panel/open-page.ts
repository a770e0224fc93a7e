import type { Editor } from '../../context/editor-context.ts';

/** Shows a page or master by its id, with nothing on it selected. */
export function openPage({ state }: Editor, id: string): void {
  if (state.page.peek().id === id) return;
  state.editing.value = undefined;
  state.selection.value = [];
  state.enteredGroupId.value = undefined;
  state.pageId.value = id;
}
