import { msg } from '@lit/localize';
import { html } from 'lit';
import type { WebhookEvent, WebhookSubscription } from '@platen/api';
import { defineElement, internal, reactive, withProperties } from '@platen/editor/controls';
import { focusInDialog } from '../../elements/focus-in-dialog.ts';
import { FormDialog } from '../../elements/form-dialog.ts';
import { describeEvent } from './webhook-text.ts';

const shownEvents: readonly WebhookEvent[] = [
  'template.saved',
  'template.published',
  'render_job.finished',
  'render_batch.finished',
  'approval_item.moved',
  'social_post.published',
];

/**
 * Makes or changes a subscription to events.
 * @fires subscription-save - It is saved.
 * @fires dialog-close - It should be removed.
 */
export class PlatenSubscriptionDialog extends withProperties(FormDialog, {
  /** The one to change; undefined: a new one. */
  subscription: reactive<WebhookSubscription | undefined>(undefined, { attribute: false }),
  name: internal(''),
  url: internal(''),
  events: internal<readonly WebhookEvent[]>(() => []),
}) {
  override willUpdate(): void {
    if (this.hasUpdated || !this.subscription) return;
    ({ name: this.name, url: this.url, events: this.events } = this.subscription);
  }

  protected override firstUpdated(): void {
    void focusInDialog(this, 'platen-text-field');
  }

  #toggle(event: WebhookEvent, isOn: boolean): void {
    this.events = shownEvents.filter((one) => (one === event ? isOn : this.events.includes(one)));
  }

  async #save(): Promise<void> {
    const body = { name: this.name.trim(), url: this.url.trim(), events: [...this.events] };
    if (body.name === '') this.error = msg('Enter a name.');
    else if (body.url === '') this.error = msg('Enter the URL to post to.');
    else if (body.events.length === 0) this.error = msg('Choose at least one event.');
    else {
      const { subscription } = this;
      await this.send(async () => {
        if (subscription) await this.client.updateWebhookSubscription({ params: { id: subscription.id }, body });
        else await this.client.createWebhookSubscription({ body });
        this.notify('subscription-save');
      });
    }
  }

  override render() {
    const isNew = this.subscription === undefined;
    const frame = {
      heading: isNew ? msg('Subscribe to events') : msg('Edit subscription'),
      action: isNew ? msg('Subscribe') : msg('Save'),
      submit: () => void this.#save(),
    };
    return this.form(
      frame,
      html`<platen-text-field
          .label=${msg('Name')}
          .maxlength=${100}
          .value=${this.name}
          @value-input=${({ detail }: CustomEvent<string>) => (this.name = detail)}
        ></platen-text-field>
        <platen-text-field
          .label=${msg('URL')}
          .hint=${msg('A public address of your server. Messages are signed with the webhook secret.')}
          .maxlength=${2000}
          .value=${this.url}
          @value-input=${({ detail }: CustomEvent<string>) => (this.url = detail)}
        ></platen-text-field>
        <fieldset>
          <legend>${msg('Events')}</legend>
          ${shownEvents.map(
            (event) =>
              html`<platen-switch-field
                .label=${describeEvent(event)}
                .value=${this.events.includes(event)}
                @value-change=${({ detail }: CustomEvent<boolean>) => this.#toggle(event, detail)}
              ></platen-switch-field>`,
          )}
        </fieldset>`,
    );
  }
}

defineElement('platen-subscription-dialog', PlatenSubscriptionDialog);
