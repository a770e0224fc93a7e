import { msg } from '@lit/localize';
import { isColorText, type PlainData } from '@platen/template';
import { html, nothing, type TemplateResult } from 'lit';
import '../../controls/select-field.ts';
import '../../controls/text-field.ts';

/** State and callbacks of a field for a single value of data. */
export interface SingleField {
  label: string;
  hideLabel?: boolean;
  /** Empty: none. */
  value: string;
  placeholder?: string;
  hint?: string;
  error?: string;
  change(value: string): void;
}

/** How fields for values are drawn where they are: in the editor, or on other pages. */
export interface FieldKinds {
  /** Whether texts are taken while they are typed; otherwise once they are left. */
  isLive: boolean;
  color(field: SingleField): TemplateResult;
  /** A field for the address of an image or a video. */
  source(kind: 'image' | 'video', field: SingleField): TemplateResult;
}

/** A field for a single value of data, as its type has it. Values are texts, as `parseData` reads them. */
export function singleField(kinds: FieldKinds, type: PlainData, field: SingleField): TemplateResult {
  const { label, hideLabel = false, value, placeholder = '', hint = '', error = '' } = field;
  const change = (event: CustomEvent<string>): void => {
    event.stopPropagation();
    field.change(event.detail);
  };
  const stop = (event: Event): void => event.stopPropagation();
  const notes = html`${hint ? html`<p class="note">${hint}</p>` : nothing}
  ${error ? html`<p class="error" role="status">${error}</p>` : nothing}`;
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
      ></platen-select-field
      >${notes}`;
  }
  if (type.type === 'color' && (value === '' || isColorText(value))) return html`${kinds.color(field)}${notes}`;
  if (type.type === 'imageUrl' || type.type === 'videoUrl')
    return html`${kinds.source(type.type === 'imageUrl' ? 'image' : 'video', field)}${notes}`;
  // A text that grows while it is typed stays the same field.
  const isLong = kinds.isLive || value.length > 30 || value.includes('\n');
  return html`<platen-text-field
    .label=${label}
    .hideLabel=${hideLabel}
    .multiline=${type.type === 'text' && isLong}
    .rows=${kinds.isLive ? 1 : 2}
    .value=${value}
    .placeholder=${placeholder || (type.type === 'date' ? '2026-12-31' : '')}
    .hint=${hint}
    .error=${error}
    @value-input=${kinds.isLive ? change : stop}
    @value-change=${change}
  ></platen-text-field>`;
}

function optionLabel({ type }: PlainData, option: string): string {
  if (type !== 'boolean') return option;
  return option === 'true' ? msg('Yes') : msg('No');
}
