import { msg } from '@lit/localize';
import { html, nothing } from 'lit';
import { defineElement } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { PageElement } from '../../elements/page-element.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import '../../elements/page-heading.ts';
import './inbound-list.ts';
import './subscription-list.ts';

/** Webhooks: events posted to other services, and renders of what they post. */
export class WebhooksPage extends PageElement {
  protected override load(): void {}

  override render() {
    return html`<platen-page-heading .heading=${msg('Webhooks')}>
        ${msg('Webhooks connect this workspace with other services, without anyone asking again and again.')}
      </platen-page-heading>
      <div class="stack">
        ${this.session.can('admin') ? html`<platen-subscription-list></platen-subscription-list>` : nothing}
        <platen-inbound-list></platen-inbound-list>
      </div>`;
  }

  static override styles = [baseStyles, pageStyles];
}

defineElement('platen-page-webhooks', WebhooksPage);
