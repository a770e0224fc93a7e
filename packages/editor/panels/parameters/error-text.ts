import { msg, str } from '@lit/localize';
import type { Constraints, Layer } from '@platen/template';
import type { ValueIssue } from '../../store/check-parameter-value.ts';
import type { RowFlag } from '../../store/rows/row-flags.ts';
import { layerTitle } from '../../layers/layer-title.ts';

/** Describes a problem of a parameter's value, as a sentence. */
export function valueIssueText(key: string, error: ValueIssue, constraints: Constraints | undefined): string {
  const { minLength = 0, maxLength = 0, min = 0, max = 0 } = constraints ?? {};
  switch (error) {
    case 'unusable':
      return msg(str`“${key}” does not accept this value.`);
    case 'required':
      return msg(str`“${key}” is required.`);
    case 'minLength':
      return msg(str`“${key}”: minimum ${minLength} characters.`);
    case 'maxLength':
      return msg(str`“${key}”: maximum ${maxLength} characters.`);
    case 'pattern':
      return msg(str`“${key}” does not match its pattern.`);
    case 'enum':
      return msg(str`“${key}” is not an allowed value.`);
    case 'min':
      return msg(str`“${key}”: minimum ${min}.`);
    case 'max':
      return msg(str`“${key}”: maximum ${max}.`);
  }
}

/** Describes a problem of a row of data, as a sentence. */
export function rowFlagText(
  flag: RowFlag,
  constraintsOf: (key: string) => Constraints | undefined,
  layerOf: (id: string) => Layer | undefined,
): string {
  if (flag.kind === 'value') return valueIssueText(flag.key, flag.error, constraintsOf(flag.key));
  return layoutIssueText(flag.error, layerOf(flag.layerId));
}

/** Describes what does not fit in a layer, as a sentence. */
export function layoutIssueText(
  error: Extract<RowFlag, { kind: 'layout' }>['error'],
  layer: Layer | undefined,
): string {
  const name = layer ? layerTitle(layer) : '';
  switch (error) {
    case 'text_overflow':
      return msg(str`The text of “${name}” does not fit its box.`);
    case 'rows_omitted':
      return msg(str`“${name}” has more rows than fit.`);
    case 'code_invalid':
      return msg(str`“${name}” cannot encode this content.`);
  }
}
