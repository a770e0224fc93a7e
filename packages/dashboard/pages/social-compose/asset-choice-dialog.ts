import { msg } from '@lit/localize';
import { css, html } from 'lit';
import type { BrandFile } from '@platen/api';
import { isColorAsset, type AssetSource, type BrandAsset } from '@platen/editor/asset-browser';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import { createWorkspaceAssetSource } from '../assets/workspace-asset-source.ts';
import { formatOf, kindOf } from './measure-medium.ts';
import type { DraftMedium } from './post-draft.ts';

const types = ['image', 'video'] as const;

/**
 * Chooses an image or video of the brand assets.
 * @fires media-choose - `detail` is the media, as a list.
 * @fires dialog-close
 */
export class PlatenAssetChoiceDialog extends withProperties(DashboardElement, {
  source: internal<AssetSource>(),
}) {
  protected override firstUpdated(): void {
    this.source = createWorkspaceAssetSource(this.session);
  }

  #choose(asset: BrandAsset): void {
    if (!isColorAsset(asset)) this.notify('media-choose', [toMedium(asset)]);
  }

  override render() {
    return html`<platen-dialog
      open
      size="large"
      .heading=${msg('Choose a brand asset')}
      @dialog-close=${() => this.notify('dialog-close')}
    >
      <platen-asset-browser
        .source=${this.source}
        .types=${types}
        .chooseLabel=${msg('Add to the post')}
        @asset-choose=${({ detail }: CustomEvent<BrandAsset>) => this.#choose(detail)}
      ></platen-asset-browser>
    </platen-dialog>`;
  }

  static override styles = [
    baseStyles,
    css`
      platen-asset-browser {
        height: min(60vh, 560px);
      }
    `,
  ];
}

/** A brand asset as media of a post. */
export function toMedium(asset: BrandFile): DraftMedium {
  const format = formatOf(asset.file_type);
  const kind = kindOf(format);
  const width = asset.type === 'image' || asset.type === 'video' ? asset.width : null;
  const height = asset.type === 'image' || asset.type === 'video' ? asset.height : null;
  const seconds = asset.type === 'video' ? asset.duration : null;
  return {
    url: asset.url,
    name: asset.file_name,
    format,
    byteLength: asset.file_size,
    ...(kind && { kind }),
    ...(width !== null && height !== null && { width, height }),
    ...(seconds !== null && { durationMs: Math.round(seconds * 1000) }),
  };
}

defineElement('platen-asset-choice-dialog', PlatenAssetChoiceDialog);
