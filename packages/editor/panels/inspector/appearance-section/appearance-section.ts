import { msg } from '@lit/localize';
import { blendModes, type BlendMode, type Layer } from '@platen/template';
import { html, nothing } from 'lit';
import { defineElement } from '../../../controls/define.ts';
import { LayerSection } from '../inspector-section.ts';
import { selectField, sliderField, switchField } from '../section-fields.ts';
import { blendModeName } from './blend-mode-name.ts';
import '../../../controls/section.ts';

/** How the selected layers are mixed with what lies below, whether they are seen and whether they can be changed. */
export class PlatenAppearanceSection extends LayerSection {
  protected override watched({ opacity, blendMode, visible, locked, type }: Layer): readonly unknown[] {
    return [opacity, blendMode, visible, locked, type];
  }

  override render() {
    if (this.targets.length === 0) return nothing;
    return html`<platen-section .heading=${msg('Appearance')} collapsible>
      ${sliderField(this, {
        key: 'opacity',
        label: msg('Opacity'),
        bind: 'opacity',
        min: 0,
        max: 1,
        factor: 100,
        unit: '%',
        decimals: 0,
        read: (layer) => (layer.type === 'audio' ? undefined : layer.opacity),
        write: (layer, value) => void (layer.opacity = value),
      })}
      ${selectField(this, {
        key: 'blend',
        label: msg('Blend mode'),
        bind: 'mixBlendMode',
        read: (layer) => (layer.type === 'audio' ? undefined : layer.blendMode),
        write: (layer, value: BlendMode) => void (layer.blendMode = value),
        options: blendModes.map((value) => ({ value, label: blendModeName(value) })),
      })}
      ${switchField(this, {
        key: 'visible',
        label: msg('Visible'),
        bind: 'visible',
        read: (layer) => layer.visible,
        write: (layer, value) => void (layer.visible = value),
      })}
      ${switchField(this, {
        key: 'locked',
        label: msg('Locked'),
        read: (layer) => layer.locked,
        write: (layer, value) => void (layer.locked = value),
      })}
    </platen-section>`;
  }
}

defineElement('platen-appearance-section', PlatenAppearanceSection);
