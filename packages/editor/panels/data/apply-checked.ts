import type { Editor } from '../../context/editor-context.ts';
import { loadDataCode } from '../../store/template-data.ts';
import type { Edit } from '../../store/template-document.ts';

/** Makes an edit unless the template would be wrong with it: answers why, as a sentence, or nothing. Fetches the code for data first. */
export async function applyChecked({ document, apply }: Editor, edit: Edit | undefined): Promise<string> {
  if (!edit) return '';
  const [{ ruleError }] = await Promise.all([import('./rule-check.ts'), loadDataCode()]);
  const error = ruleError(document, edit) ?? '';
  if (error === '') apply(edit);
  return error;
}
