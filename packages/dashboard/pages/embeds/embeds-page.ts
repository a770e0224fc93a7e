import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { EmbedRecord } from '@platen/api';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import type { Column } from '../../elements/data-table.ts';
import { formatInstant, formatNumber } from '../../elements/format-values.ts';
import { focusInDialog } from '../../elements/focus-in-dialog.ts';
import { ListLoader } from '../../elements/list-loader.ts';
import { PageElement } from '../../elements/page-element.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import { readOrigins } from './embed-draft.ts';
import '../../elements/badge.ts';
import '../../elements/data-table.ts';
import '../../elements/empty-state.ts';
import '../../elements/page-heading.ts';
import '../../elements/secret-dialog.ts';

/** The embeds of the workspace: which sites may show the editor. */
export class EmbedsPage extends withProperties(PageElement, {
  isCreating: internal(false),
  name: internal(''),
  origins: internal(''),
  error: internal(''),
  busy: internal(false),
  /** The embed that was just made, with its secret. */
  made: internal<{ id: string; secret: string }>(),
}) {
  readonly #list = new ListLoader<EmbedRecord>(this, async (_from, signal) => ({
    rows: (await this.client.listEmbeds({}, { signal })).data,
  }));

  protected override load(): Promise<void> {
    return this.#list.reload();
  }

  async #create(): Promise<void> {
    const { origins, wrong } = readOrigins(this.origins);
    const name = this.name.trim();
    if (name === '') this.error = msg('Enter a name.');
    else if (wrong.length > 0) this.error = msg(str`Not a valid site URL: ${wrong.join(', ')}`);
    else {
      this.error = '';
      this.busy = true;
      try {
        const { data } = await this.client.createEmbed({ body: { name, allowed_origins: origins } });
        this.isCreating = false;
        this.made = { id: data.id, secret: data.secret };
        await this.#list.reload({ keep: true });
      } catch (error) {
        this.error = this.describe(error);
      }
      this.busy = false;
    }
  }

  #open(): void {
    this.name = '';
    this.origins = '';
    this.error = '';
    this.isCreating = true;
    void focusInDialog(this, 'platen-dialog platen-text-field');
  }

  #columns(): Column<EmbedRecord>[] {
    return [
      {
        id: 'name',
        label: msg('Name'),
        isName: true,
        cell: ({ id, name }) => html`<a href=${this.href(`/embeds/${id}`)}><bdi>${name}</bdi></a>`,
      },
      {
        id: 'origins',
        label: msg('Sites'),
        cell: ({ allowed_origins: origins }) =>
          origins.length === 0
            ? html`<platen-badge tone="warning">${msg('None yet')}</platen-badge>`
            : html`<bdi dir="ltr">${origins[0]}</bdi>${
                  origins.length > 1 ? html` ${msg(str`and ${formatNumber(origins.length - 1)} more`)}` : nothing
                }`,
      },
      {
        id: 'data',
        label: msg('Data'),
        cell: ({ per_user_data: isPerUser }) =>
          isPerUser ? msg('Separate for each user') : msg('Shared by all users'),
      },
      { id: 'changed', label: msg('Modified'), isShort: true, cell: ({ updated_at: at }) => formatInstant(at) },
    ];
  }

  #dialogs() {
    if (this.made) {
      const { id, secret } = this.made;
      return html`<platen-secret-dialog
        .heading=${msg('Embed created')}
        .name=${id}
        .nameLabel=${msg('Embed ID')}
        .label=${msg('Embed secret')}
        .secret=${secret}
        @dialog-close=${() => {
          this.made = undefined;
          this.dashboard.router.go(`/embeds/${id}`);
        }}
      >
        <p>${msg('You need the secret for separate user data: your server signs user tokens with it.')}</p>
      </platen-secret-dialog>`;
    }
    if (!this.isCreating) return nothing;
    return html`<platen-dialog open .heading=${msg('Create embed')} @dialog-close=${() => (this.isCreating = false)}>
      <div class="fields">
        <platen-text-field
          .label=${msg('Name')}
          .placeholder=${msg('For example: Customer portal')}
          .maxlength=${100}
          .value=${this.name}
          @value-input=${({ detail }: CustomEvent<string>) => (this.name = detail)}
        ></platen-text-field>
        <platen-text-field
          multiline
          .label=${msg('Allowed sites')}
          .hint=${msg('One per line, for example https://app.example. You can add them later.')}
          .value=${this.origins}
          @value-input=${({ detail }: CustomEvent<string>) => (this.origins = detail)}
        ></platen-text-field>
        ${this.error === '' ? nothing : html`<p class="error" role="alert">${this.error}</p>`}
      </div>
      <platen-button slot="footer" @click=${() => (this.isCreating = false)}>${msg('Cancel')}</platen-button>
      <platen-button slot="footer" variant="primary" ?busy=${this.busy} ?disabled=${this.busy} @click=${this.#create}
        >${msg('Create embed')}</platen-button
      >
    </platen-dialog>`;
  }

  override render() {
    const create = this.session.can('admin')
      ? html`<platen-button slot="actions" variant="primary" icon="Plus" @click=${this.#open}
          >${msg('Create embed')}</platen-button
        >`
      : nothing;
    return html`<platen-page-heading .heading=${msg('Embeds')}>
        ${msg('An embed shows the editor to the users of your own site, with the permissions that you choose.')}
        ${create}
      </platen-page-heading>
      <platen-data-table
        .label=${msg('Embeds')}
        .columns=${this.#columns()}
        .rows=${this.#list.rows}
        .rowKey=${({ id }: EmbedRecord) => id}
        .state=${this.#list.state === 'more' ? 'ready' : this.#list.state}
        .error=${this.#list.error}
        @retry=${() => this.#list.retry()}
      >
        <platen-empty-state slot="empty" icon="AppWindow" .heading=${msg('No embeds yet')}>
          ${msg('With an embed, your customers design inside your own product. Choose the sites, the user permissions and the look of the editor, then paste a few lines of code into your page.')}
          ${create}
        </platen-empty-state>
      </platen-data-table>
      ${this.#dialogs()}`;
  }

  static override styles = [baseStyles, pageStyles];
}

defineElement('platen-page-embeds', EmbedsPage);
