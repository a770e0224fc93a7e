import { msg } from '@lit/localize';
import type { Anchors, Layer } from '@platen/template';
import { html, nothing } from 'lit';
import { defineElement } from '../../../controls/define.ts';
import { layoutParentOf } from '../../../store/layout-parent.ts';
import { LayerSection } from '../inspector-section.ts';
import { selectField } from '../section-fields.ts';
import { angleField } from './angle-field.ts';
import '../../../controls/section.ts';
import './placement-fields.ts';

/** The edges that the selected layers keep to when their page is resized, the layer beside which they lie, and how they are skewed. */
export class PlatenPlacementSection extends LayerSection {
  protected override watched({ anchors, placement, skewX, skewY, type }: Layer): readonly unknown[] {
    return [anchors, placement, skewX, skewY, type];
  }

  /** Whether groups with a layout place all of the layers. */
  get #arePlaced(): boolean {
    const layers = this.editor?.state.layersById.value;
    return layers !== undefined && this.targets.every(({ id }) => layoutParentOf(layers, id));
  }

  #anchors() {
    return html`<div class="pair">
      ${selectField(this, {
        key: 'anchor-horizontal',
        label: msg('Horizontal anchor'),
        read: (layer) => layer.anchors.horizontal,
        write: (layer, horizontal: Anchors['horizontal']) => void (layer.anchors.horizontal = horizontal),
        options: [
          { value: 'left', label: msg('Left') },
          { value: 'right', label: msg('Right') },
          { value: 'center', label: msg('Center') },
          { value: 'stretch', label: msg('Both sides') },
          { value: 'scale', label: msg('In proportion') },
        ],
      })}
      ${selectField(this, {
        key: 'anchor-vertical',
        label: msg('Vertical anchor'),
        read: (layer) => layer.anchors.vertical,
        write: (layer, vertical: Anchors['vertical']) => void (layer.anchors.vertical = vertical),
        options: [
          { value: 'top', label: msg('Top') },
          { value: 'bottom', label: msg('Bottom') },
          { value: 'center', label: msg('Center') },
          { value: 'stretch', label: msg('Both sides') },
          { value: 'scale', label: msg('In proportion') },
        ],
      })}
    </div>`;
  }

  override render() {
    const { targets } = this;
    if (targets.every(({ type }) => type === 'audio')) return nothing;
    const [first] = targets;
    const arePlaced = this.#arePlaced;
    const isUsual = targets.every(
      ({ anchors, placement, skewX, skewY }) =>
        !placement && skewX === 0 && skewY === 0 && anchors.horizontal === 'left' && anchors.vertical === 'top',
    );
    return html`<platen-section .heading=${msg('Placement and anchors')} collapsible .empty=${isUsual}>
      ${arePlaced ? nothing : this.#anchors()}
      ${targets.length === 1 && !arePlaced ? html`<platen-placement-fields .layer=${first}></platen-placement-fields>` : nothing}
      <div class="pair">
        ${angleField(this, 'skewX', msg('Skew X'), { min: -89, max: 89 })}
        ${angleField(this, 'skewY', msg('Skew Y'), { min: -89, max: 89 })}
      </div>
    </platen-section>`;
  }
}

defineElement('platen-placement-section', PlatenPlacementSection);
