import { msg } from '@lit/localize';
import type { Layer } from '@platen/template';
import { html, nothing } from 'lit';
import { defineElement } from '../../../controls/define.ts';
import { valueOf } from '../../../store/shared-values.ts';
import { hasLayout, layoutParentOf } from '../../../store/layout-parent.ts';
import { LayerSection } from '../inspector-section.ts';
import { numberField, type NumberProperty } from '../section-fields.ts';
import { internal, withProperties } from '../../../controls/with-properties.ts';
import { angleField } from './angle-field.ts';
import '../inspector-icons.ts';
import '../../../controls/icon-button.ts';
import '../../../controls/section.ts';
import './item-fields.ts';

/** Where the selected layers lie and how they are turned. */
export class PlatenLayoutSection extends withProperties(LayerSection, {
  /** Whether width and height change together. */
  keepsRatio: internal(false),
}) {
  protected override watched(layer: Layer): readonly unknown[] {
    const { x, y, width, height, rotation, flipX, flipY, placement, item } = layer;
    return [x, y, width, height, rotation, flipX, flipY, placement, item, layer.type];
  }

  /** Whether all of the layers lie in groups with a layout, or are such groups. */
  get #areItems(): boolean {
    const layers = this.editor?.state.layersById.value;
    const isItem = (layer: Layer): boolean =>
      hasLayout(layer) || hasLayout(layers?.get(layers.get(layer.id)?.parents.at(-1) ?? '')?.layer);
    return this.targets.every(isItem);
  }

  /**
   * Which of the box's numbers laying out decides: those of a placed layer, the height of a text that grows, and what a layer of a
   * group with a layout leaves to it.
   */
  #isRuled(name: 'x' | 'y' | 'width' | 'height'): boolean {
    const layers = this.editor?.state.layersById.value;
    return this.targets.some(({ placement, item, ...layer }) => {
      const isPlaced = layers !== undefined && layoutParentOf(layers, layer.id) !== undefined;
      if (name === 'x' || name === 'y') if (isPlaced) return true;
      const isSizing = isPlaced || (layer.type === 'group' && layer.layout);
      if ((name === 'width' || name === 'height') && isSizing && item?.[name]) return item[name].type !== 'fixed';
      if (name === 'x') return placement?.side === 'left' || placement?.side === 'right';
      if (name === 'y') return placement?.side === 'above' || placement?.side === 'below';
      if (name !== 'height') return false;
      return layer.type === 'text' ? layer.mode === 'grow' : layer.type === 'table' && layer.grow;
    });
  }

  #box(name: 'x' | 'y' | 'width' | 'height', prefix: string, label: string): NumberProperty<Layer> {
    const isLength = name === 'width' || name === 'height';
    const isRuled = this.#isRuled(name);
    const laidOut = isRuled ? this.editor?.state.laidOutById.value : undefined;
    // While layers are dragged on the artboard the template does not know of it yet.
    const live = this.editor?.artboard?.liveLayers.value;
    return {
      key: name,
      label,
      prefix,
      bind: name,
      // A layer without any width could not be seen or taken hold of again; lines are thick by their stroke.
      min: isLength ? (this.targets.some((layer) => !isLine(layer)) ? 1 : 0) : -100_000,
      max: 100_000,
      disabled: isRuled,
      read: (layer) => laidOut?.get(layer.id)?.box[name] ?? live?.get(layer.id)?.[name] ?? layer[name],
      write: (layer, value) => {
        if (isLength && this.keepsRatio) resizeInRatio(layer, name, value);
        else layer[name] = value;
      },
    };
  }

  #flip(name: 'flipX' | 'flipY', icon: string, label: string) {
    const shared = this.shared((layer) => layer[name]);
    const isOn = valueOf(shared) === true;
    return html`<platen-icon-button
      toggle
      .icon=${icon}
      .label=${label}
      .pressed=${isOn}
      @click=${() => this.commit(name, label, (layer) => void (layer[name] = !isOn))}
    ></platen-icon-button>`;
  }

  override render() {
    const { targets } = this;
    if (targets.every(({ type }) => type === 'audio')) return nothing;
    return html`<platen-section .heading=${msg('Layout')} collapsible>
      <platen-icon-button
        slot="actions"
        toggle
        .icon=${this.keepsRatio ? 'Link' : 'Unlink'}
        .label=${msg('Lock aspect ratio')}
        .pressed=${this.keepsRatio}
        @click=${() => (this.keepsRatio = !this.keepsRatio)}
      ></platen-icon-button>
      <div class="pair">
        ${numberField(this, this.#box('x', 'X', msg('Left')))} ${numberField(this, this.#box('y', 'Y', msg('Top')))}
        ${numberField(this, this.#box('width', msg('W'), msg('Width')))}
        ${numberField(this, this.#box('height', msg('H'), msg('Height')))}
      </div>
      ${this.#areItems ? html`<platen-item-fields></platen-item-fields>` : nothing}
      <div class="pair">
        ${angleField(this, 'rotation', msg('Rotation'), { icon: 'RotateCw', bind: 'rotation', min: -36_000, max: 36_000 })}
        <div class="toggles" role="group" aria-label=${msg('Flip')}>
          ${this.#flip('flipX', 'FlipHorizontal2', msg('Flip horizontally'))}
          ${this.#flip('flipY', 'FlipVertical2', msg('Flip vertically'))}
        </div>
      </div>
    </platen-section>`;
  }
}

function isLine(layer: Layer): boolean {
  return layer.type === 'shape' && (layer.geometry.shape === 'line' || layer.geometry.shape === 'arrow');
}

function resizeInRatio(layer: Layer, name: 'width' | 'height', value: number): void {
  const other = name === 'width' ? 'height' : 'width';
  const ratio = layer[name] > 0 ? layer[other] / layer[name] : 1;
  layer[name] = value;
  layer[other] = Math.min(100_000, value * ratio);
}

defineElement('platen-layout-section', PlatenLayoutSection);
