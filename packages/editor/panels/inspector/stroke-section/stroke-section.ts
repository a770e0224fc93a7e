import { msg, str } from '@lit/localize';
import type { Layer, Paint, Stroke } from '@platen/template';
import { html, nothing } from 'lit';
import { defineElement } from '../../../controls/define.ts';
import { LayerSection } from '../inspector-section.ts';
import { itemList, withItem } from '../item-list.ts';
import { paintedKind, readStrokes, sharedKind, writeStrokes } from '../paint-lists.ts';
import { withParameter } from '../section-fields.ts';
import { newStroke, strokeDetails } from './stroke-fields.ts';
import { internal, withProperties } from '../../../controls/with-properties.ts';
import '../inspector-icons.ts';
import '../paint-field/paint-field.ts';
import '../../../controls/icon-button.ts';
import '../../../controls/number-field.ts';
import '../../../controls/section.ts';

const maxStrokes = 16;

/** The outlines of the selected layers: a list of strokes, the topmost first. */
export class PlatenStrokeSection extends withProperties(LayerSection, {
  /** Index of the stroke whose settings are shown. */
  open: internal<number>(),
}) {
  protected override watched(layer: Layer): readonly unknown[] {
    if (paintedKind(layer) === 'own') return [readStrokes(layer), layer.type];
    if (layer.type === 'image' || layer.type === 'video') return [layer.stroke, layer.type];
    return 'frame' in layer ? [layer.frame?.strokes, layer.type] : [layer.type];
  }

  #set(type: string, strokes: readonly Stroke[]): void {
    const change = (layer: Layer): void => writeStrokes(layer, strokes);
    if (type === 'value-input') this.preview('strokes', msg('Stroke'), change);
    else this.commit('strokes', msg('Stroke'), change);
  }

  override render() {
    const kind = sharedKind(this.targets);
    const shared = this.shared(readStrokes);
    if (kind === undefined || shared.kind === 'none') return nothing;
    const strokes = shared.kind === 'value' ? shared.value : [];
    const max = kind === 'image' ? 1 : maxStrokes;
    const heading = kind === 'frame' ? msg('Box stroke') : msg('Stroke');
    const name = (index: number): string => (strokes.length > 1 ? msg(str`${heading} ${index + 1}`) : heading);
    const bind = kind === 'own' ? ['stroke', 'strokeWidth'] : kind === 'image' ? ['borderColor', 'borderWidth'] : [];
    return html`<platen-section
      .heading=${heading}
      collapsible
      .empty=${shared.kind === 'value' && strokes.length === 0}
    >
      <platen-icon-button
        slot="actions"
        icon="Plus"
        .label=${msg('Add stroke')}
        ?disabled=${strokes.length >= max}
        @click=${() => this.#set('value-change', [...strokes, newStroke(kind === 'own' ? 'center' : 'inside')])}
      ></platen-icon-button>
      ${shared.kind === 'mixed' ? html`<p class="note">${msg('Mixed. Adding one replaces the existing ones.')}</p>` : nothing}
      ${itemList<Stroke>({
        items: strokes,
        label: (_, index) => name(index),
        head: (stroke, index) => {
          const on = (change: (value: never) => Partial<Stroke>) => (event: CustomEvent<never>) => {
            event.stopPropagation();
            this.#set(event.type, withItem(strokes, index, { ...stroke, ...change(event.detail) }));
          };
          const paint = on((value: Paint) => ({ paint: value }));
          const width = on((value: number) => ({ width: value }));
          return html`<div class="pair stroke">
            ${withParameter(
              index === 0 ? bind[0] : undefined,
              msg('Stroke'),
              html`<platen-paint-field
                hide-label
                .label=${name(index)}
                .value=${stroke.paint}
                @value-input=${paint}
                @value-change=${paint}
              ></platen-paint-field>`,
              true,
            )}
            ${withParameter(
              index === 0 ? bind[1] : undefined,
              msg('Stroke width'),
              html`<platen-number-field
                hide-label
                .label=${msg('Stroke width')}
                .value=${stroke.width}
                .min=${0}
                .max=${1000}
                .unit=${bind[1] !== undefined && index === 0 ? '' : 'px'}
                @value-input=${width}
                @value-change=${width}
              ></platen-number-field>`,
              true,
            )}
          </div>`;
        },
        body: (stroke, index) => strokeDetails(stroke, (type, next) => this.#set(type, withItem(strokes, index, next))),
        open: this.open,
        toggle: (index) => (this.open = index),
        change: (items) => this.#set('value-change', items.slice(0, max)),
      })}
    </platen-section>`;
  }
}

defineElement('platen-stroke-section', PlatenStrokeSection);
