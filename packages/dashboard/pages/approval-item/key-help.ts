import { msg } from '@lit/localize';
import { html, type TemplateResult } from 'lit';
import { reviewKeys, type ReviewKey } from './review-keys.ts';

/** What the keys of the page do, behind a button in its heading, with a switch that turns them off. */
export function renderKeyHelp(areOn: boolean, turn: (isOn: boolean) => void): TemplateResult {
  const strings: Record<ReviewKey, string> = {
    approve: msg('Approve'),
    request: msg('Ask for changes'),
    next: msg('Next one that waits for you'),
    previous: msg('The one before'),
    comment: msg('Write a comment'),
    pin: msg('Put a pin, with the arrow keys too'),
    view: msg('Compare in another way'),
  };
  return html`<platen-popover slot="actions" placement="below-end" .label=${msg('Keyboard')}>
    <platen-icon-button slot="trigger" icon="Keyboard" haspopup="dialog" .label=${msg('Keyboard')}></platen-icon-button>
    <div class="keys">
      <dl>
        ${(Object.keys(strings) as ReviewKey[]).map(
          (key) =>
            html`<div>
              <dt><kbd>${reviewKeys[key]}</kbd></dt>
              <dd>${strings[key]}</dd>
            </div>`,
        )}
      </dl>
      <platen-switch-field
        .label=${msg('Single keys do something')}
        .value=${areOn}
        @value-change=${(event: CustomEvent<boolean>) => turn(event.detail)}
      ></platen-switch-field>
    </div>
  </platen-popover>`;
}
