import { msg } from '@lit/localize';
import { html, type TemplateResult } from 'lit';
import { reviewKeys, type ReviewKey } from './review-keys.ts';

/** Renders the list of keyboard shortcuts, behind a button in the heading, with a switch that turns them off. */
export function renderKeyHelp(areOn: boolean, turn: (isOn: boolean) => void): TemplateResult {
  const labels: Record<ReviewKey, string> = {
    approve: msg('Approve'),
    request: msg('Request changes'),
    next: msg('Next one waiting for you'),
    previous: msg('Previous'),
    comment: msg('Add comment'),
    pin: msg('Place pin (arrow keys also work)'),
    view: msg('Other comparison'),
  };
  return html`<platen-popover slot="actions" placement="below-end" .label=${msg('Keyboard')}>
    <platen-icon-button slot="trigger" icon="Keyboard" haspopup="dialog" .label=${msg('Keyboard')}></platen-icon-button>
    <div class="keys">
      <dl>
        ${(Object.keys(labels) as ReviewKey[]).map(
          (key) =>
            html`<div>
              <dt><kbd>${reviewKeys[key]}</kbd></dt>
              <dd>${labels[key]}</dd>
            </div>`,
        )}
      </dl>
      <platen-switch-field
        .label=${msg('Single-key shortcuts')}
        .value=${areOn}
        @value-change=${(event: CustomEvent<boolean>) => turn(event.detail)}
      ></platen-switch-field>
    </div>
  </platen-popover>`;
}
