import type { PlainData } from '@platen/template';
import { html, type TemplateResult } from 'lit';
import type { Editor } from '../../context/editor-context.ts';
import { colorInput } from '../inspector/color-property-field.ts';
import { singleField, type FieldKinds, type SingleField } from './single-field.ts';
import '../inspector/source-field/source-field.ts';

/** A field for a single value of data in the editor, with its colors and brand assets. */
export function plainField(editor: Editor | undefined, type: PlainData, field: SingleField): TemplateResult {
  return singleField(editorFields(editor), type, field);
}

/** How fields for values are drawn in the editor. */
export function editorFields(editor: Editor | undefined): FieldKinds {
  const changing =
    ({ change }: SingleField) =>
    (event: CustomEvent<string>): void => {
      event.stopPropagation();
      change(event.detail);
    };
  return {
    isLive: false,
    color: (field) => colorInput(editor, { ...field, input: () => undefined, change: changing(field) }),
    source: (kind, field) =>
      html`<platen-source-field
        .label=${field.label}
        .kind=${kind}
        .value=${field.value}
        @value-change=${changing(field)}
      ></platen-source-field>`,
  };
}
