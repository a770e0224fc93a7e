import { msg } from '@lit/localize';
import { html, nothing, type TemplateResult } from 'lit';
import '../../controls/icon-button.ts';

/** Renders an error message until it is closed; nothing for an empty text. */
export function errorBar(error: string, close: () => void): TemplateResult | typeof nothing {
  if (error === '') return nothing;
  return html`<div class="error" role="alert">
    ${error}
    <platen-icon-button icon="X" .label=${msg('Close')} @click=${close}></platen-icon-button>
  </div>`;
}
