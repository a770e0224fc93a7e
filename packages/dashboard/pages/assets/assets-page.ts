import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { AssetSource, BrandAsset, PlatenAssetBrowser } from '@platen/editor/asset-browser';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { assetTypes } from '@platen/editor/asset-browser';
import { PageElement } from '../../elements/page-element.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import '../../elements/page-heading.ts';
import './asset-dialog.ts';
import { createWorkspaceAssetSource } from './workspace-asset-source.ts';

/** The brand assets of the workspace: images, colors, fonts, videos and audio. */
export class AssetsPage extends withProperties(PageElement, {
  source: internal<AssetSource>(),
  /** The asset that is shown large. */
  shown: internal<BrandAsset>(),
}) {
  protected override load(): void {
    this.source = createWorkspaceAssetSource(this.session);
  }

  override render() {
    return html`<platen-page-heading .heading=${msg('Brand assets')}>
        ${
          this.session.can('member')
            ? msg(
                'Images, fonts, colors and media for your templates. Drop files here to add them. Use tags to find them again.',
              )
            : msg('Images, fonts, colors and media for your templates.')
        }
        ${
          this.session.can('member')
            ? html`<platen-button
                slot="actions"
                variant="primary"
                icon="Upload"
                @click=${() => this.renderRoot.querySelector<PlatenAssetBrowser>('platen-asset-browser')?.chooseFiles()}
                >${msg('Upload files')}</platen-button
              >`
            : nothing
        }
      </platen-page-heading>
      <platen-asset-browser
        .source=${this.source}
        .types=${assetTypes}
        .chooseLabel=${msg('View full size')}
        .templateUrl=${(id: number) => this.href(`/templates/${id}`)}
        @asset-choose=${({ detail }: CustomEvent<BrandAsset>) => (this.shown = detail)}
      ></platen-asset-browser>
      ${
        this.shown
          ? html`<platen-asset-details-dialog
              .asset=${this.shown}
              @dialog-close=${() => (this.shown = undefined)}
            ></platen-asset-details-dialog>`
          : nothing
      }`;
  }

  static override styles = [
    baseStyles,
    pageStyles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        height: 100%;
        min-height: 420px;
      }
      @media (max-width: 700px) {
        /* Room for the details of an asset below some of the others. */
        :host {
          min-height: 880px;
        }
      }
      platen-asset-browser {
        flex: 1;
        overflow: hidden;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius);
      }
    `,
  ];
}

defineElement('platen-page-assets', AssetsPage);
