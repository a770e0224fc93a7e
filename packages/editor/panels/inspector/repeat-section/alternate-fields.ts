import { msg, str } from '@lit/localize';
import { styleKeysOf, walkLayers, type GroupLayer, type GroupRepeat, type Layer } from '@platen/template';
import type { ExpressionType } from '@platen/template/internal';
import type { Draft } from 'immer';
import { html, nothing, type TemplateResult } from 'lit';
import { layerTitle } from '../../../layers/layer-title.ts';
import '../../../controls/button.ts';
import '../../../controls/icon-button.ts';
import '../../../controls/select-field.ts';
import '../../../controls/text-field.ts';
import '../../data/expression-field.ts';

type Alternates = GroupRepeat['alternate'];
type Change = (change: (alternates: Draft<Alternates>) => void) => void;

/** Properties that differ for some items more often than others, and are offered first. */
const usual = ['content', 'fill', 'color', 'opacity', 'visible'];

/** The layer and the property of an override, from its name `card.fill`. */
function targetOf(name: string): { layerId: string; property: string } {
  const dot = name.indexOf('.');
  return { layerId: name.slice(0, dot), property: name.slice(dot + 1) };
}

function propertiesOf(layer: Layer): string[] {
  const keys = ['content', ...styleKeysOf(layer.type).map(({ name }) => name)];
  return [...new Set([...usual.filter((key) => keys.includes(key)), ...keys])];
}

/** Fields for what is different about some of a repeat's items: a condition, and values of properties of layers in the group. */
export function alternateFields(
  group: GroupLayer & { repeat: GroupRepeat },
  { expected, change }: { expected: ExpressionType; change: Change },
): TemplateResult {
  const { alternate } = group.repeat;
  const inside = [...walkLayers(group.layers)].map(({ layer }) => layer);
  const [first] = inside;
  const add = (): void => {
    if (!first) return;
    change((draft) => {
      draft.push({ when: 'repeat.index % 2 == 1', overrides: { [`${first.id}.opacity`]: 0.6 } });
    });
  };
  return html`
    ${
      alternate.length === 0
        ? nothing
        : html`<ul class="items">
            ${alternate.map((_, index) => alternateItem(group, index, inside, expected, change))}
          </ul>`
    }
    <platen-button icon="Plus" ?disabled=${!first || alternate.length >= 20} @click=${add}
      >${msg('Add exception')}</platen-button
    >
  `;
}

function alternateItem(
  group: GroupLayer & { repeat: GroupRepeat },
  index: number,
  inside: readonly Layer[],
  expected: ExpressionType,
  change: Change,
): TemplateResult | typeof nothing {
  const alternate = group.repeat.alternate[index];
  if (!alternate) return nothing;
  const number = index + 1;
  const setOverrides = (entries: readonly [string, string | number | boolean][]): void =>
    change((draft) => {
      const target = draft[index];
      if (target) target.overrides = Object.fromEntries(entries);
    });
  const entries = Object.entries(alternate.overrides);
  return html`<li class="item">
    <div class="row">
      <span class="grow caption">${msg(str`Exception ${number}`)}</span>
      <platen-icon-button
        icon="Trash2"
        .label=${msg(str`Delete exception ${number}`)}
        @click=${() => change((draft) => void draft.splice(index, 1))}
      ></platen-icon-button>
    </div>
    <platen-expression-field
      .label=${msg('For items where')}
      .value=${alternate.when}
      .layerId=${group.id}
      .expected=${expected}
      inside
      @value-change=${(event: CustomEvent<string>) => {
        event.stopPropagation();
        if (event.detail !== '')
          change((draft) => {
            const target = draft[index];
            if (target) target.when = event.detail;
          });
      }}
    ></platen-expression-field>
    ${entries.map(([name, value], at) =>
      overrideFields(name, value, inside, (next) =>
        setOverrides(next ? entries.with(at, next) : entries.filter((_, place) => place !== at)),
      ),
    )}
    <platen-button
      icon="Plus"
      @click=${() => {
        const free = inside
          .flatMap((layer) => propertiesOf(layer).map((property) => ({ layer, property })))
          .find(({ layer, property }) => !(`${layer.id}.${property}` in alternate.overrides) && property === 'opacity');
        if (free) setOverrides([...entries, [`${free.layer.id}.${free.property}`, 1]]);
      }}
      >${msg('Add value')}</platen-button
    >
  </li>`;
}

function overrideFields(
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
