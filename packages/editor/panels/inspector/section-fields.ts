import { html, nothing, type TemplateResult } from 'lit';
import type { SelectOption } from '../../controls/select-field.ts';
import type { Shared } from '../../store/shared-values.ts';
import type { FieldHost } from './inspector-section.ts';
import '../../controls/number-field.ts';
import '../../controls/select-field.ts';
import '../../controls/slider-field.ts';
import '../../controls/switch-field.ts';
import '../../controls/text-field.ts';
import './parameter-button/parameter-button.ts';

/** A property that a field shows and changes. */
export interface FieldProperty<Target, Value> {
  /** Identifies the field in its section. */
  key: string;
  /** Its name beside the field and in the history. */
  label: string;
  /** The name by which parameters bind it: a style key or `content`; missing where they cannot. */
  bind?: string | undefined;
  /** Undefined for a target that does not have it: the field is not shown then. */
  read(target: Target): Value | undefined;
  write(target: Target, value: Value): void;
  disabled?: boolean | undefined;
}

/** A property that is a number, and how its field steps. */
export interface NumberProperty<Target> extends FieldProperty<Target, number> {
  min?: number;
  max?: number;
  step?: number;
  decimals?: number;
  unit?: string;
  /** A letter or two in the field instead of the label above it. */
  prefix?: string;
  /** Name of an icon in its place. */
  icon?: string;
  /** Whether the label is for screen readers and the tooltip only. */
  hideLabel?: boolean;
  /** How many of what the field shows are one of the template's: 100 for percent, 0.001 for seconds of milliseconds. Default 1. */
  factor?: number;
}

type Fields = TemplateResult | typeof nothing;

/** Puts the buttons that make a parameter of a property, and a keyframe, beside its field. The latter is fetched with the layers' sections. */
export function withParameter(
  bind: string | undefined,
  label: string,
  field: unknown,
  isCompact = false,
): TemplateResult {
  if (bind === undefined) return html`<div class="field">${field}</div>`;
  return html`<div class="field ${isCompact ? 'compact' : ''}">
    ${field}<platen-keyframe-button .property=${bind} .label=${label}></platen-keyframe-button
    ><platen-parameter-button .property=${bind} .label=${label}></platen-parameter-button>
  </div>`;
}

/** Listeners that preview and commit a value. */
export function changing<Target, Value>(
  host: FieldHost<Target>,
  property: Pick<FieldProperty<Target, Value>, 'key' | 'label' | 'write'>,
  toValue: (given: Value) => Value = (given) => given,
): { input(event: CustomEvent<Value>): void; change(event: CustomEvent<Value>): void } {
  const { key, label, write } = property;
  return {
    input(event) {
      event.stopPropagation();
      const value = toValue(event.detail);
      host.preview(key, label, (target) => write(target, value));
    },
    change(event) {
      event.stopPropagation();
      const value = toValue(event.detail);
      host.commit(key, label, (target) => write(target, value));
    },
  };
}

function view<Value, View>(
  shared: Shared<Value>,
  show: (value: Value) => View,
): { value: View | undefined; mixed: boolean } {
  return { value: shared.kind === 'value' ? show(shared.value) : undefined, mixed: shared.kind === 'mixed' };
}

/** A field for a number; nothing when not all targets have it. */
export function numberField<Target>(host: FieldHost<Target>, property: NumberProperty<Target>): Fields {
  const shared = host.shared(property.read);
  if (shared.kind === 'none') return nothing;
  const { factor = 1, min = -Infinity, max = Infinity, prefix = '', icon = '' } = property;
  const { value, mixed } = view(shared, (number) => number * factor);
  const { input, change } = changing(host, property, (number: number) => number / factor);
  const isCompact = prefix !== '' || icon !== '' || property.hideLabel === true;
  const field = html`<platen-number-field
    .label=${property.label}
    .hideLabel=${isCompact}
    .prefixText=${prefix}
    .icon=${icon}
    .value=${value}
    .mixed=${mixed}
    .min=${min * factor}
    .max=${max * factor}
    .step=${property.step ?? 1}
    .decimals=${property.decimals ?? 2}
    .unit=${isCompact && property.bind !== undefined ? '' : (property.unit ?? '')}
    ?disabled=${property.disabled === true}
    @value-input=${input}
    @value-change=${change}
  ></platen-number-field>`;
  return withParameter(property.bind, property.label, field, isCompact);
}

