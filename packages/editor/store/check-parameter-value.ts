import { applyModifications, PlatenError, type Page, type Parameter } from '@platen/template';
import { constraintIssues, type ConstraintIssue } from './constraint-issues.ts';

/** What is wrong with a value for a parameter: nothing that is bound can take it, or a constraint that it breaks. */
export type ValueIssue = 'unusable' | ConstraintIssue;

/** What is wrong with a value for a parameter of a page; an empty list when it suits. */
export function checkParameterValue(page: Page, parameter: Parameter, value: string | number | boolean): ValueIssue[] {
  try {
    const template = { schemaVersion: 1 as const, name: '', description: '', tags: [], fonts: [], pages: [page] };
    applyModifications(template, { [parameter.key]: value });
  } catch (error) {
    if (error instanceof PlatenError && error.code === 'MODIFICATIONS_INVALID') return ['unusable'];
    throw error;
  }
  return constraintIssues(value, parameter.constraints);
}
