import { msg } from '@lit/localize';
import { html, nothing, type TemplateResult } from 'lit';
import '../../controls/icon-button.ts';

/** Says what did not work, until it is closed; nothing for an empty text. */
export function faultBar(fault: string, close: () => void): TemplateResult | typeof nothing {
  if (fault === '') return nothing;
  return html`<div class="fault" role="alert">
    ${fault}
    <platen-icon-button icon="X" .label=${msg('Close')} @click=${close}></platen-icon-button>
  </div>`;
}
