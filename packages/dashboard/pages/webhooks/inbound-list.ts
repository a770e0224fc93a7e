import { msg, str } from '@lit/localize';
import { html } from 'lit';
import type { InboundWebhook, TemplateEntry } from '@platen/api';
import { defineElement } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import type { Column } from '../../elements/data-table.ts';
import { ListLoader } from '../../elements/list-loader.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import { TemplateChoice } from '../../elements/template-choice.ts';
import { TemplateNames } from '../../elements/template-names.ts';
import '../../elements/copy-button.ts';
import '../../elements/data-table.ts';
import '../../elements/empty-state.ts';

/** The addresses to which other services post, and by which templates are rendered. */
export class PlatenInboundList extends DashboardElement {
  readonly #choice = new TemplateChoice(this, (template) => void this.#create(template));
  readonly #names = new TemplateNames(this);
  readonly #list = new ListLoader<InboundWebhook>(this, async (_from, signal) => ({
    rows: (await this.client.listWebhooks({}, { signal })).data,
  }));

  protected override firstUpdated(): void {
    void this.#list.reload();
  }

  async #create({ id, name }: TemplateEntry): Promise<void> {
    await this.attempt(async () => {
      const parameters = await this.client.listTemplateModifications({ params: { id } });
      // Each field of what is posted fills the parameter of its name.
      const mapping = Object.fromEntries(parameters.map(({ key }) => [key, key]));
      await this.client.createWebhook({ body: { name, templateId: id, mapping } });
      await this.#list.reload({ keep: true });
    }, msg('Inbound webhook created'));
  }

  async #delete({ id, name }: InboundWebhook): Promise<void> {
    const isYes = await this.dashboard.questions.ask({
      heading: msg('Delete inbound webhook?'),
      text: msg(str`What is posted to the URL of “${name}” is refused from then on.`),
      confirm: msg('Delete'),
      isDanger: true,
    });
    if (!isYes) return;
    await this.attempt(() => this.client.deleteWebhook({ params: { id } }), msg('Inbound webhook deleted'));
    await this.#list.reload({ keep: true });
  }

  #columns(): Column<InboundWebhook>[] {
    return [
      { id: 'name', label: msg('Name'), isName: true, cell: ({ name }) => html`<bdi>${name}</bdi>` },
      {
        id: 'template',
        label: msg('Template'),
        cell: ({ template_id: id }) =>
          html`<a href=${this.href(`/templates/${id}`)}><bdi>${this.#names.of(id)}</bdi></a>`,
      },
      {
        id: 'fields',
        label: msg('Fields'),
        cell: ({ mapping }) => html`<bdi>${Object.keys(mapping).join(', ')}</bdi>`,
      },
      {
        id: 'actions',
        label: msg('Actions'),
        hideLabel: true,
        isNumber: true,
        cell: (webhook) =>
          html`<platen-copy-button
              .text=${webhook.url}
              .label=${msg(str`Copy the URL of ${webhook.name}`)}
            ></platen-copy-button>
            <platen-icon-button
              icon="Trash2"
              .label=${msg(str`Delete ${webhook.name}`)}
              @click=${() => this.#delete(webhook)}
            ></platen-icon-button>`,
      },
    ];
  }

  override render() {
    return html`<section class="card" aria-label=${msg('Inbound webhooks')}>
      <h2>${msg('Inbound webhooks')}</h2>
      <p class="soft">
        ${msg('Other services post data to a secret URL, and a template is rendered with it. Anyone who knows the URL can render.')}
      </p>
      <platen-data-table
        .label=${msg('Inbound webhooks')}
        .columns=${this.#columns()}
        .rows=${this.#list.rows}
        .rowKey=${({ id }: InboundWebhook) => id}
        .state=${this.#list.state === 'more' ? 'ready' : this.#list.state}
        .error=${this.#list.error}
        @retry=${() => this.#list.retry()}
      >
        <platen-empty-state slot="empty" icon="Plug" .heading=${msg('No inbound webhooks')}>
          ${msg('Choose a template to get a URL. Posted fields fill the parameters of the same name; the API changes the mapping.')}
        </platen-empty-state>
      </platen-data-table>
      <div class="buttons">
        <platen-button icon="Plus" @click=${this.#choice.open}>${msg('Create inbound webhook')}</platen-button>
      </div>
      ${this.#choice.render()}
    </section>`;
  }

  static override styles = [baseStyles, pageStyles];
}

defineElement('platen-inbound-list', PlatenInboundList);
