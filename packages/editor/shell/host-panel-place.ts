import { msg, str } from '@lit/localize';
import { effect, untracked } from '@preact/signals-core';
import type { Editor } from '../context/editor-context.ts';
import type { EditorPanel } from '../context/editor-additions.ts';
import { labelOf } from '../context/host-additions.ts';

/**
 * Keeps the content of the host's open panel as a child of the editor's element, in the slot `host-panel`. Returns what ends this and
 * closes the panel.
 */
export function watchHostPanel(editor: Editor): () => void {
  const { state, additions } = editor;
  let shown: { panel: EditorPanel; leave: () => void } | undefined;
  const stop = effect(() => {
    const id = state.panel.value;
    const panel = additions.panels.value.find((each) => each.id === id);
    if (panel === shown?.panel) return;
    untracked(() => {
      const removed = shown?.panel;
      shown?.leave();
      shown = panel && { panel, leave: mount(editor, panel) };
      // Nothing would be seen where the panel was removed while it was open.
      if (removed && removed.id === id && !panel) state.panel.value = undefined;
    });
  });
  return () => {
    stop();
    shown?.leave();
    shown = undefined;
  };
}

function mount(editor: Editor, panel: EditorPanel): () => void {
  const container = document.createElement('div');
  container.slot = 'host-panel';
  container.dataset['panel'] = panel.id;
  editor.host.append(container);
  let unmount: void | (() => void);
  try {
    unmount = panel.mount(container, editor);
  } catch (error) {
    fail(editor, panel, error);
  }
  return () => {
    try {
      unmount?.();
    } catch (error) {
      fail(editor, panel, error);
    }
    container.remove();
  };
}

function fail(editor: Editor, panel: EditorPanel, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  editor.notify({ kind: 'error', text: msg(str`“${labelOf(panel)}” failed: ${reason}`) });
  editor.link?.fail(error);
}
