import { msg } from '@lit/localize';
import { html } from 'lit';
import { defineElement } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { PageElement } from '../../elements/page-element.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import '../../elements/page-heading.ts';
import './delete-account.ts';
import './passkeys.ts';
import './password-form.ts';
import './profile-form.ts';
import './second-factor.ts';
import './sessions.ts';

/** The person's account: profile, password, passkeys and sessions. */
export class AccountPage extends PageElement {
  protected override load(): void {
    // Each part loads what it shows.
  }

  override render() {
    return html`<platen-page-heading .heading=${msg('Your account')}>
        ${msg('Your own settings, in every workspace.')}
      </platen-page-heading>
      <div class="columns">
        <div class="stack">
          <platen-profile-form></platen-profile-form>
          <platen-password-form></platen-password-form>
          <platen-second-factor></platen-second-factor>
        </div>
        <div class="stack">
          <platen-passkeys></platen-passkeys>
          <platen-sessions></platen-sessions>
          <platen-delete-account></platen-delete-account>
        </div>
      </div>`;
  }

  static override styles = [baseStyles, pageStyles];
}

defineElement('platen-page-account', AccountPage);
