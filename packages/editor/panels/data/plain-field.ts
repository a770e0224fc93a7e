import { msg } from '@lit/localize';
import { isColorText, type PlainData } from '@platen/template';
import { html, type TemplateResult } from 'lit';
import type { Editor } from '../../context/editor-context.ts';
import { colorInput } from '../inspector/color-property-field.ts';
import '../inspector/source-field/source-field.ts';
import '../../controls/select-field.ts';
import '../../controls/text-field.ts';

/** State and callbacks of a field for a single value of data. */
export interface PlainField {
  label: string;
  hideLabel?: boolean;
  /** Empty: none. */
  value: string;
  placeholder?: string;
  error?: string;
  change(value: string): void;
}

/** A field for a single value of data, as its type has it. Values are texts, as `parseData` reads them. */
export function plainField(editor: Editor | undefined, type: PlainData, field: PlainField): TemplateResult {
  const { label, hideLabel = false, value, placeholder = '', error = '' } = field;
  const change = (event: CustomEvent<string>): void => {
    event.stopPropagation();
    field.change(event.detail);
  };
  const stop = (event: Event): void => event.stopPropagation();
  const options = type.type === 'boolean' ? ['true', 'false'] : type.constraints.enum?.map(String);
  if (options) {
    return html`<platen-select-field
      .label=${label}
      .hideLabel=${hideLabel}
      .value=${value}
      .options=${[
        { value: '', label: msg('None') },
        ...options.map((option) => ({ value: option, label: optionLabel(type, option) })),
      ]}
      @value-change=${change}
    ></platen-select-field>`;
  }
  if (type.type === 'color' && (value === '' || isColorText(value)))
    return colorInput(editor, { label, value, input: () => undefined, change });
  if (type.type === 'imageUrl' || type.type === 'videoUrl') {
    return html`<platen-source-field
      .label=${label}
      .kind=${type.type === 'imageUrl' ? 'image' : 'video'}
      .value=${value}
      @value-change=${change}
    ></platen-source-field>`;
  }
  return html`<platen-text-field
    .label=${label}
    .hideLabel=${hideLabel}
    .multiline=${type.type === 'text' && (value.length > 30 || value.includes('\n'))}
    .value=${value}
    .placeholder=${placeholder || (type.type === 'date' ? '2026-12-31' : '')}
    .error=${error}
    @value-input=${stop}
    @value-change=${change}
  ></platen-text-field>`;
}

function optionLabel({ type }: PlainData, option: string): string {
  if (type !== 'boolean') return option;
  return option === 'true' ? msg('Yes') : msg('No');
}
