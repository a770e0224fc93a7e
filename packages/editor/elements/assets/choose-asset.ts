import { msg } from '@lit/localize';
import type { BrandAssetType } from '@platen/api';
import { css, html, LitElement } from 'lit';
import type { BrandAsset } from '../../assets/brand-asset-kind.ts';
import { toChosenAsset, type ChosenAsset } from '../../assets/chosen-asset.ts';
import type { AssetSource } from '../../assets/asset-source.ts';
import { defineElement } from '../../controls/define.ts';
import type { Editor } from '../../editor-context.ts';
import { assetSourceOf } from './assets.ts';
import '../../controls/dialog.ts';
import './asset-browser.ts';

/** What the cancelable event `asset-request` carries. A host with a picker of its own prevents it and answers in one of two ways. */
export interface AssetRequest {
  /** What is wanted. */
  type: BrandAssetType;
  /** The layer that it is for; undefined for a new one. */
  layerId: string | undefined;
  /** Answers with an asset. */
  choose(asset: ChosenAsset): void;
  /** Answers with an asset, or undefined for none, at once or later. */
  respondWith(answer: ChosenAsset | undefined | Promise<ChosenAsset | undefined>): void;
}

/**
 * Lets the person choose a brand asset of a type, by the host's picker if it has one and else in a dialog. Undefined when none is chosen,
 * and where there is neither a host that answers nor a service.
 */
export async function chooseAsset(
  editor: Editor,
  type: BrandAssetType,
  layerId?: string,
): Promise<ChosenAsset | undefined> {
  const { promise, resolve } = Promise.withResolvers<ChosenAsset | undefined>();
  const request: AssetRequest = {
    type,
    layerId,
    choose: resolve,
    respondWith: (answer) => void Promise.resolve(answer).then(resolve, () => resolve(undefined)),
  };
  const isOurs = editor.emit('asset-request', request, { cancelable: true });
  if (!isOurs) return promise;
  const { service } = editor;
  if (!service) return undefined;
  const dialog = document.createElement('platen-asset-dialog') as PlatenAssetDialog;
  dialog.source = assetSourceOf(service);
  dialog.type = type;
  dialog.answer = resolve;
  const root = editor.host.shadowRoot ?? editor.host;
  root.append(dialog);
  const chosen = await promise;
  dialog.remove();
  if (chosen) editor.emit('asset-select', chosen);
  return chosen;
}

/** A dialog in which one brand asset of a type is chosen. */
export class PlatenAssetDialog extends LitElement {
  static override properties = { source: { attribute: false }, type: {}, answer: { attribute: false } };
  declare source: AssetSource | undefined;
  declare type: BrandAssetType;
  /** Called once, with nothing when the dialog is closed. */
  declare answer: ((chosen: ChosenAsset | undefined) => void) | undefined;

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
