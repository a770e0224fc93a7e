import { html, nothing, type TemplateResult } from 'lit';
import type { FieldHost } from '../inspector-section.ts';
import { changing, withParameter, type FieldProperty } from '../section-fields.ts';
import type { SourceKind } from './source-field.ts';
import './source-field.ts';

/** A field for where an image, video or audio comes from; nothing when not all targets have the property. */
export function sourceProperty<Target>(
  host: FieldHost<Target>,
  property: FieldProperty<Target, string> & { kind: SourceKind },
): TemplateResult | typeof nothing {
  const shared = host.shared(property.read);
  if (shared.kind === 'none') return nothing;
  const { change } = changing(host, property);
  const field = html`<platen-source-field
    .label=${property.label}
    .kind=${property.kind}
    .value=${shared.kind === 'value' ? shared.value : ''}
    .mixed=${shared.kind === 'mixed'}
    ?disabled=${property.disabled === true}
    @value-change=${change}
  ></platen-source-field>`;
  return withParameter(property.bind, property.label, field);
}
