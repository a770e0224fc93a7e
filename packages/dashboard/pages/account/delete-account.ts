import { msg, str } from '@lit/localize';
import { html } from 'lit';
import type { AccountDeletion } from '@platen/api';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import { formatInstant } from '../../elements/format-values.ts';
import { pageStyles } from '../../elements/page-styles.ts';

/** Ends the person's account after a while, and takes that back. */
export class PlatenDeleteAccount extends withProperties(DashboardElement, {
  busy: internal(false),
}) {
  async #delete(): Promise<void> {
    this.busy = true;
    await this.attempt(async () => {
      const { data } = await this.client.getAccountDeletion();
      if (await this.dashboard.questions.ask(askOf(data))) {
        await this.client.deleteAccount();
        await this.session.refresh();
      }
    });
    this.busy = false;
  }

  async #keep(): Promise<void> {
    this.busy = true;
    await this.attempt(async () => {
      await this.client.keepAccount();
      await this.session.refresh();
    }, msg('Account deletion canceled'));
    this.busy = false;
  }

  override render() {
    const { deletes_at: at } = this.session.profile.value;
    return html`<section class="card" aria-label=${msg('Delete account')}>
      <h2>${msg('Delete account')}</h2>
      ${
        at === null
          ? html`<p class="soft">
              ${msg('Your other sessions and app access end immediately. The account is deleted some days later, and you can cancel until then.')}
            </p>`
          : html`<p class="error">${msg(str`Your account will be deleted on ${formatInstant(at)}.`)}</p>`
      }
      <div class="buttons">
        ${
          at === null
            ? html`<platen-button variant="danger" ?disabled=${this.busy} @click=${this.#delete}
                >${msg('Delete my account…')}</platen-button
              >`
            : html`<platen-button variant="primary" ?disabled=${this.busy} @click=${this.#keep}
                >${msg('Keep my account')}</platen-button
              >`
        }
      </div>
    </section>`;
  }

  static override styles = [baseStyles, pageStyles];
}

/**
 * Returns the confirmation question, with the workspaces that are deleted too. Workspaces that prevent it are named by the service when it
 * refuses.
 */
function askOf({ workspaces }: AccountDeletion) {
  const names = workspaces.map(({ name }) => `“${name}”`).join(', ');
  return {
    heading: msg('Delete your account?'),
    text:
      names === ''
        ? msg('Your work stays in its workspaces. You will be signed out everywhere else now.')
        : msg(
            str`This also deletes these workspaces and everything in them: ${names}. You will be signed out everywhere else now.`,
          ),
    confirm: msg('Delete my account'),
    isDanger: true,
  };
}

defineElement('platen-delete-account', PlatenDeleteAccount);
