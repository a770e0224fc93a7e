import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement, PlatenElement, internal, reactive, withProperties } from '@platen/editor/controls';
import { describeAsset, isColorAsset, nameOfAsset, type BrandAsset } from '@platen/editor/asset-browser';
import { baseStyles } from '@platen/editor/theme';
import type { Fact } from '../../elements/fact-list.ts';
import { formatInstant } from '../../elements/format-values.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import '../../elements/copy-field.ts';
import '../../elements/fact-list.ts';
import '../../elements/file-preview.ts';

/** Text that shows a font: capitals, small letters, figures and marks. */
const specimen = 'AaBbCcDdEeFfGg 0123456789 &?!';
let fontCount = 0;

/**
 * One brand asset, large, with what it is and how templates and programs name it.
 * @fires dialog-close
 */
export class PlatenAssetDetailsDialog extends withProperties(PlatenElement, {
  asset: reactive<BrandAsset>(undefined, { attribute: false }),
  /** Name under which a font was loaded; empty while it is not. */
  family: internal(''),
}) {
  #face: FontFace | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    const { asset } = this;
    if (asset && !isColorAsset(asset) && asset.type === 'font') void this.#loadFont(asset.url);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.#face) document.fonts.delete(this.#face);
  }

  async #loadFont(url: string): Promise<void> {
    const family = `platen-shown-font-${++fontCount}`;
    try {
      this.#face = await new FontFace(family, `url("${url}")`).load();
      document.fonts.add(this.#face);
      this.family = family;
    } catch {
      // The facts are shown without it.
    }
  }

  #preview(asset: BrandAsset) {
    if (isColorAsset(asset)) return html`<div class="color" .style=${`background: ${asset.value}`}></div>`;
    if (asset.type === 'font') {
      const font = this.family === '' ? '' : `font-family: ${this.family}; font-weight: ${asset.weight}`;
      return html`<div class="specimen" dir="ltr" .style=${font}>
        <p class="large">${specimen}</p>
        <p>${asset.family}</p>
      </div>`;
    }
    return html`<platen-file-preview
      .url=${asset.url}
      .kind=${asset.type}
      .label=${nameOfAsset(asset)}
    ></platen-file-preview>`;
  }

  override render() {
    const { asset } = this;
    if (!asset) return nothing;
    const facts: Fact[] = [
      { label: msg('Description'), value: describeAsset(asset) },
      { label: msg('Added'), value: formatInstant(asset.created_at) },
      { label: msg('Tags'), value: asset.tags.join(', ') },
    ];
    return html`<platen-dialog
      open
      text
      .heading=${nameOfAsset(asset)}
      @dialog-close=${() => this.notify('dialog-close')}
    >
      <div class="stack">
        ${this.#preview(asset)}
        <platen-fact-list .facts=${facts}></platen-fact-list>
        ${
          isColorAsset(asset)
            ? html`<platen-copy-field .label=${msg('Value')} .value=${asset.value}></platen-copy-field>`
            : html`<platen-copy-field
                  .label=${msg('In templates and modifications')}
                  .value=${`asset:${asset.id}`}
                ></platen-copy-field>
                <platen-copy-field .label=${msg('Address')} .value=${asset.url}></platen-copy-field>`
        }
      </div>
      ${
        isColorAsset(asset)
          ? nothing
          : html`<a slot="footer" class="open" href=${asset.url} target="_blank" rel="noopener">${msg('Open file')}</a>`
      }
      <platen-button slot="footer" variant="primary" @click=${() => this.notify('dialog-close')}
        >${msg('Close')}</platen-button
      >
    </platen-dialog>`;
  }

  static override styles = [
    baseStyles,
    pageStyles,
    css`
      .color {
        height: 140px;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius-small);
      }
      .specimen {
        display: grid;
        gap: 8px;
        padding: 20px;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius-small);
        background: var(--platen-sunken);
        overflow-wrap: anywhere;
      }
      .large {
        font-size: 34px;
        line-height: 1.25;
      }
      .open {
        align-self: center;
        margin-inline-end: auto;
      }
    `,
  ];
}

defineElement('platen-asset-details-dialog', PlatenAssetDetailsDialog);
