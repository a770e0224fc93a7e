import { msg } from '@lit/localize';
import type { BrandAssetType } from '@platen/api';
import { css, html, LitElement } from 'lit';
import type { BrandAsset } from '../../assets/brand-asset-kind.ts';
import { toChosenAsset, type ChosenAsset } from '../../assets/chosen-asset.ts';
import type { AssetSource } from '../../assets/asset-source.ts';
import { defineElement } from '../../controls/define.ts';
import type { Editor } from '../../context/editor-context.ts';
import { assetSourceOf } from './assets.ts';
import { reactive, required, withProperties } from '../../controls/with-properties.ts';
import '../../controls/dialog.ts';
import './asset-browser.ts';

/** Opens a dialog to choose a brand asset of a type. Undefined if none is chosen, and without a service. */
export async function chooseAsset(editor: Editor, type: BrandAssetType): Promise<ChosenAsset | undefined> {
  const { service } = editor;
  if (!service) return undefined;
  const { promise, resolve } = Promise.withResolvers<ChosenAsset | undefined>();
  const dialog = document.createElement('platen-asset-dialog') as PlatenAssetDialog;
  dialog.source = assetSourceOf(service);
  dialog.type = type;
  dialog.answer = resolve;
  // Within the editor's own tree, where its colors and its language are.
  (editor.host.shadowRoot ?? editor.host).append(dialog);
  const chosen = await promise;
  dialog.remove();
  if (chosen) editor.emit('asset-select', chosen);
  return chosen;
}

/** A dialog in which one brand asset of a type is chosen. */
export class PlatenAssetDialog extends withProperties(LitElement, {
  source: reactive<AssetSource>(undefined, { attribute: false }),
  type: required<BrandAssetType>({}),
  /** Called once, with nothing when the dialog is closed. */
  answer: reactive<(chosen: ChosenAsset | undefined) => void>(undefined, { attribute: false }),
}) {
  override render() {
    return html`<platen-dialog
      open
      .heading=${msg('Choose a brand asset')}
      @dialog-close=${() => this.answer?.(undefined)}
    >
      <platen-asset-browser
        .source=${this.source}
        .types=${[this.type]}
        .chooseLabel=${msg('Choose')}
        @asset-choose=${(event: CustomEvent<BrandAsset>) => this.answer?.(toChosenAsset(event.detail))}
      ></platen-asset-browser>
    </platen-dialog>`;
  }

  static override styles = css`
    platen-asset-browser {
      height: min(60vh, 520px);
    }
  `;
}

defineElement('platen-asset-dialog', PlatenAssetDialog);
