import { msg } from '@lit/localize';
import { html, nothing, type TemplateResult } from 'lit';
import type { LibraryStatus } from '../../assets/asset-library.ts';
import '../../controls/button.ts';
import '../../controls/icon.ts';

/** Renders the message shown instead of assets: loading, failed or empty. */
export function libraryState(
  status: LibraryStatus,
  { isFiltered, canUpload, retry }: { isFiltered: boolean; canUpload: boolean; retry(): void },
): TemplateResult {
  if (status === 'loading' || status === 'more') {
    return html`<div class="ghosts" role="status" aria-label=${msg('Loading…')}>
      ${Array.from({ length: 6 }, () => html`<span></span>`)}
    </div>`;
  }
  const isBroken = status === 'offline' || status === 'failed';
  const icon = status === 'offline' ? 'CloudOff' : status === 'failed' ? 'CircleAlert' : 'Image';
  return html`<div class="state">
    <platen-icon .name=${icon}></platen-icon>
    <p role="status">${sentenceOf(status, isFiltered, canUpload)}</p>
    ${isBroken ? html`<platen-button icon="RefreshCw" @click=${retry}>${msg('Try again')}</platen-button>` : nothing}
  </div>`;
}

/** Renders the message below assets while more are loaded, or if the rest cannot be; nothing when idle. */
export function libraryRest(status: LibraryStatus, retry: () => void): TemplateResult | typeof nothing {
  if (status === 'more') return html`<p class="more">${msg('Loading…')}</p>`;
  if (status !== 'offline' && status !== 'failed') return nothing;
  return html`<p class="more">
    ${msg('The rest could not be loaded.')} <platen-button @click=${retry}>${msg('Try again')}</platen-button>
  </p>`;
}

function sentenceOf(status: LibraryStatus, isFiltered: boolean, canUpload: boolean): string {
  if (status === 'offline') return msg('No connection to the service.');
  if (status === 'failed') return msg('The brand assets could not be loaded.');
  if (isFiltered) return msg('No results');
  return canUpload ? msg('Nothing here yet. Drop files here or upload some.') : msg('Nothing here yet');
}
