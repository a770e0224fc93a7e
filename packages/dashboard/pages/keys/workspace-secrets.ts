import { msg } from '@lit/localize';
import { html, nothing } from 'lit';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import '../../elements/copy-field.ts';

type SecretName = 'signing' | 'webhook';

/** The secrets that a workspace's own servers sign addresses and check webhooks with. They are read when they are requested. */
export class PlatenWorkspaceSecrets extends withProperties(DashboardElement, {
  secrets: internal<{ signing_secret: string; webhook_secret: string }>(),
  busy: internal(false),
}) {
  async #show(): Promise<void> {
    this.busy = true;
    await this.attempt(async () => {
      this.secrets = (await this.client.readWorkspaceSecrets()).data;
    });
    this.busy = false;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('.buttons platen-button')?.focus();
  }

  async #replace(secret: SecretName): Promise<void> {
    const isYes = await this.dashboard.questions.ask(
      secret === 'signing'
        ? {
            heading: msg('Replace signing secret?'),
            text: msg(
              'Every URL signed with the old secret stops working immediately, including those in emails already sent.',
            ),
            confirm: msg('Replace secret'),
            isDanger: true,
          }
        : {
            heading: msg('Replace webhook secret?'),
            text: msg(
              'Webhooks are signed with both secrets for 24 hours. Update the receiver with the new one before then.',
            ),
            confirm: msg('Replace secret'),
            isDanger: true,
          },
    );
    if (!isYes) return;
    this.busy = true;
    await this.attempt(async () => {
      this.secrets = (await this.client.rotateWorkspaceSecret({ body: { secret } })).data;
    }, msg('Secret replaced'));
    this.busy = false;
  }

  override render() {
    const { secrets } = this;
    return html`<section class="card" aria-label=${msg('Signing secrets')}>
      <h2>${msg('Signing secrets')}</h2>
      <p class="soft">
        ${msg('Your server signs image URLs with the signing secret, and verifies webhooks with the webhook secret.')}
      </p>
      ${
        secrets
          ? html`<platen-copy-field
                .label=${msg('Signing secret')}
                .value=${secrets.signing_secret}
              ></platen-copy-field>
              <platen-copy-field .label=${msg('Webhook secret')} .value=${secrets.webhook_secret}></platen-copy-field>`
          : nothing
      }
      <div class="buttons">
        ${
          secrets
            ? html`<platen-button icon="EyeOff" @click=${() => (this.secrets = undefined)}
                >${msg('Hide')}</platen-button
              >`
            : html`<platen-button icon="Eye" ?busy=${this.busy} @click=${this.#show}
                >${msg('Show secrets')}</platen-button
              >`
        }
        <platen-button icon="RefreshCw" ?disabled=${this.busy} @click=${() => this.#replace('signing')}
          >${msg('Replace signing secret')}</platen-button
        >
        <platen-button icon="RefreshCw" ?disabled=${this.busy} @click=${() => this.#replace('webhook')}
          >${msg('Replace webhook secret')}</platen-button
        >
      </div>
    </section>`;
  }

  static override styles = [baseStyles, pageStyles];
}

defineElement('platen-workspace-secrets', PlatenWorkspaceSecrets);
