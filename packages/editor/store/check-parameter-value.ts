import { applyModifications, checkConstraints, PlatenError, type Page, type Parameter } from '@platen/template';

/** Why a value does not suit a parameter, as sentences without their subject; an empty list when it does. */
export function checkParameterValue(page: Page, parameter: Parameter, value: string | number | boolean): string[] {
  try {
    applyModifications(
      { schemaVersion: 1, name: '', description: '', tags: [], fonts: [], pages: [page] },
      { [parameter.key]: value },
    );
  } catch (error) {
    if (!(error instanceof PlatenError)) throw error;
    return error.issues.map(({ message }) => message);
  }
  return checkConstraints(value, parameter.constraints);
}
