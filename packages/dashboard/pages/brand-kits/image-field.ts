import { msg, str } from '@lit/localize';
import { css, html, nothing, type PropertyValues } from 'lit';
import {
  assetIdOf,
  describeAssetFile,
  isColorAsset,
  type AssetSource,
  type BrandAsset,
  type SourceFacts,
} from '@platen/editor/asset-browser';
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
  /** Of the brand asset that is the value; undefined until the service has answered. */
  facts: internal<SourceFacts>(),
}) {
  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('value')) return;
    this.facts = undefined;
    void this.#describe(this.value);
  }

  async #describe(value: string): Promise<void> {
    const id = assetIdOf(value);
    if (id === undefined) return;
    const found = await this.session.client.findBrandFiles({ query: { ids: [id] } }).catch(() => undefined);
    if (this.value === value) this.facts = describeAssetFile(found?.data[0]);
  }

  #choose(asset: BrandAsset): void {
    this.assets = undefined;
    if (!isColorAsset(asset)) this.notify('value-change', `asset:${asset.id}`);
  }

  override render() {
    const open = (): void => void (this.assets = createWorkspaceAssetSource(this.session));
    return html`${assetIdOf(this.value) === undefined ? this.#address(open) : this.#card(open)}
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

  #card(open: () => void) {
    const { facts } = this;
    return html`<platen-file-card
      hide-label
      .label=${this.label}
      .name=${facts?.name ?? msg('Brand asset')}
      .detail=${facts?.detail ?? '…'}
      .thumbnail=${facts?.thumbnail ?? ''}
      icon="Image"
      ?missing=${facts?.isMissing === true}
      ?disabled=${this.disabled}
      @file-choose=${open}
      @file-remove=${() => this.notify('value-change', '')}
    ></platen-file-card>`;
  }

  #address(open: () => void) {
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
              @click=${open}
            ></platen-icon-button>`
      }
    </platen-text-field>`;
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
