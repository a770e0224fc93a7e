import { dataSupport } from '@platen/template/internal';
import type { Edit, TemplateDocument } from '../../store/template-document.ts';

/** Why an edit of rules or data cannot be made, as a sentence; undefined when it can. */
export function ruleError(document: TemplateDocument, edit: Edit | undefined): string | undefined {
  if (!edit) return undefined;
  const [issue] = dataSupport.checkExpressions(document.after(edit));
  if (!issue) return undefined;
  const text = issue.message.replace(/ \(at (?:line \d+, )?column \d+\)$/, '');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}
