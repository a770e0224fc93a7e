import { msg, str } from '@lit/localize';
import { walkLayers, type GroupLayer, type GroupRepeat, type Layer } from '@platen/template';
import type { ExpressionType } from '@platen/template/internal';
import type { Draft } from 'immer';
import { html, nothing, type TemplateResult } from 'lit';
import { overrideFields, propertiesOf } from './override-fields.ts';
import '../../../controls/button.ts';
import '../../../controls/icon-button.ts';
import '../../data/expression-field.ts';

type Alternates = GroupRepeat['alternate'];
type Change = (change: (alternates: Draft<Alternates>) => void) => void;

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
