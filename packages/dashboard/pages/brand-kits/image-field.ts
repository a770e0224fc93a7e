import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { isColorAsset, type AssetSource, type BrandAsset } from '@platen/editor/asset-browser';
import { defineElement, internal, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import { createWorkspaceAssetSource } from '../assets/workspace-asset-source.ts';

const types = ['image'] as const;

/**
 * The image of a token: an address that is typed, or an image of the brand assets.
 * @fires value-change - `detail` is the source.
 */
export class PlatenImageField extends withProperties(DashboardElement, {
  label: reactive(''),
  value: reactive(''),
  disabled: reactive(false, { type: Boolean, reflect: true }),
  /** The assets to choose from; undefined while the dialog is closed. */
  assets: internal<AssetSource>(),
}) {
  #choose(asset: BrandAsset): void {
    this.assets = undefined;
    if (!isColorAsset(asset)) this.notify('value-change', `asset:${asset.id}`);
  }

  override render() {
    return html`<platen-text-field
        hide-label
        .label=${this.label}
        .placeholder=${msg('Address or brand asset')}
        .value=${this.value}
        ?disabled=${this.disabled}
        @value-change=${(event: CustomEvent<string>) => {
          event.stopPropagation();
          this.notify('value-change', event.detail.trim());
        }}
      >
        ${
          this.disabled
            ? nothing
            : html`<platen-icon-button
                slot="end"
                icon="Images"
                .label=${msg(str`Choose image for ${this.label}`)}
                @click=${() => (this.assets = createWorkspaceAssetSource(this.session))}
              ></platen-icon-button>`
        }
      </platen-text-field>
      ${
        this.assets
          ? html`<platen-dialog
              open
              size="large"
              .heading=${msg('Choose a brand asset')}
              @dialog-close=${() => (this.assets = undefined)}
            >
              <platen-asset-browser
                .source=${this.assets}
                .types=${types}
                .chooseLabel=${msg('Choose')}
                @asset-choose=${({ detail }: CustomEvent<BrandAsset>) => this.#choose(detail)}
              ></platen-asset-browser>
            </platen-dialog>`
          : nothing
      }`;
  }

  static override styles = [
    baseStyles,
    css`
      platen-text-field platen-icon-button {
        --platen-control-height: 26px;
        --platen-icon-size: 15px;
      }
      platen-asset-browser {
        height: min(60vh, 560px);
      }
    `,
  ];
}

defineElement('platen-image-field', PlatenImageField);
