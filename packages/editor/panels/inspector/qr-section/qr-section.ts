import { msg } from '@lit/localize';
import { symbologies, type Layer, type QrLayer } from '@platen/template';
import { html, nothing } from 'lit';
import { defineElement } from '../../../controls/define.ts';
import { valueOf } from '../../../store/shared-values.ts';
import { colorField } from '../color-property-field.ts';
import { LayerSection } from '../inspector-section.ts';
import { numberField, selectField, switchField, textField } from '../section-fields.ts';
import '../../../controls/section.ts';

/** Names of code types; the same in every language. */
const symbologyNames: Readonly<Record<QrLayer['symbology'], string>> = {
  qr: 'QR',
  'data-matrix': 'Data Matrix',
  aztec: 'Aztec',
  pdf417: 'PDF417',
  'code-128': 'Code 128',
  'code-39': 'Code 39',
  'ean-13': 'EAN-13',
  'ean-8': 'EAN-8',
  'upc-a': 'UPC-A',
  'itf-14': 'ITF-14',
};

const withText = new Set<QrLayer['symbology']>(['code-128', 'code-39', 'ean-13', 'ean-8', 'upc-a', 'itf-14']);

/** Inspector section for the content and look of the selected codes. */
export class PlatenQrSection extends LayerSection {
  override render() {
    const { targets } = this;
    if (targets.length === 0 || targets.some(({ type }) => type !== 'qr')) return nothing;
    const symbology = valueOf(this.shared((layer) => code(layer)?.symbology));
    const entry = this.#invalidMessage;
    return html`<platen-section .heading=${msg('Code')} collapsible>
      ${selectField(this, {
        key: 'symbology',
        label: msg('Code type'),
        read: (layer) => code(layer)?.symbology,
        write: (layer, value: QrLayer['symbology']) => {
          const own = code(layer);
          if (own) own.symbology = value;
        },
        options: symbologies.map((value) => ({ value, label: symbologyNames[value] })),
      })}
      ${textField(this, {
        key: 'content',
        label: msg('Content'),
        bind: 'content',
        multiline: true,
        maxlength: 4000,
        error: entry,
        read: (layer) => code(layer)?.content,
        write: (layer, value) => {
          const own = code(layer);
          if (own) own.content = value;
        },
      })}
      ${
        symbology === 'qr'
          ? selectField(this, {
              key: 'correction',
              label: msg('Error correction'),
              read: (layer) => code(layer)?.errorCorrection,
              write: (layer, value: QrLayer['errorCorrection']) => {
                const own = code(layer);
                if (own) own.errorCorrection = value;
              },
              options: [
                { value: 'L', label: msg('Low (7 %)') },
                { value: 'M', label: msg('Medium (15 %)') },
                { value: 'Q', label: msg('High (25 %)') },
                { value: 'H', label: msg('Highest (30 %)') },
              ],
            })
          : nothing
      }
      <div class="pair">
        ${colorField(this, {
          key: 'color',
          label: msg('Color'),
          bind: 'color',
          read: (layer) => code(layer)?.color,
          write: (layer, value) => {
            const own = code(layer);
            if (own) own.color = value;
          },
        })}
        ${colorField(this, {
          key: 'background',
          label: msg('Background'),
          bind: 'backgroundColor',
          read: (layer) => code(layer)?.backgroundColor,
          write: (layer, value) => {
            const own = code(layer);
            if (own) own.backgroundColor = value;
          },
        })}
      </div>
      ${numberField(this, {
        key: 'quiet-zone',
        label: msg('Quiet zone'),
        min: 0,
        max: 20,
        decimals: 0,
        unit: msg('modules'),
        read: (layer) => code(layer)?.quietZone,
        write: (layer, value) => {
          const own = code(layer);
          if (own) own.quietZone = value;
        },
      })}
      ${
        symbology !== undefined && withText.has(symbology)
          ? switchField(this, {
              key: 'show-text',
              label: msg('Digits below the code'),
              read: (layer) => code(layer)?.showText,
              write: (layer, value) => {
                const own = code(layer);
                if (own) own.showText = value;
              },
            })
          : nothing
      }
    </platen-section>`;
  }

  /** Message that the code cannot be drawn, if the engine reports so; else empty. */
  get #invalidMessage(): string {
    const [layer] = this.targets;
    if (!layer || this.targets.length > 1) return '';
    const entries = this.editor?.state.report.value ?? [];
    const isInvalid = entries.some((entry) => entry.code === 'code_invalid' && entry.layer === layer.id);
    return isInvalid ? msg('This code type cannot hold that content.') : '';
  }
}

function code(layer: Layer): QrLayer | undefined {
  return layer.type === 'qr' ? layer : undefined;
}

defineElement('platen-qr-section', PlatenQrSection);
