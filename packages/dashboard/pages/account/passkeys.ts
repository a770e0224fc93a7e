import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { PasskeyRecord } from '@platen/api';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import type { Column } from '../../elements/data-table.ts';
import { formatInstant } from '../../elements/format-values.ts';
import { ListLoader } from '../../elements/list-loader.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import '../../elements/data-table.ts';

/** The person's passkeys: by them they sign in with their device instead of a password. */
export class PlatenPasskeys extends withProperties(DashboardElement, {
  name: internal(''),
  busy: internal(false),
}) {
  readonly #list = new ListLoader<PasskeyRecord>(this, async (_from, signal) => ({
    rows: (await this.client.listPasskeys({}, { signal })).data,
  }));

  protected override firstUpdated(): void {
    void this.#list.reload();
  }

  async #add(): Promise<void> {
    this.busy = true;
    try {
      const { data } = await this.client.startPasskey();
      const options = PublicKeyCredential.parseCreationOptionsFromJSON(
        data as unknown as PublicKeyCredentialCreationOptionsJSON,
      );
      const credential = await navigator.credentials.create({ publicKey: options });
      if (credential instanceof PublicKeyCredential) {
        const response = credential.toJSON() as { id: string };
        await this.client.addPasskey({ body: { name: this.name.trim() || msg('Passkey'), response } });
        this.name = '';
        this.dashboard.notices.done(msg('Passkey added'));
        await this.#list.reload({ keep: true });
      }
    } catch (error) {
      // Who closes the browser's dialog has said no, which is no failure.
      const isRefusal = error instanceof DOMException && error.name === 'NotAllowedError';
      if (!isRefusal) {
        const isKnown = error instanceof DOMException && error.name === 'InvalidStateError';
        this.dashboard.notices.error(
          isKnown ? msg('This device already has a passkey for you.') : this.describe(error),
        );
      }
    }
    this.busy = false;
  }

  async #remove({ id, name }: PasskeyRecord): Promise<void> {
    const isYes = await this.dashboard.questions.ask({
      heading: msg('Remove passkey?'),
      text: msg(str`“${name}” no longer signs you in. Remove it from the device too.`),
      confirm: msg('Remove passkey'),
      isDanger: true,
    });
    if (!isYes) return;
    await this.attempt(() => this.client.removePasskey({ params: { id: Number(id) } }), msg('Passkey removed'));
    await this.#list.reload({ keep: true });
  }

  #columns(): Column<PasskeyRecord>[] {
    return [
      { id: 'name', label: msg('Name'), isName: true, cell: ({ name }) => html`<bdi>${name}</bdi>` },
      { id: 'added', label: msg('Added'), isShort: true, cell: ({ created_at: at }) => formatInstant(at) },
      {
        id: 'used',
        label: msg('Last used'),
        isShort: true,
        cell: ({ last_used_at: at }) => (at === null ? msg('Never') : formatInstant(at)),
      },
      {
        id: 'actions',
        label: msg('Actions'),
        hideLabel: true,
        isNumber: true,
        cell: (passkey) =>
          html`<platen-button variant="quiet" @click=${() => this.#remove(passkey)}
            >${msg('Remove')}<span class="visually-hidden"> ${passkey.name}</span></platen-button
          >`,
      },
    ];
  }

  override render() {
    const isPossible = 'PublicKeyCredential' in globalThis;
    return html`<section class="card" aria-label=${msg('Passkeys')}>
      <h2>${msg('Passkeys')}</h2>
      <p class="soft">
        ${msg('Sign in with your fingerprint, face or device lock. Passkeys cannot be guessed or phished.')}
      </p>
      <platen-data-table
        .label=${msg('Passkeys')}
        .columns=${this.#columns()}
        .rows=${this.#list.rows}
        .rowKey=${({ id }: PasskeyRecord) => id}
        .state=${this.#list.state === 'more' ? 'ready' : this.#list.state}
        .error=${this.#list.error}
        @retry=${() => this.#list.retry()}
      >
        <p slot="empty" class="soft">${msg('None yet')}</p>
      </platen-data-table>
      ${
        isPossible
          ? html`<platen-text-field
                .label=${msg('Name of a new passkey')}
                .placeholder=${msg('For example: Phone')}
                .maxlength=${100}
                .value=${this.name}
                @value-input=${({ detail }: CustomEvent<string>) => (this.name = detail)}
              ></platen-text-field>
              <div class="buttons">
                <platen-button icon="Plus" ?busy=${this.busy} ?disabled=${this.busy} @click=${this.#add}
                  >${msg('Add passkey')}</platen-button
                >
              </div>`
          : nothing
      }
      ${isPossible ? nothing : html`<p class="soft">${msg('Passkeys need a page opened over HTTPS.')}</p>`}
    </section>`;
  }

  static override styles = [baseStyles, pageStyles];
}

defineElement('platen-passkeys', PlatenPasskeys);
