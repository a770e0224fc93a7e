import { msg } from '@lit/localize';
import type { CornerRadii, Layer } from '@platen/template';
import { html, nothing } from 'lit';
import { defineElement } from '../../../controls/define.ts';
import { LayerSection } from '../inspector-section.ts';
import { valueOf } from '../../../store/shared-values.ts';
import { readRadius, writeRadius } from '../paint-lists.ts';
import { numberField } from '../section-fields.ts';
import { internal, withProperties } from '../../../controls/with-properties.ts';
import '../inspector-icons.ts';
import '../../../controls/icon-button.ts';
import '../../../controls/section.ts';

/** How the corners of the selected boxes are rounded: all alike, or each on its own. */
export class PlatenRadiusSection extends withProperties(LayerSection, {
  /** Whether each corner has a field of its own; undefined until someone chooses: as the corners are. */
  isSplit: internal<boolean>(),
}) {
  protected override watched(layer: Layer): readonly unknown[] {
    return [readRadius(layer), layer.type];
  }

  #corner(name: keyof CornerRadii, prefix: string, label: string) {
    return numberField(this, {
      key: `radius-${name}`,
      label,
      prefix,
      min: 0,
      max: 5000,
      read: (layer) => readRadius(layer)?.[name],
      write: (layer, value) => {
        const radius = readRadius(layer);
        if (radius) writeRadius(layer, { ...radius, [name]: value });
      },
    });
  }

  override render() {
    const shared = this.shared(readRadius);
    if (shared.kind === 'none') return nothing;
    const differs = this.targets.some((layer) => {
      const { topLeft, topRight, bottomRight, bottomLeft } = readRadius(layer) ?? {};
      return topLeft !== topRight || topLeft !== bottomRight || topLeft !== bottomLeft;
    });
    const isSplit = this.isSplit ?? differs;
    const bind = this.targets.every(({ type }) => type === 'shape' || type === 'image' || type === 'video')
      ? 'borderRadius'
      : undefined;
    const isEmpty = !this.isAlone && !differs && valueOf(shared)?.topLeft === 0 && !this.isFilled('borderRadius');
    return html`<platen-section .heading=${msg('Corners')} collapsible .empty=${isEmpty}>
      ${
        isEmpty
          ? nothing
          : html`<platen-icon-button
              slot="actions"
              toggle
              icon="SquareRoundCorner"
              .label=${msg('Individual corners')}
              .pressed=${isSplit}
              @click=${() => (this.isSplit = !isSplit)}
            ></platen-icon-button>`
      }
      ${
        isSplit
          ? html`<div class="pair">
              ${this.#corner('topLeft', '⌜', msg('Top left'))} ${this.#corner('topRight', '⌝', msg('Top right'))}
              ${this.#corner('bottomLeft', '⌞', msg('Bottom left'))}
              ${this.#corner('bottomRight', '⌟', msg('Bottom right'))}
            </div>`
          : numberField(this, {
              key: 'radius',
              label: msg('Radius'),
              icon: 'SquareRoundCorner',
              bind,
              min: 0,
              max: 5000,
              unit: 'px',
              read: (layer) => readRadius(layer)?.topLeft,
              write: (layer, value) =>
                writeRadius(layer, { topLeft: value, topRight: value, bottomRight: value, bottomLeft: value }),
            })
      }
    </platen-section>`;
  }
}

defineElement('platen-radius-section', PlatenRadiusSection);
