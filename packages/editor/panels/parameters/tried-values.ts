import { listModifications, type Parameter } from '@platen/template';
import { checkParameterValue } from '../../store/check-parameter-value.ts';
import type { EditorState } from '../../store/editor-state.ts';
import { dataPreview } from '../../store/rows/data-preview.ts';
import { valueIssueText } from './error-text.ts';

/** A parameter of the shown page with the value that it is tried with. */
export interface TriedValue {
  parameter: Parameter;
  /** As text; its default where it is not tried with another. */
  value: string;
  isTried: boolean;
  /** Why the value is not taken, in words; empty when it is. */
  error: string;
}

/** The parameters of the shown page with the values they are tried with. */
export function triedValues(state: EditorState): TriedValue[] {
  const page = state.page.value;
  const values = state.previewValues.value;
  const entries = listModifications({ ...state.template.value, pages: [page] });
  return page.parameters.map((parameter, index) => {
    const { key, constraints } = parameter;
    const given = values[key];
    const value = given === undefined ? (entries[index]?.example ?? '') : given;
    const [issue] = typeof given === 'string' ? checkParameterValue(page, parameter, given) : [];
    return {
      parameter,
      value: typeof value === 'string' ? value : JSON.stringify(value),
      isTried: key in values,
      error: issue === undefined ? '' : valueIssueText(key, issue, constraints),
    };
  });
}

/** Shows a value on the artboard instead of the parameter's default, which stays as it is. */
export function tryValue(state: EditorState, key: string, value: string): void {
  // It is none of a row any more.
  dataPreview(state).shown.value = undefined;
  state.previewValues.value = { ...state.previewValues.peek(), [key]: value };
}

/** Shows the defaults again. */
export function stopTrying(state: EditorState): void {
  dataPreview(state).show(undefined);
}
