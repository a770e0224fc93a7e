import '@platen/editor';
import type { Report, TemplateInput } from '@platen/template';

/** Opens a template in an editor inside `parent`, shows a value in it, and returns what there is to report of the value. */
export async function openEditor(parent: Element, template: TemplateInput, greeting: string): Promise<Report> {
  const editor = document.createElement('platen-editor');
  editor.template = template;
  parent.append(editor);
  // Methods wait until the template is open.
  await editor.setPage(1);
  return editor.setModifications({ greeting });
}
