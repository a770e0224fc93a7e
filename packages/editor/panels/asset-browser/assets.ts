import { msg } from '@lit/localize';
import { css, html } from 'lit';
import { createAssetSource } from '../../assets/create-asset-source.ts';
import { rememberAsset } from '../../assets/recent-assets.ts';
import type { AssetSource } from '../../assets/asset-source.ts';
import { isColorAsset, nameOfAsset, type BrandAsset } from '../../assets/brand-asset-kind.ts';
import { toChosenAsset } from '../../assets/chosen-asset.ts';
import type { SwatchGroup } from '../../controls/color-panel.ts';
import { defineElement } from '../../controls/define.ts';
import type { EditorService } from '../../service/editor-service.ts';
import { documentColors } from '../../store/colors/document-colors.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { EditorElement } from '../editor-element.ts';
import { watchAssetDrag } from './asset-drag.ts';
import { carryAsset } from './carry-asset.ts';
import { insertAsset } from './insert-asset.ts';
import { reactive, withProperties } from '../../controls/with-properties.ts';
import './asset-browser.ts';

const sources = new WeakMap<EditorService, AssetSource>();

/** The brand assets of an editor's service. */
export function assetSourceOf(service: EditorService): AssetSource {
  const source = sources.get(service) ?? createAssetSource(service);
  sources.set(service, source);
  return source;
}

/**
 * The brand assets beside the artboard: chosen ones are put on the page, or given to what is selected; they can be dragged onto the
 * artboard too. The editor tells of each by `asset-select`.
 */
export class PlatenAssets extends withProperties(EditorElement, {
  /** Source of the assets. Default: the editor's service. */
  source: reactive<AssetSource>(undefined, { attribute: false }),
}) {
  get #saved(): AssetSource | undefined {
    const service = this.editor?.service;
    return this.source ?? (service && assetSourceOf(service));
  }

  #notifyOf(asset: BrandAsset): void {
    const { editor } = this;
    editor?.announce(nameOfAsset(asset));
    editor?.emit('asset-select', toChosenAsset(asset));
  }

  #choose(asset: BrandAsset): void {
    if (this.editor && insertAsset(this.editor, asset)) this.#notifyOf(asset);
  }

  #drag({ asset, event }: { asset: BrandAsset; event: DragEvent }): void {
    if (!this.editor) return;
    carryAsset(event, asset);
    watchAssetDrag(this.editor, asset, () => {
      if (this.#saved && !isColorAsset(asset)) rememberAsset(this.#saved, asset.id);
      this.#notifyOf(asset);
    });
  }

  get #swatches(): readonly SwatchGroup[] {
    const { editor } = this;
    return editor ? [{ label: msg('In this template'), colors: documentColors(editor.state.template.peek()) }] : [];
  }

  override render() {
    const source = this.#saved;
    if (!source)
      return html`<p class="none">
        ${msg('Brand assets need a Platen service, and this editor is not connected to one. Drop files on the page instead.')}
      </p>`;
    return html`<platen-asset-browser
      .source=${source}
      .chooseLabel=${msg('Use')}
      .swatches=${this.#swatches}
      canDrag
      @asset-choose=${(event: CustomEvent<BrandAsset>) => this.#choose(event.detail)}
      @asset-drag=${(event: CustomEvent<{ asset: BrandAsset; event: DragEvent }>) => this.#drag(event.detail)}
    ></platen-asset-browser>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        min-height: 0;
        height: 100%;
        background: var(--platen-surface);
      }
      platen-asset-browser {
        flex: 1;
      }
      .none {
        padding: 20px;
        color: var(--platen-ink-soft);
        text-align: center;
      }
    `,
  ];
}

defineElement('platen-assets', PlatenAssets);
