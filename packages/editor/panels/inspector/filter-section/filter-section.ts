import { msg } from '@lit/localize';
import type { Filter, FilterType, Layer } from '@platen/template';
import { html, nothing } from 'lit';
import { defineElement } from '../../../controls/define.ts';
import { colorInput } from '../color-property-field.ts';
import { LayerSection } from '../inspector-section.ts';
import { itemList, withItem } from '../item-list.ts';
import { filterName, filterStrength, filterTypes, newFilter } from './filter-kinds.ts';
import './look-row.ts';
import '../inspector-icons.ts';
import '../../../controls/icon-button.ts';
import '../../../controls/menu.ts';
import '../../../controls/number-field.ts';
import '../../../controls/section.ts';
import '../../../controls/slider-field.ts';

const maxFilters = 16;
const basicTypes = ['brightness', 'contrast', 'saturate'] as const;

/** The filters of the selected layers, in the order they are applied. */
export class PlatenFilterSection extends LayerSection {
  protected override watched(layer: Layer): readonly unknown[] {
    return [layer.filters, layer.type, layer.type === 'image' ? layer.source : undefined];
  }

  #set(type: string, filters: readonly Filter[]): void {
    const change = (layer: Layer): void => void (layer.filters = [...filters]);
    if (type === 'value-input') this.preview('filters', msg('Filter'), change);
    else this.commit('filters', msg('Filter'), change);
  }

  override render() {
    const shared = this.shared((layer) => (layer.type === 'audio' ? undefined : layer.filters));
    if (shared.kind === 'none') return nothing;
    const filters = shared.kind === 'value' ? shared.value : [];
    // Beside a button those that are used most are there at once.
    const basics = this.isAlone && shared.kind === 'value' ? basicTypes : [];
    const basic = basics.map((type) => filters.find((each) => each.type === type));
    const others = filters.filter((each) => !basic.includes(each));
    const choices = filterTypes.map((type) => ({ id: type, label: filterName(type) }));
    return html`<platen-section
      .heading=${msg('Filters')}
      collapsible
      .empty=${!this.isAlone && shared.kind === 'value' && filters.length === 0}
    >
      <platen-menu
        slot="actions"
        placement="below-end"
        .label=${msg('Add filter')}
        .items=${choices}
        @menu-select=${(event: CustomEvent<FilterType>) => {
          event.stopPropagation();
          this.#set('value-change', [...filters, newFilter(event.detail)]);
        }}
      >
        <platen-icon-button
          slot="trigger"
          icon="Plus"
          haspopup="menu"
          .label=${msg('Add filter')}
          ?disabled=${filters.length >= maxFilters}
        ></platen-icon-button>
      </platen-menu>
      ${this.#renderLooks(filters)}
      ${shared.kind === 'mixed' ? html`<p class="note">${msg('Mixed. Adding one replaces the existing ones.')}</p>` : nothing}
      ${basics.map((type) => this.#renderBasic(type, filters))}
      ${itemList<Filter>({
        items: others,
        isTopFirst: false,
        label: ({ type }) => filterName(type),
        head: (filter) => this.#renderFilter(filter, filters.indexOf(filter), filters),
        change: (items) =>
          this.#set(
            'value-change',
            [...filters.filter((each) => !others.includes(each)), ...items].slice(0, maxFilters),
          ),
      })}
    </platen-section>`;
  }

  /** A slider that makes its filter when it is moved, and takes it away where it changes nothing. */
  #renderBasic(type: (typeof basicTypes)[number], filters: readonly Filter[]) {
    const at = filters.findIndex((each) => each.type === type);
    const own = filters[at];
    const { value, min, max, unit, write } = filterStrength(own ?? { type, amount: 1 });
    const on = (event: CustomEvent<number>): void => {
      event.stopPropagation();
      const next = write(event.detail);
      const isNone = event.type === 'value-change' && event.detail === 100;
      if (isNone) this.#set(event.type, filters.toSpliced(at < 0 ? filters.length : at, 1));
      else this.#set(event.type, own ? withItem(filters, at, next) : [...filters, next].slice(0, maxFilters));
    };
    return html`<platen-slider-field
      .label=${filterName(type)}
      .value=${value}
      .min=${min}
      .max=${max}
      .unit=${unit}
      @value-input=${on}
      @value-change=${on}
    ></platen-slider-field>`;
  }

  /** For images: the looks on thumbnails of the first of them. */
  #renderLooks(filters: readonly Filter[]) {
    const { targets, editor } = this;
    const [first] = targets;
    if (first?.type !== 'image' || targets.some(({ type }) => type !== 'image')) return nothing;
    // Shown again when the page is: its image may have come.
    void editor?.state.layout.value;
    return html`<platen-look-row
      .filters=${filters}
      .image=${editor?.artboard?.image(first.source)}
      @value-change=${(event: CustomEvent<readonly Filter[]>) => {
        event.stopPropagation();
        this.#set('value-change', event.detail);
      }}
    ></platen-look-row>`;
  }

  #renderFilter(filter: Filter, index: number, filters: readonly Filter[]) {
    const { value, min, max, unit, write } = filterStrength(filter);
    const on = (next: (given: never) => Filter) => (event: CustomEvent<never>) => {
      event.stopPropagation();
      this.#set(event.type, withItem(filters, index, next(event.detail)));
    };
    const strength = on(write);
    const color = (label: string, text: string, change: (given: string) => Filter) =>
      colorInput(this.editor, {
        label,
        hideLabel: true,
        hideText: true,
        value: text,
        input: on(change),
        change: on(change),
      });
    return html`<platen-slider-field
        .label=${filterName(filter.type)}
        .value=${value}
        .min=${min}
        .max=${max}
        .unit=${unit}
        @value-input=${strength}
        @value-change=${strength}
      ></platen-slider-field>
      ${
        filter.type === 'duotone'
          ? html`<div class="row">
              ${color(msg('Shadows color'), filter.shadow, (shadow) => ({ ...filter, shadow }))}
              <span class="caption grow">${msg('Shadows to highlights')}</span>
              ${color(msg('Highlights color'), filter.highlight, (highlight) => ({ ...filter, highlight }))}
            </div>`
          : nothing
      }
      ${
        filter.type === 'noise'
          ? html`<platen-number-field
              hide-label
              prefix-text=${msg('Seed')}
              .label=${msg('Noise seed')}
              .value=${filter.seed}
              .min=${0}
              .max=${1_000_000}
              .decimals=${0}
              @value-change=${on((seed: number) => ({ ...filter, seed }))}
            ></platen-number-field>`
          : nothing
      }`;
  }
}

defineElement('platen-filter-section', PlatenFilterSection);
