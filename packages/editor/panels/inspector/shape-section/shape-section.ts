import { msg } from '@lit/localize';
import type { Layer } from '@platen/template';
import { html, nothing } from 'lit';
import { defineElement } from '../../../controls/define.ts';
import { LayerSection } from '../inspector-section.ts';
import { shapeFields } from './shape-fields.ts';
import '../../../controls/button.ts';
import '../../../controls/section.ts';

/** Inspector section for the geometry of the selected shapes. */
export class PlatenShapeSection extends LayerSection {
  protected override watched(layer: Layer): readonly unknown[] {
    return [layer.type === 'shape' ? layer.geometry : undefined, layer.type];
  }

  #editPath(): void {
    const [layer] = this.targets;
    const { state } = this.editor ?? {};
    if (layer && state) state.editing.value = { kind: 'path', layerId: layer.id };
  }

  override render() {
    const { targets } = this;
    if (targets.length === 0 || targets.some(({ type }) => type !== 'shape')) return nothing;
    const [first] = targets;
    const isPath = targets.length === 1 && first?.type === 'shape' && first.geometry.shape === 'path';
    return html`<platen-section .heading=${msg('Shape')} collapsible>
      ${shapeFields(this, {
        read: (layer) => (layer.type === 'shape' ? layer.geometry : undefined),
        write: (layer, geometry) => {
          if (layer.type === 'shape') layer.geometry = geometry;
        },
      })}
      ${
        isPath
          ? html`<platen-button icon="PenTool" @click=${this.#editPath}>${msg('Edit points')}</platen-button>`
          : nothing
      }
    </platen-section>`;
  }
}

defineElement('platen-shape-section', PlatenShapeSection);
