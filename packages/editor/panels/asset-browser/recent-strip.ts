import { msg } from '@lit/localize';
import type { BrandFile } from '@platen/api';
import { html, nothing, type TemplateResult } from 'lit';
import { nameOfAsset } from '../../assets/brand-asset-kind.ts';
import { assetLabel } from './asset-text.ts';
import '../../controls/icon.ts';

const icons = { image: 'Image', font: 'Type', video: 'Video', audio: 'AudioLines' } as const;

/** The files that were used last, small and in one row; nothing without any. */
export function recentStrip(
  files: readonly BrandFile[],
  {
    canDrag,
    choose,
    drag,
  }: { canDrag: boolean; choose(file: BrandFile): void; drag(file: BrandFile, event: DragEvent): void },
): TemplateResult | typeof nothing {
  if (files.length === 0) return nothing;
  return html`<div class="recent">
    <h3 id="recent">${msg('Last used')}</h3>
    <ul aria-labelledby="recent">
      ${files.map((file) => {
        const address = file.thumbnail_url ?? (file.type === 'image' ? file.url : undefined);
        return html`<li>
          <button
            type="button"
            aria-label=${assetLabel(file)}
            title=${nameOfAsset(file)}
            draggable=${String(canDrag)}
            @dragstart=${(event: DragEvent) => drag(file, event)}
            @click=${() => choose(file)}
          >
            ${
              address
                ? html`<img src=${address} alt="" loading="lazy" decoding="async" draggable="false" />`
                : html`<platen-icon .name=${icons[file.type]}></platen-icon>`
            }
          </button>
        </li>`;
      })}
    </ul>
  </div>`;
}
