import { msg, str } from '@lit/localize';
import type { Layer, Shadow } from '@platen/template';
import { html, nothing } from 'lit';
import { defineElement } from '../../../controls/define.ts';
import { colorInput } from '../color-property-field.ts';
import { LayerSection } from '../inspector-section.ts';
import { itemList, withItem } from '../item-list.ts';
import { internal, withProperties } from '../../../controls/with-properties.ts';
import '../inspector-icons.ts';
import '../../../controls/icon-button.ts';
import '../../../controls/number-field.ts';
import '../../../controls/section.ts';
import '../../../controls/select-field.ts';

const maxShadows = 16;

/** The shadows of the selected layers: of the box, of what is visible, and inside. */
export class PlatenShadowSection extends withProperties(LayerSection, {
  open: internal<number>(),
}) {
  protected override watched({ shadows, type }: Layer): readonly unknown[] {
    return [shadows, type];
  }

  #set(type: string, shadows: readonly Shadow[]): void {
    const change = (layer: Layer): void => void (layer.shadows = [...shadows]);
    if (type === 'value-input') this.preview('shadows', msg('Shadow'), change);
    else this.commit('shadows', msg('Shadow'), change);
  }

  override render() {
    const shared = this.shared((layer) => (layer.type === 'audio' ? undefined : layer.shadows));
    if (shared.kind === 'none') return nothing;
    const shadows = shared.kind === 'value' ? shared.value : [];
    const heading = msg('Shadows');
    const name = (index: number): string => msg(str`Shadow ${index + 1}`);
    const add = (): void => {
      const first: Shadow = { type: 'drop', color: 'rgb(0 0 0 / 30%)', offsetX: 0, offsetY: 4, blur: 12, spread: 0 };
      this.#set('value-change', [...shadows, first]);
      this.open = shadows.length;
    };
    return html`<platen-section
      .heading=${heading}
      collapsible
      .empty=${shared.kind === 'value' && shadows.length === 0}
    >
      <platen-icon-button
        slot="actions"
        icon="Plus"
        .label=${msg('Add shadow')}
        ?disabled=${shadows.length >= maxShadows}
        @click=${add}
      ></platen-icon-button>
      ${shared.kind === 'mixed' ? html`<p class="note">${msg('Mixed. Adding one replaces the existing ones.')}</p>` : nothing}
      ${itemList<Shadow>({
        items: shadows,
        label: (_, index) => name(index),
        head: (shadow, index) => this.#renderHead(shadow, index, shadows),
        body: (shadow, index) => this.#renderBody(shadow, index, shadows),
        open: this.open,
        toggle: (index) => (this.open = index),
        change: (items) => this.#set('value-change', items.slice(0, maxShadows)),
      })}
    </platen-section>`;
  }

  #on(shadow: Shadow, index: number, shadows: readonly Shadow[], change: (value: never) => Partial<Shadow>) {
    return (event: CustomEvent<never>): void => {
      event.stopPropagation();
      this.#set(event.type, withItem(shadows, index, { ...shadow, ...change(event.detail) }));
    };
  }

  #renderHead(shadow: Shadow, index: number, shadows: readonly Shadow[]) {
    const color = this.#on(shadow, index, shadows, (value: string) => ({ color: value }));
    return html`<div class="row">
      ${colorInput(this.editor, {
        label: msg(str`Color of shadow ${index + 1}`),
        hideLabel: true,
        hideText: true,
        value: shadow.color,
        input: color,
        change: color,
      })}
      <platen-select-field
        class="grow"
        hide-label
        .label=${msg(str`Type of shadow ${index + 1}`)}
        .value=${shadow.type}
        .options=${[
          { value: 'drop', label: msg('Drop shadow') },
          { value: 'box', label: msg('Box shadow') },
          { value: 'inner', label: msg('Inner shadow') },
        ]}
        @value-change=${this.#on(shadow, index, shadows, (type: Shadow['type']) => ({ type }))}
      ></platen-select-field>
    </div>`;
  }

  #renderBody(shadow: Shadow, index: number, shadows: readonly Shadow[]) {
    const number = (label: string, key: 'offsetX' | 'offsetY' | 'blur' | 'spread', min: number, max: number) => {
      const on = this.#on(shadow, index, shadows, (value: number) => ({ [key]: value }));
      return html`<platen-number-field
        .label=${label}
        .value=${shadow[key]}
        .min=${min}
        .max=${max}
        unit="px"
        @value-input=${on}
        @value-change=${on}
      ></platen-number-field>`;
    };
    return html`<div class="pair">
      ${number(msg('Offset X'), 'offsetX', -5000, 5000)} ${number(msg('Offset Y'), 'offsetY', -5000, 5000)}
      ${number(msg('Blur'), 'blur', 0, 1000)}
      ${shadow.type === 'drop' ? nothing : number(msg('Spread'), 'spread', -1000, 1000)}
    </div>`;
  }
}

defineElement('platen-shadow-section', PlatenShadowSection);
