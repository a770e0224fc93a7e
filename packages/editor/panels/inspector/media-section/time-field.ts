import { html, nothing, type TemplateResult } from 'lit';
import { isSameValue } from '../../../store/shared-values.ts';
import type { FieldHost } from '../inspector-section.ts';
import { changing, numberField, withParameter, type FieldProperty } from '../section-fields.ts';

/** The longest time there is: a day. */
const longestMs = 86_400_000;

/** A field for a time in seconds; the template has milliseconds. */
export function timeField<Target>(
  host: FieldHost<Target>,
  property: FieldProperty<Target, number>,
): TemplateResult | typeof nothing {
  return numberField(host, { ...property, min: 0, max: longestMs, factor: 0.001, step: 0.1, decimals: 3, unit: 's' });
}

/** A time that may be missing: an empty field, or 0, removes it. */
export interface OptionalTime<Target> {
  key: string;
  label: string;
  bind?: string;
  /** Effective value if there is none. */
  placeholder: string;
  /** Whether the target can have it at all. */
  has(target: Target): boolean;
  /** Milliseconds. */
  read(target: Target): number | undefined;
  write(target: Target, value: number | undefined): void;
}

/** A field for a time in seconds that may be missing; nothing when not all targets can have it. */
export function optionalTimeField<Target>(
  host: FieldHost<Target>,
  { key, label, bind, placeholder, has, read, write }: OptionalTime<Target>,
): TemplateResult | typeof nothing {
  const { targets } = host;
  const [first] = targets;
  if (first === undefined || !targets.every(has)) return nothing;
  const value = read(first);
  const isMixed = targets.some((target) => !isSameValue(read(target), value));
  const { input, change } = changing<Target, number>(host, {
    key,
    label,
    write: (target, seconds) => write(target, seconds > 0 ? seconds * 1000 : undefined),
  });
  const field = html`<platen-number-field
    .label=${label}
    .value=${isMixed || value === undefined ? undefined : value / 1000}
    .mixed=${isMixed}
    .placeholder=${placeholder}
    .min=${0}
    .max=${longestMs / 1000}
    .step=${0.1}
    .decimals=${3}
    unit="s"
    @value-input=${input}
    @value-change=${change}
  ></platen-number-field>`;
  return withParameter(bind, label, field);
}
