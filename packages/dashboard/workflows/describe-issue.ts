import { msg, str } from '@lit/localize';
import type { WorkflowIssue } from '@platen/api';
import { catalogText } from './catalog-text.ts';

/** A problem of a workflow in the language of the dashboard; one that is not known, as the service says it. */
export function describeIssue({ code, message, hint, field }: WorkflowIssue): string {
  switch (code) {
    case 'no_steps':
      return msg('There are no steps yet. Begin with a trigger or a data source.');
    case 'no_data_source':
      return msg('No step brings rows. Add a data source after the trigger.');
    case 'several_data_sources':
      return msg('Several steps bring rows. Keep one; make another workflow for the other.');
    case 'misplaced_trigger':
      return msg('A trigger is the first step. Move it to the beginning, or delete it.');
    case 'misplaced_step':
      return msg('This step comes before the rows that it needs. Move it behind the data source.');
    case 'no_destination':
      return msg('No step delivers anything. Add a destination.');
    case 'no_render':
      return msg('This step needs files. Add “Render” before it.');
    case 'no_webhook':
      return msg('There is posted data only with “Webhook” as the first step.');
    case 'unknown_type':
      return msg('There is no such type of step. Delete it.');
    case 'repeated_key':
      return msg('Two steps have the same name. Rename one.');
    default:
      if (code.endsWith('_missing')) {
        return field === null
          ? msg('Settings are missing.')
          : msg(str`“${catalogText.label(field.split('.')[0] ?? field)}” is not set yet.`);
      }
      return `${messageOf({ message, field })} ${hint}`.trim();
  }
}

/** The problems of a step, or of one of its settings. */
export function issuesOf(
  issues: readonly WorkflowIssue[],
  step: string | null,
  field?: string,
): readonly WorkflowIssue[] {
  return issues.filter(
    (issue) =>
      issue.step === step &&
      (field === undefined || issue.field === field || (issue.field?.startsWith(`${field}.`) ?? false)),
  );
}

/** The sentence of a problem for a place that says which setting it is about. */
export function messageOf({ message, field }: Pick<WorkflowIssue, 'message' | 'field'>): string {
  const prefix = `${field}: `;
  const text = message.startsWith(prefix) ? message.slice(prefix.length) : message;
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
