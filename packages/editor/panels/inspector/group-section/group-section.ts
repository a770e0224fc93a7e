import { msg } from '@lit/localize';
import { html, nothing } from 'lit';
import { defineElement } from '../../../controls/define.ts';
import { LayerSection } from '../inspector-section.ts';
import { switchField } from '../section-fields.ts';
import '../../../controls/section.ts';

/** Whether the selected groups cut what is in them at their boxes. */
export class PlatenGroupSection extends LayerSection {
  override render() {
    const { targets } = this;
    if (targets.length === 0 || targets.some((layer) => layer.type !== 'group' || layer.instance)) return nothing;
    return html`<platen-section .heading=${msg('Group')} collapsible>
      ${switchField(this, {
        key: 'clip',
        label: msg('Clip content'),
        read: (layer) => (layer.type === 'group' ? layer.clip : undefined),
        write: (layer, value) => {
          if (layer.type === 'group') layer.clip = value;
        },
      })}
    </platen-section>`;
  }
}

defineElement('platen-group-section', PlatenGroupSection);
