import { currentSchemaVersion, PlatenError, type Page, type Parameter, type Template } from '@platen/template';
import { constraintIssues, type ConstraintIssue } from './constraint-issues.ts';
import { applyValues } from './template-data.ts';

/** A problem of a parameter's value: no binding accepts it, or it violates a constraint. */
export type ValueIssue = 'unusable' | ConstraintIssue;

/** Checks a value for a parameter of a page; returns an empty list if it is valid. */
export function checkParameterValue(page: Page, parameter: Parameter, value: string | number | boolean): ValueIssue[] {
  try {
    const template: Template = {
      schemaVersion: currentSchemaVersion,
      name: '',
      description: '',
      tags: [],
      fonts: [],
      pages: [page],
    };
    applyValues(template, { [parameter.key]: value });
  } catch (error) {
    if (error instanceof PlatenError && error.code === 'MODIFICATIONS_INVALID') return ['unusable'];
    throw error;
  }
  return constraintIssues(value, parameter.constraints);
}
