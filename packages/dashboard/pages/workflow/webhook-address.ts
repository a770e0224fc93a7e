import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { Workflow } from '@platen/api';
import { defineElement, internal, reactive, required, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import '../../elements/copy-field.ts';
import '../../elements/secret-dialog.ts';

/**
 * The address that starts a workflow, and a new one with its secret, which is shown only then.
 * @fires address-change - `detail` is the new address.
 */
export class PlatenWebhookAddress extends withProperties(DashboardElement, {
  workflow: required<Pick<Workflow, 'id' | 'webhook_url'>>(),
  isReadOnly: reactive(false, { type: Boolean, attribute: 'read-only' }),
  /** The new address and secret, while they are shown. */
  shown: internal<{ url: string; secret: string }>(),
  busy: internal(false),
}) {
  async #rotate(): Promise<void> {
    const isSure = await this.dashboard.questions.ask({
      heading: msg('Make a new address and secret?'),
      text: msg('The present address and secret end at once: whoever posts to it needs the new ones.'),
      confirm: msg('Make new ones'),
      isDanger: true,
    });
    if (!isSure) return;
    this.busy = true;
    await this.attempt(async () => {
      this.shown = await this.client.rotateWorkflowWebhook({ params: { id: this.workflow.id } });
      this.notify('address-change', this.shown.url);
    });
    this.busy = false;
  }

  override render() {
    const { shown } = this;
    return html`<platen-copy-field
        .label=${msg('Address that starts it')}
        .value=${this.workflow.webhook_url ?? ''}
        .hint=${msg('Post JSON or a form to it. Whoever knows it can start the workflow.')}
      ></platen-copy-field>
      ${
        this.isReadOnly
          ? nothing
          : html`<platen-button icon="RefreshCw" ?busy=${this.busy} @click=${() => this.#rotate()}
              >${msg('New address and secret…')}</platen-button
            >`
      }
      ${
        shown
          ? html`<platen-secret-dialog
              .heading=${msg('The new address and its secret')}
              .label=${msg('Secret')}
              .secret=${shown.secret}
              .name=${shown.url}
              .nameLabel=${msg('Address that starts it')}
              @dialog-close=${() => (this.shown = undefined)}
              >${msg('Senders need it if the step “Webhook” asks for a secret or a signature.')}</platen-secret-dialog
            >`
          : nothing
      }`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        justify-items: start;
        gap: 8px;
        min-width: 0;
      }
      platen-copy-field {
        width: 100%;
      }
    `,
  ];
}

defineElement('platen-webhook-address', PlatenWebhookAddress);
