import { msg } from '@lit/localize';
import type { Layer, TextLayer } from '@platen/template';
import { html, nothing, type TemplateResult } from 'lit';
import { valueOf } from '../../store/shared-values.ts';
import type { FieldHost } from '../inspector/inspector-section.ts';
import { propertiesOf } from '../inspector/properties-of.ts';
import { numberField, selectField, textField } from '../inspector/section-fields.ts';
import './text-icons.ts';
import '../../controls/icon-button.ts';

const { of: ofText, on: onText } = propertiesOf('text');

/** Fields for the box: what happens when the text does not fit, where it stands, its padding. */
export function boxFields(host: FieldHost<Layer>): TemplateResult {
  const mode = valueOf(host.shared(ofText((layer) => layer.mode)));
  const vertical = valueOf(host.shared(ofText((layer) => layer.verticalAlign)));
  const button = (value: TextLayer['verticalAlign'], icon: string, label: string): TemplateResult =>
    html`<platen-icon-button
      toggle
      .icon=${icon}
      .label=${label}
      .pressed=${vertical === value}
      @click=${() => host.commit('verticalAlign', label, (layer) => onText<null>((text) => (text.verticalAlign = value))(layer, null))}
    ></platen-icon-button>`;
  const side = (key: keyof TextLayer['padding'], label: string, prefix: string) =>
    numberField(host, {
      key: `padding-${key}`,
      label,
      prefix,
      min: 0,
      max: 2000,
      read: ofText((layer) => layer.padding[key]),
      write: onText((layer, value) => (layer.padding = { ...layer.padding, [key]: value })),
    });
  return html`
    <div class="toggles" role="group" aria-label=${msg('Vertical alignment')}>
      ${button('top', 'AlignVerticalJustifyStart', msg('Align text to top'))}
      ${button('middle', 'AlignVerticalJustifyCenter', msg('Align text to middle'))}
      ${button('bottom', 'AlignVerticalJustifyEnd', msg('Align text to bottom'))}
    </div>
    ${selectField(host, {
      key: 'mode',
      label: msg('Overflow'),
      bind: 'textMode',
      options: [
        { value: 'overflow', label: msg('Overflow the box') },
        { value: 'grow', label: msg('Grow the box') },
        { value: 'fit', label: msg('Fit text size') },
        { value: 'truncate', label: msg('Truncate') },
        { value: 'flow', label: msg('Continue on more pages') },
      ],
      read: ofText((layer) => layer.mode),
      write: onText((layer, value) => (layer.mode = value)),
    })}
    ${
      mode === 'fit'
        ? html`<div class="pair">
            ${numberField(host, {
              key: 'minFontSize',
              label: msg('Minimum size'),
              bind: 'minFontSize',
              min: 0.1,
              max: 5000,
              read: ofText((layer) => layer.minFontSize),
              write: onText((layer, value) => (layer.minFontSize = value)),
            })}
            ${numberField(host, {
              key: 'maxFontSize',
              label: msg('Maximum size'),
              min: 0.1,
              max: 5000,
              read: ofText((layer) => layer.maxFontSize ?? layer.style.fontSize),
              write: onText((layer, value) => (layer.maxFontSize = value)),
            })}
          </div>`
        : nothing
    }
    ${
      mode === 'truncate'
        ? html`<div class="pair">
            ${numberField(host, {
              key: 'maxLines',
              label: msg('Maximum lines (0 = all)'),
              bind: 'maxLines',
              min: 0,
              max: 10_000,
              decimals: 0,
              read: ofText((layer) => layer.maxLines),
              write: onText((layer, value) => (layer.maxLines = value)),
            })}
            ${textField(host, {
              key: 'ellipsis',
              label: msg('Ellipsis'),
              maxlength: 16,
              read: ofText((layer) => layer.ellipsis),
              write: onText((layer, value) => (layer.ellipsis = value)),
            })}
          </div>`
        : nothing
    }
    <div class="pair">
      ${selectField(host, {
        key: 'wrap',
        label: msg('Line breaks'),
        options: [
          { value: 'word', label: msg('Between words') },
          { value: 'anywhere', label: msg('Anywhere') },
          { value: 'none', label: msg('Never') },
        ],
        read: ofText((layer) => layer.wrap),
        write: onText((layer, value) => (layer.wrap = value)),
      })}
      ${numberField(host, {
        key: 'paragraphSpacing',
        label: msg('Paragraph spacing'),
        min: 0,
        max: 2000,
        read: ofText((layer) => layer.paragraphSpacing),
        write: onText((layer, value) => (layer.paragraphSpacing = value)),
      })}
    </div>
    <div class="caption">${msg('Padding')}</div>
    <div class="pair">
      ${side('top', msg('Top padding'), '↑')} ${side('bottom', msg('Bottom padding'), '↓')}
      ${side('left', msg('Left padding'), '←')} ${side('right', msg('Right padding'), '→')}
    </div>
  `;
}
