import { html, nothing, type TemplateResult } from 'lit';
import type { Editor } from '../../context/editor-context.ts';
import { colorSwatches, recentColors } from './color-swatches.ts';
import type { FieldHost } from './inspector-section.ts';
import { changing, withParameter, type FieldProperty } from './section-fields.ts';
import '../../controls/color-field.ts';

/** A field for a color; nothing when not all targets have it. */
export function colorField<Target>(
  host: FieldHost<Target> & { readonly editor: Editor | undefined },
  property: FieldProperty<Target, string>,
): TemplateResult | typeof nothing {
  const shared = host.shared(property.read);
  if (shared.kind === 'none') return nothing;
  const { input, change } = changing(host, property);
  const field = colorInput(host.editor, {
    label: property.label,
    value: shared.kind === 'value' ? shared.value : '',
    mixed: shared.kind === 'mixed',
    disabled: property.disabled === true,
    input,
    change,
  });
  return withParameter(property.bind, property.label, field);
}

/** Input of a color field that belongs to no single property. */
export interface ColorInput {
  label: string;
  hideLabel?: boolean;
  hideText?: boolean;
  value: string;
  mixed?: boolean;
  disabled?: boolean;
  input(event: CustomEvent<string>): void;
  change(event: CustomEvent<string>): void;
}

/** A color field with the colors of the template beside its picker; what is chosen counts as recent. */
export function colorInput(editor: Editor | undefined, options: ColorInput): TemplateResult {
  return html`<platen-color-field
    .label=${options.label}
    .hideLabel=${options.hideLabel === true}
    .hideText=${options.hideText === true}
    .value=${options.value}
    .mixed=${options.mixed === true}
    ?disabled=${options.disabled === true}
    .swatches=${colorSwatches(editor)}
    @value-input=${options.input}
    @value-change=${(event: CustomEvent<string>) => {
      options.change(event);
      recentColors().add(event.detail);
    }}
  ></platen-color-field>`;
}
