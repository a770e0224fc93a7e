import { msg } from '@lit/localize';
import { addPage, deletePages, orderPage } from '../commands/edit-pages.ts';
import type { Editor } from '../context/editor-context.ts';
import type { Action } from './action.ts';

/** Actions on whole pages. */
export const pageActions: readonly Action[] = [
  {
    id: 'page.add',
    group: 'file',
    label: () => msg('Add page'),
    icon: 'FilePlus2',
    isEnabled: mayHaveMore,
    run: (editor) => void editor.apply(addPage(editor.state.template.value, editor.state.page.value.id)),
  },
  {
    id: 'page.duplicate',
    group: 'file',
    label: () => msg('Duplicate page'),
    icon: 'Files',
    isEnabled: (editor) => mayHaveMore(editor) && indexOfPage(editor) >= 0,
    async run(editor) {
      const { duplicatePage } = await import('../commands/insert-pages.ts');
      editor.apply(duplicatePage(editor.document.template.value, editor.state.page.value.id));
    },
  },
  {
    id: 'page.delete',
    group: 'file',
    label: () => msg('Delete page'),
    icon: 'FileX2',
    isEnabled: (editor) => indexOfPage(editor) >= 0 && editor.state.template.value.pages.length > 1,
    run: (editor) => void editor.apply(deletePages(editor.state.template.value, [editor.state.page.value.id])),
  },
  {
    id: 'page.resize',
    group: 'file',
    label: () => msg('Resize…'),
    icon: 'Scaling',
    isEnabled: (editor) => mayHaveMore(editor) && indexOfPage(editor) >= 0,
    run: ({ state }) => void (state.dialog.value = 'resize'),
  },
  {
    id: 'page.previous',
    group: 'view',
    label: () => msg('Previous page'),
    shortcuts: ['PageUp'],
    run: (editor) => turnPage(editor, -1),
  },
  {
    id: 'page.next',
    group: 'view',
    label: () => msg('Next page'),
    shortcuts: ['PageDown'],
    run: (editor) => turnPage(editor, 1),
  },
  {
    id: 'page.earlier',
    group: 'file',
    label: () => msg('Move page back'),
    isEnabled: (editor) => indexOfPage(editor) > 0,
    run: (editor) => movePage(editor, -1),
  },
  {
    id: 'page.later',
    group: 'file',
    label: () => msg('Move page forward'),
    isEnabled(editor) {
      const at = indexOfPage(editor);
      return at >= 0 && at < editor.state.template.value.pages.length - 1;
    },
    run: (editor) => movePage(editor, 1),
  },
];

function mayHaveMore({ permissions }: Editor): boolean {
  return permissions.value.has('multipage');
}

function indexOfPage({ state }: Editor): number {
  return state.template.value.pages.indexOf(state.page.value);
}

function turnPage(editor: Editor, by: 1 | -1): void {
  const next = editor.state.template.value.pages[indexOfPage(editor) + by];
  if (!next) return;
  editor.state.editing.value = undefined;
  editor.state.selection.value = [];
  editor.state.enteredGroupId.value = undefined;
  editor.state.pageId.value = next.id;
}

function movePage(editor: Editor, by: 1 | -1): void {
  const { template, page } = editor.state;
  editor.apply(orderPage(template.value, page.value.id, indexOfPage(editor) + by));
}
