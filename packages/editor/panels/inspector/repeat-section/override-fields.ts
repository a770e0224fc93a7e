import { msg, str } from '@lit/localize';
import { styleKeysOf, type Layer } from '@platen/template';
import { html, type TemplateResult } from 'lit';
import { layerTitle } from '../../../layers/layer-title.ts';
import '../../../controls/icon-button.ts';
import '../../../controls/select-field.ts';
import '../../../controls/text-field.ts';

/** Properties that differ for some items more often than others, and are offered first. */
const usual = ['content', 'fill', 'color', 'opacity', 'visible'];

/** The layer and the property of an override, from its name `card.fill`. */
function targetOf(name: string): { layerId: string; property: string } {
  const dot = name.indexOf('.');
  return { layerId: name.slice(0, dot), property: name.slice(dot + 1) };
}

/** The properties of a layer that can differ, the usual ones first. */
export function propertiesOf(layer: Layer): string[] {
  const keys = ['content', ...styleKeysOf(layer.type).map(({ name }) => name)];
  return [...new Set([...usual.filter((key) => keys.includes(key)), ...keys])];
}

/** Fields for one value of a layer's property that differs; `set` gets undefined to take it away. */
export function overrideFields(
  name: string,
  value: string | number | boolean,
  inside: readonly Layer[],
  set: (next: [string, string | number | boolean] | undefined) => void,
): TemplateResult {
  const { layerId, property } = targetOf(name);
  const layer = inside.find(({ id }) => id === layerId);
  const choose = (take: (text: string) => void) => (event: CustomEvent<string>) => {
    event.stopPropagation();
    take(event.detail);
  };
  return html`<div class="pair">
      <platen-select-field
        .label=${msg('Layer')}
        .value=${layerId}
        .options=${inside.map((each) => ({ value: each.id, label: layerTitle(each) }))}
        @value-change=${choose((id) => set([`${id}.opacity`, 1]))}
      ></platen-select-field>
      <platen-select-field
        .label=${msg('Property')}
        .value=${property}
        .options=${(layer ? propertiesOf(layer) : [property]).map((each) => ({ value: each, label: each }))}
        @value-change=${choose((next) => set([`${layerId}.${next}`, value]))}
      ></platen-select-field>
    </div>
    <div class="row">
      <platen-text-field
        class="grow"
        .label=${msg('Value')}
        .value=${String(value)}
        @value-input=${(event: Event) => event.stopPropagation()}
        @value-change=${choose((text) => set([name, readValue(text)]))}
      ></platen-text-field>
      <platen-icon-button
        icon="Trash2"
        .label=${msg(str`Delete ${name}`)}
        @click=${() => set(undefined)}
      ></platen-icon-button>
    </div>`;
}

/** Numbers, true and false as what they are; the rest is text. */
function readValue(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  const number = Number(text);
  return text.trim() !== '' && Number.isFinite(number) ? number : text;
}
