import { isColorText, isColorType, type Parameter } from '@platen/template';
import { html, type TemplateResult } from 'lit';
import type { Editor } from '../../context/editor-context.ts';
import { colorInput } from '../inspector/color-property-field.ts';
import '../inspector/source-field/source-field.ts';
import '../../controls/select-field.ts';
import '../../controls/text-field.ts';

/** State and callbacks of a field for a parameter's value. */
export interface ValueField {
  label: string;
  value: string;
  placeholder?: string;
  error?: string;
  /** Called while it is typed or picked, where the caller wants to know. */
  input?(value: string): void;
  change(value: string): void;
}

/** A field for a value of a parameter: a list where its constraints name the options, else as its type has it. */
export function valueField(editor: Editor | undefined, parameter: Parameter, field: ValueField): TemplateResult {
  const { label, value, placeholder = '', error = '' } = field;
  const change = (event: CustomEvent<string>): void => {
    event.stopPropagation();
    field.change(event.detail);
  };
  const input = (event: CustomEvent<string>): void => {
    event.stopPropagation();
    field.input?.(event.detail);
  };
  const options = parameter.constraints.enum;
  if (options) {
    return html`<platen-select-field
      .label=${label}
      .value=${value}
      .options=${options.map((option) => ({ value: String(option), label: String(option) }))}
      @value-change=${change}
    ></platen-select-field>`;
  }
  // A gradient or an image is a paint too: it is typed.
  if (isColorType(parameter.type) && (value === '' || isColorText(value)))
    return colorInput(editor, { label, value, input, change });
  if (parameter.type === 'imageUrl' || parameter.type === 'videoUrl') {
    return html`<platen-source-field
      .label=${label}
      .kind=${parameter.type === 'imageUrl' ? 'image' : 'video'}
      .value=${value}
      @value-change=${change}
    ></platen-source-field>`;
  }
  return html`<platen-text-field
    .label=${label}
    .multiline=${value.length > 30 || value.includes('\n') || parameter.type === 'voiceText'}
    .value=${value}
    .placeholder=${placeholder}
    .error=${error}
    @value-input=${input}
    @value-change=${change}
  ></platen-text-field>`;
}