/** A slider with a field for a number between two bounds; nothing when not all targets have it. */
export function sliderField<Target>(
  host: FieldHost<Target>,
  property: NumberProperty<Target> & { min: number; max: number },
): Fields {
  const shared = host.shared(property.read);
  if (shared.kind === 'none') return nothing;
  const { factor = 1, min, max } = property;
  const { value, mixed } = view(shared, (number) => number * factor);
  const { input, change } = changing(host, property, (number: number) => number / factor);
  const field = html`<platen-slider-field
    .label=${property.label}
    .value=${value ?? min * factor}
    .mixed=${mixed}
    .min=${min * factor}
    .max=${max * factor}
    .step=${property.step ?? 1}
    .decimals=${property.decimals ?? 2}
    .unit=${property.unit ?? ''}
    ?disabled=${property.disabled === true}
    @value-input=${input}
    @value-change=${change}
  ></platen-slider-field>`;
  return withParameter(property.bind, property.label, field);
}

/** A list to choose from; nothing when not all targets have the property. */
export function selectField<Target, Value extends string>(
  host: FieldHost<Target>,
  property: FieldProperty<Target, Value> & {
    options: readonly (SelectOption & { value: Value })[];
    hideLabel?: boolean;
  },
): Fields {
  const shared = host.shared(property.read);
  if (shared.kind === 'none') return nothing;
  const { value, mixed } = view(shared, (word) => word);
  const { change } = changing(host, property);
  const field = html`<platen-select-field
    .label=${property.label}
    .hideLabel=${property.hideLabel === true}
    .value=${value ?? ''}
    .mixed=${mixed}
    .options=${property.options}
    ?disabled=${property.disabled === true}
    @value-change=${change}
  ></platen-select-field>`;
  return withParameter(property.bind, property.label, field, property.hideLabel === true);
}

/** A switch; nothing when not all targets have the property. */
export function switchField<Target>(
  host: FieldHost<Target>,
  property: FieldProperty<Target, boolean> & { hint?: string },
): Fields {
  const shared = host.shared(property.read);
  if (shared.kind === 'none') return nothing;
  const { value, mixed } = view(shared, (isOn) => isOn);
  const { change } = changing(host, property);
  const field = html`<platen-switch-field
    .label=${property.label}
    .hint=${property.hint ?? ''}
    .value=${value === true}
    .mixed=${mixed}
    ?disabled=${property.disabled === true}
    @value-change=${change}
  ></platen-switch-field>`;
  return html`<div class="row">
    <div class="grow">${field}</div>
    ${
      property.bind === undefined
        ? nothing
        : html`<platen-parameter-button .property=${property.bind} .label=${property.label}></platen-parameter-button>`
    }
  </div>`;
}

/** A line or several of text; nothing when not all targets have the property. */
export function textField<Target>(
  host: FieldHost<Target>,
  property: FieldProperty<Target, string> & {
    multiline?: boolean;
    maxlength?: number;
    placeholder?: string;
    hint?: string;
    error?: string;
    type?: 'text' | 'url';
  },
): Fields {
  const shared = host.shared(property.read);
  if (shared.kind === 'none') return nothing;
  const { value, mixed } = view(shared, (text) => text);
  const { input, change } = changing(host, property);
  const field = html`<platen-text-field
    .label=${property.label}
    .value=${value ?? ''}
    .mixed=${mixed}
    .multiline=${property.multiline === true}
    .maxlength=${property.maxlength}
    .placeholder=${property.placeholder ?? ''}
    .hint=${property.hint ?? ''}
    .error=${property.error ?? ''}
    .type=${property.type ?? 'text'}
    ?disabled=${property.disabled === true}
    @value-input=${input}
    @value-change=${change}
  ></platen-text-field>`;
  return withParameter(property.bind, property.label, field);
}
