import { msg } from '@lit/localize';
import { booleanOperations, type BooleanOperation, type Layer } from '@platen/template';
import { css, html, nothing } from 'lit';
import { hasArea, operationName } from '../../../commands/combine-layers.ts';
import { defineElement } from '../../../controls/define.ts';
import { LayerSection } from '../inspector-section.ts';
import './boolean-icons.ts';
import '../../../controls/button.ts';
import '../../../controls/icon-button.ts';
import '../../../controls/section.ts';

const icons: Readonly<Record<BooleanOperation, string>> = {
  union: 'SquaresUnite',
  subtract: 'SquaresSubtract',
  intersect: 'SquaresIntersect',
  exclude: 'SquaresExclude',
};

/** Inspector section for combining the selected shapes, and for the operation of groups that do. */
export class PlatenBooleanSection extends LayerSection {
  protected override watched(layer: Layer): readonly unknown[] {
    return [layer.type, layer.type === 'group' ? layer.boolean : undefined, hasArea(layer)];
  }

  override render() {
    const { targets, editor } = this;
    const isGroup = targets.length === 1 && targets[0]?.type === 'group';
    if (!editor || !targets.every(hasArea) || (targets.length < 2 && !isGroup)) return nothing;
    const shared = this.shared((layer) => (layer.type === 'group' ? layer.boolean?.operation : undefined));
    const current = shared.kind === 'value' ? shared.value : undefined;
    return html`<platen-section .heading=${msg('Boolean operation')} collapsible>
      <div class="operations" role="group" aria-label=${msg('Boolean operation')}>
        ${booleanOperations.map(
          (operation) =>
            html`<platen-icon-button
              .icon=${icons[operation]}
              .label=${operationName(operation)}
              toggle
              .pressed=${operation === current}
              @click=${() => editor.run(`arrange.${operation}`)}
            ></platen-icon-button>`,
        )}
      </div>
      ${
        current === undefined
          ? nothing
          : html`<div class="row">
              <platen-button @click=${() => editor.run('arrange.flatten')}>${msg('Flatten')}</platen-button>
              <platen-button @click=${() => editor.run('arrange.release-boolean')}
                >${msg('Release shapes')}</platen-button
              >
            </div>`
      }
    </platen-section>`;
  }

  static override styles = [
    ...[LayerSection.styles].flat(),
    css`
      .operations {
        display: flex;
        gap: 4px;
      }
    `,
  ];
}

defineElement('platen-boolean-section', PlatenBooleanSection);
