import { msg, str } from '@lit/localize';
import type { Layer, Paint } from '@platen/template';
import { html, nothing } from 'lit';
import { defineElement } from '../../../controls/define.ts';
import { LayerSection } from '../inspector-section.ts';
import { itemList, withItem } from '../item-list.ts';
import { paintedKind, readFills, sharedKind, writeFills, type PaintedKind } from '../paint-lists.ts';
import { withParameter } from '../section-fields.ts';
import '../inspector-icons.ts';
import '../paint-field/paint-field.ts';
import '../../../controls/icon-button.ts';
import '../../../controls/section.ts';

const maxFills = 16;

/** Inspector section for the fills of the selected layers: a list of paints, the topmost first. */
export class PlatenFillSection extends LayerSection {
  protected override watched(layer: Layer): readonly unknown[] {
    if (paintedKind(layer) === 'own') return [readFills(layer), layer.type];
    if (layer.type === 'image' || layer.type === 'video') return [layer.background, layer.type];
    return 'frame' in layer ? [layer.frame?.fills, layer.type] : [layer.type];
  }

  #heading(kind: PaintedKind): string {
    if (kind === 'own') return msg('Fill');
    return kind === 'image' ? msg('Background') : msg('Box fill');
  }

  #commit(fills: readonly Paint[]): void {
    this.commit('fills', msg('Fill'), (layer) => writeFills(layer, fills));
  }

  #editOnArtboard(layerId: string, paintIndex: number): void {
    const { editor } = this;
    if (!editor) return;
    editor.state.editing.value = { kind: 'gradient', layerId, paintIndex };
    editor.artboard?.focus();
  }

  override render() {
    const { targets } = this;
    const kind = sharedKind(targets);
    const shared = this.shared(readFills);
    if (kind === undefined || shared.kind === 'none') return nothing;
    const fills = shared.kind === 'value' ? shared.value : [];
    const max = kind === 'image' ? 1 : maxFills;
    const heading = this.#heading(kind);
    const bind = kind === 'own' ? 'fill' : kind === 'image' ? 'backgroundColor' : undefined;
    return html`<platen-section .heading=${heading} collapsible .empty=${shared.kind === 'value' && fills.length === 0}>
      <platen-icon-button
        slot="actions"
        icon="Plus"
        .label=${msg('Add fill')}
        ?disabled=${fills.length >= max}
        @click=${() => this.#commit([...fills, { type: 'solid', color: fills.length === 0 ? '#d4d4d8' : '#00000033' }])}
      ></platen-icon-button>
      ${shared.kind === 'mixed' ? html`<p class="note">${msg('Mixed. Adding one replaces the existing ones.')}</p>` : nothing}
      ${itemList<Paint>({
        items: fills,
        label: (_, index) => (fills.length > 1 ? msg(str`${heading} ${index + 1}`) : heading),
        head: (paint, index) => {
          const field = html`<platen-paint-field
            hide-label
            .label=${fills.length > 1 ? msg(str`${heading} ${index + 1}`) : heading}
            .value=${paint}
            @value-input=${(event: CustomEvent<Paint>) => {
              event.stopPropagation();
              const next = withItem(fills, index, event.detail);
              this.preview('fills', msg('Fill'), (layer) => writeFills(layer, next));
            }}
            @value-change=${(event: CustomEvent<Paint>) => {
              event.stopPropagation();
              this.#commit(withItem(fills, index, event.detail));
            }}
          ></platen-paint-field>`;
          const single = targets.length === 1 ? targets[0] : undefined;
          const isGradient = paint.type !== 'solid' && paint.type !== 'image';
          return html`<div class="row">
            <div class="grow">${withParameter(index === 0 ? bind : undefined, heading, field, true)}</div>
            ${
              single && isGradient
                ? html`<platen-icon-button
                    icon="Spline"
                    .label=${msg('Edit gradient on artboard')}
                    @click=${() => this.#editOnArtboard(single.id, index)}
                  ></platen-icon-button>`
                : nothing
            }
          </div>`;
        },
        change: (items) => this.#commit(items.slice(0, max)),
      })}
    </platen-section>`;
  }
}

defineElement('platen-fill-section', PlatenFillSection);
