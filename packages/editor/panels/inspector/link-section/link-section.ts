import { msg } from '@lit/localize';
import type { Layer } from '@platen/template';
import { html, nothing } from 'lit';
import { defineElement } from '../../../controls/define.ts';
import { LayerSection } from '../inspector-section.ts';
import { textField } from '../section-fields.ts';
import '../../../controls/section.ts';

/** Where the selected layers lead, and what they show in words. */
export class PlatenLinkSection extends LayerSection {
  protected override watched({ alt, href, type }: Layer): readonly unknown[] {
    return [alt, href, type];
  }

  override render() {
    const { targets } = this;
    if (targets.length === 0) return nothing;
    const isSet = targets.some((layer) => layer.alt !== '' || (layer.type !== 'audio' && layer.href !== ''));
    return html`<platen-section
      .heading=${msg('Link and description')}
      collapsible
      .empty=${!isSet && !this.isFilled('href', 'alt')}
    >
      ${textField(this, {
        key: 'href',
        label: msg('Link'),
        bind: 'href',
        type: 'url',
        maxlength: 2048,
        placeholder: 'https://',
        read: (layer) => (layer.type === 'audio' ? undefined : layer.href),
        write: (layer, value) => void (layer.href = value.trim()),
      })}
      ${textField(this, {
        key: 'alt',
        label: msg('Alternative text'),
        bind: 'alt',
        multiline: true,
        maxlength: 2000,
        hint: msg('Describe it for people who cannot see it.'),
        read: (layer) => layer.alt,
        write: (layer, value) => void (layer.alt = value),
      })}
    </platen-section>`;
  }
}

defineElement('platen-link-section', PlatenLinkSection);
