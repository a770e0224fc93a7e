import { msg } from '@lit/localize';
import type { Layer } from '@platen/template';
import { plainTypes } from '@platen/template/internal';
import { html, nothing } from 'lit';
import { setCondition } from '../../../commands/edit-rules.ts';
import { defineElement } from '../../../controls/define.ts';
import { LayerSection } from '../inspector-section.ts';
import '../../../controls/icon-button.ts';
import '../../../controls/section.ts';
import '../../data/expression-field.ts';

/** When the selected layers are shown: always, or where an expression over the data is true. */
export class PlatenConditionSection extends LayerSection {
  protected override watched(layer: Layer): readonly unknown[] {
    return [layer.when];
  }

  #set(source: string): void {
    const { editor } = this;
    const { page } = editor?.state ?? {};
    const ids = this.targets.map(({ id }) => id);
    if (page) editor?.apply(setCondition(page.peek().id, ids, source === '' ? undefined : source));
  }

  override render() {
    const { targets } = this;
    const [first] = targets;
    const hasData = this.editor?.state.template.value.data !== undefined;
    const shared = this.shared((layer) => layer.when ?? '');
    const isSet = targets.some(({ when }) => when !== undefined);
    if (!first || (!hasData && !isSet)) return nothing;
    return html`<platen-section .heading=${msg('Condition')} collapsible .collapsed=${!isSet}>
      ${
        isSet
          ? html`<platen-icon-button
              slot="actions"
              icon="Trash2"
              .label=${msg('Remove condition')}
              @click=${() => this.#set('')}
            ></platen-icon-button>`
          : nothing
      }
      <platen-expression-field
        .label=${msg('Show if')}
        .value=${shared.kind === 'value' ? shared.value : ''}
        .placeholder=${shared.kind === 'mixed' ? msg('Mixed') : msg('Always')}
        .hint=${msg('The layer is shown where this is true. Otherwise it is hidden and takes no space.')}
        .layerId=${first.id}
        .expected=${plainTypes.boolean}
        @value-change=${(event: CustomEvent<string>) => {
          event.stopPropagation();
          this.#set(event.detail);
        }}
      ></platen-expression-field>
    </platen-section>`;
  }
}

defineElement('platen-condition-section', PlatenConditionSection);
