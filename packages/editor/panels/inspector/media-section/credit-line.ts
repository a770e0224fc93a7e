import { msg } from '@lit/localize';
import type { ImageCredit } from '@platen/template';
import { html, nothing, type TemplateResult } from 'lit';

/** Nothing else than web addresses becomes a link, as templates may come from anywhere. */
function link(address: string | undefined, text: string): TemplateResult | string {
  if (address === undefined || !/^https?:\/\//i.test(address)) return text;
  return html`<a href=${address} target="_blank" rel="noopener noreferrer">${text}</a>`;
}

/** Who made an image and what it may be used for, with links; nothing without a credit. */
export function creditLine(credit: ImageCredit | undefined): TemplateResult | typeof nothing {
  if (!credit) return nothing;
  const { text, creatorUrl, sourceUrl, license, licenseUrl } = credit;
  return html`<p class="caption" dir="auto">
    ${link(sourceUrl ?? creatorUrl, text)}${creatorUrl !== undefined && sourceUrl !== undefined ? html` · ${link(creatorUrl, msg('Creator'))}` : nothing}${license === undefined ? nothing : html` · ${link(licenseUrl, license)}`}
  </p>`;
}
