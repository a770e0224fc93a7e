import { msg, str } from '@lit/localize';
import type { Layer, Placement } from '@platen/template';
import { css, html, nothing } from 'lit';
import { defineElement } from '../../../controls/define.ts';
import { placementChain, placementChoices } from '../../../store/placement-choices.ts';
import { LayerSection } from '../inspector-section.ts';
import { layerTitle } from '../../../layers/layer-title.ts';
import { sectionStyles } from '../section-styles.ts';
import { baseStyles } from '../../../theme/base-styles.ts';
import { reactive, withProperties } from '../../../controls/with-properties.ts';
import '../../../controls/number-field.ts';
import '../../../controls/select-field.ts';

/**
 * Inspector fields for the layer beside which a layer is placed, and the chain of placements. Layers that hang on it themselves cannot be
 * chosen.
 */
export class PlatenPlacementFields extends withProperties(LayerSection, {
  layer: reactive<Layer>(undefined, { attribute: false }),
}) {
  #set(placement: Placement | undefined): void {
    this.commit('placement', msg('Relative placement'), (layer) => {
      if (placement) layer.placement = placement;
      else delete layer.placement;
    });
  }

  get #siblings(): readonly Layer[] {
    const { state } = this.editor ?? {};
    const parent = state?.layersById.value.get(this.layer?.id ?? '')?.parents.at(-1);
    const group = parent === undefined ? undefined : state?.layersById.value.get(parent)?.layer;
    return group?.type === 'group' ? group.layers : (state?.page.value.layers ?? []);
  }

  override render() {
    const { layer } = this;
    if (!layer) return nothing;
    const { placement } = layer;
    const choices = placementChoices(this.#siblings, layer.id);
    const isPossible = choices.some(({ ring }) => ring.length === 0);
    if (!placement && !isPossible) return nothing;
    const first = choices.find(({ ring }) => ring.length === 0)?.layer.id ?? '';
    return html`
      <platen-select-field
        .label=${msg('Relative to another layer')}
        .value=${placement?.side ?? ''}
        .options=${[
          { value: '', label: msg('None') },
          { value: 'below', label: msg('Below') },
          { value: 'above', label: msg('Above') },
          { value: 'left', label: msg('Left of') },
          { value: 'right', label: msg('Right of') },
        ]}
        @value-change=${(event: CustomEvent<Placement['side'] | ''>) => {
          event.stopPropagation();
          const side = event.detail;
          this.#set(side === '' ? undefined : { of: placement?.of ?? first, gap: placement?.gap ?? 0, side });
        }}
      ></platen-select-field>
      ${
        placement
          ? html`<div class="pair">
                <platen-select-field
                  .label=${msg('Layer')}
                  .value=${placement.of}
                  .options=${choices.map(({ layer: other, ring }) => ({
                    value: other.id,
                    label: ring.length > 0 ? msg(str`${layerTitle(other)} (depends on this layer)`) : layerTitle(other),
                    disabled: ring.length > 0,
                  }))}
                  @value-change=${(event: CustomEvent<string>) => {
                    event.stopPropagation();
                    this.#set({ ...placement, of: event.detail });
                  }}
                ></platen-select-field>
                <platen-number-field
                  .label=${msg('Gap')}
                  .value=${placement.gap}
                  .min=${-5000}
                  .max=${5000}
                  unit="px"
                  @value-input=${(event: CustomEvent<number>) => {
                    event.stopPropagation();
                    this.preview('placement', msg('Gap'), (target) => {
                      if (target.placement) target.placement.gap = event.detail;
                    });
                  }}
                  @value-change=${(event: CustomEvent<number>) => {
                    event.stopPropagation();
                    this.commit('placement', msg('Gap'), (target) => {
                      if (target.placement) target.placement.gap = event.detail;
                    });
                  }}
                ></platen-number-field>
              </div>
              <p class="note">${this.#chain(layer)}</p>`
          : nothing
      }
    `;
  }

  #chain(layer: Layer): string {
    const [, ...rest] = placementChain(this.#siblings, layer.id).map(layerTitle);
    return rest.length === 0 ? '' : msg(str`Position depends on: ${rest.join(' → ')}`);
  }

  static override styles = [
    baseStyles,
    sectionStyles,
    css`
      :host {
        display: grid;
        gap: 10px;
      }
    `,
  ];
}

defineElement('platen-placement-fields', PlatenPlacementFields);
