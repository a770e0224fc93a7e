import { hintNearest, type Template } from '@platen/template';

/** Says that a column is not used by the template, with the parameter that was probably meant. */
export function unknownColumn(column: string, template: Template): string {
  const keys = template.pages.flatMap(({ parameters }) => parameters.map(({ key }) => key));
  const hint = hintNearest(column, keys);
  return `the column "${column}" is not a parameter of the template${hint && `.${hint}`}`;
}
