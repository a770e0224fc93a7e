import { msg, str } from '@lit/localize';
import { html, nothing, type TemplateResult } from 'lit';
import { nameOfAsset, type BrandAsset } from '../../assets/brand-asset-kind.ts';
import '../../controls/button.ts';
import '../../controls/dialog.ts';

/** Renders the question whether to delete an asset permanently; nothing if there is none. */
export function confirmDelete(
  asset: BrandAsset | undefined,
  { keep, remove }: { keep(): void; remove(asset: BrandAsset): void },
): TemplateResult | typeof nothing {
  if (!asset) return nothing;
  return html`<platen-dialog open size="small" .heading=${msg('Delete the brand asset?')} @dialog-close=${keep}>
    <p class="confirm">
      ${msg(str`${nameOfAsset(asset)} will be permanently deleted. Templates that use it will show nothing in its place.`)}
    </p>
    <platen-button slot="footer" @click=${keep}>${msg('Cancel')}</platen-button>
    <platen-button slot="footer" variant="danger" @click=${() => remove(asset)}>${msg('Delete')}</platen-button>
  </platen-dialog>`;
}
