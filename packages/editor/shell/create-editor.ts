import { msg } from '@lit/localize';
import type { FontStore } from '@platen/engine/internal';
import { signal, type ReadonlySignal } from '@preact/signals-core';
import { embedPermissions, type EmbedPermission } from '@platen/api';
import type { Template } from '@platen/template';
import { findActionOf } from '../actions/host-actions.ts';
import type { Notice } from '../controls/notice-list.ts';
import type { Editor } from '../context/editor-context.ts';
import type { EditorAdditions } from '../context/editor-additions.ts';
import type { EditorService } from '../service/editor-service.ts';
import { newComponentProblem, type ComponentProblems } from '../store/component-problems.ts';
import { dataCode } from '../store/template-data.ts';
import { EditorState } from '../store/editor-state.ts';
import { holdersOf } from '../store/find-place.ts';
import { TemplateDocument, type Place } from '../store/template-document.ts';

/** Options of an editor. */
export interface EditorOptions {
  template: Template;
  /** The element that holds the editor, on which its events are dispatched. */
  host: HTMLElement;
  service?: EditorService | undefined;
  /** Default: the artboard opens fonts by itself. */
  fontStore?: FontStore | undefined;
  /** Default: all of them. */
  permissions?: ReadonlySignal<ReadonlySet<EmbedPermission>>;
  /** Default: none. */
  additions?: EditorAdditions;
  notify(notice: Notice): void;
  announce(text: string): void;
}

function componentProblemText(problem: keyof ComponentProblems): string {
  switch (problem) {
    case 'lost':
      return msg('Instances need their component. Detach or delete them first.');
    case 'filled':
      return msg('An instance shows the layers of its component. Edit the component, or detach the instance.');
    case 'misplaced':
      return msg('A component cannot be repeated or hold itself. Use an instance of it.');
  }
}

/** Puts an editor's parts together. It holds no resources of its own: the artboard does. */
export function createEditor(options: EditorOptions): Editor {
  const { host } = options;
  const document = new TemplateDocument(options.template, {
    place: () => ({ pageId: state.pageId.peek(), selection: state.selection.peek() }),
    goTo: (place) => goTo(state, place),
    refuse(before, after) {
      const problem = newComponentProblem(before, after);
      if (!problem) return false;
      options.notify({
        kind: 'error',
        text: componentProblemText(problem),
      });
      return true;
    },
    tidy: (template, patches) => dataCode()?.tidyRules(template, patches, options),
  });
  const state = new EditorState(document);
  const editor: Editor = {
    document,
    state,
    permissions: options.permissions ?? signal(new Set(embedPermissions)),
    service: options.service,
    fontStore: options.fontStore,
    artboard: undefined,
    timeline: undefined,
    spelling: undefined,
    additions: options.additions ?? { commands: signal([]), layerActions: signal([]), panels: signal([]) },
    link: undefined,
    host,
    apply: (edit) => (edit ? document.apply(edit) : false),
    run(id) {
      const action = findActionOf(editor, id);
      if (action && action.isEnabled?.(editor) !== false) void action.run(editor);
    },
    emit(type, detail, { cancelable = false } = {}) {
      return host.dispatchEvent(new CustomEvent(type, { detail, cancelable, bubbles: true, composed: true }));
    },
    notify: (notice) => options.notify(notice),
    announce: (text) => options.announce(text),
  };
  document.onCommit(() => {
    const { editing } = state;
    // What is deleted, or undone away, is not edited any more.
    if (editing.peek() && !state.layersById.peek().has(editing.peek()?.layerId ?? '')) editing.value = undefined;
  });
  return editor;
}

/** Shows a page and selects layers, as far as they are still there. */
function goTo(state: EditorState, place: Place): void {
  if (holdersOf(state.template.peek()).some(({ id }) => id === place.pageId)) state.pageId.value = place.pageId;
  const layers = state.layersById.peek();
  const selection = place.selection.filter((id) => layers.has(id));
  state.selection.value = selection;
  if (!layers.has(state.enteredGroupId.peek() ?? '')) state.enteredGroupId.value = undefined;
}
