import { dataSupport } from '@platen/template/internal';
import type { Template } from '@platen/template';
import { issueAfter } from '../../commands/edit-data.ts';
import type { Edit } from '../../store/template-document.ts';

/** Why an edit of rules or data cannot be made, as a sentence; undefined when it can. */
export function ruleError(template: Template, edit: Edit | undefined): string | undefined {
  if (!edit) return undefined;
  const issue = issueAfter(template, edit, (next) => dataSupport.checkExpressions(next));
  if (!issue) return undefined;
  const text = issue.message.replace(/ \(at (?:line \d+, )?column \d+\)$/, '');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}
