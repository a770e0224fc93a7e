import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { SocialAccount, SocialPlatform, SocialPlatformState } from '@platen/api/social';
import { defineElement, internal, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import { focusInDialog } from '../../elements/focus-in-dialog.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import { describeField } from './field-text.ts';
import '../../elements/error-state.ts';
import '../../elements/password-field.ts';
import '../../social/network-mark.ts';

/**
 * Connects an account: asks for the network, then for its fields, or goes to the network's own page.
 * @fires accounts-connect - `detail` is what was connected.
 * @fires dialog-close
 */
export class PlatenConnectDialog extends withProperties(DashboardElement, {
  /** The network whose fields are asked for at once, as when an account is connected again; undefined: it is chosen. */
  platform: reactive<SocialPlatform>(),
  networks: internal<readonly SocialPlatformState[]>(),
  chosen: internal<SocialPlatformState>(),
  values: internal<Readonly<Record<string, string>>>({}),
  error: internal(''),
  busy: internal(false),
}) {
  protected override firstUpdated(): void {
    void this.#load();
  }

  async #load(): Promise<void> {
    this.error = '';
    try {
      this.networks = (await this.client.listSocialPlatforms()).data;
      const known = this.networks.find(({ platform }) => platform === this.platform);
      if (known?.is_configured) await this.#choose(known);
      else await focusInDialog(this, 'button.network:not([disabled])');
    } catch (error) {
      this.error = this.describe(error);
    }
  }

  async #choose(network: SocialPlatformState): Promise<void> {
    this.chosen = network;
    this.values = {};
    this.error = '';
    await this.updateComplete;
    // Nothing to fill in: the button says where it goes.
    await focusInDialog(this, 'platen-text-field, platen-password-field, platen-button[variant=primary]');
  }

  async #connect(): Promise<void> {
    const { chosen } = this;
    if (!chosen || this.busy) return;
    const missing = chosen.fields.find(({ name, isRequired }) => isRequired && (this.values[name] ?? '').trim() === '');
    if (missing) {
      this.error = msg(str`Enter “${describeField(missing).label}”.`);
      return;
    }
    this.busy = true;
    this.error = '';
    try {
      const { data } = await this.client.connectSocialAccount({
        body: {
          platform: chosen.platform,
          fields: { ...this.values },
          return_to: `${this.session.place.basePath.slice(this.session.place.servicePath.length)}/social/accounts`,
        },
      });
      if (data.authorization_url === null) this.notify('accounts-connect', data.accounts satisfies SocialAccount[]);
      else return location.assign(data.authorization_url);
    } catch (error) {
      this.error = this.describe(error);
    }
    this.busy = false;
  }

  #list(networks: readonly SocialPlatformState[]) {
    return html`<ul>
      ${networks.map(
        (network) =>
          html`<li>
            <button
              type="button"
              class="network"
              ?disabled=${!network.is_configured}
              @click=${() => this.#choose(network)}
            >
              <platen-network-mark decoration .platform=${network.platform}></platen-network-mark>
              <span class="words"
                ><strong>${network.name}</strong>
                <span class="soft"
                  >${
                    network.is_configured
                      ? network.connection === 'oauth'
                        ? msg(str`You give consent on a page of ${network.name}.`)
                        : msg('You enter the account details.')
                      : msg('Not set up by the operator of this instance.')
                  }</span
                ></span
              >
              ${
                network.is_configured
                  ? html`<platen-icon name="ChevronRight" flip></platen-icon>`
                  : html`<platen-icon name="Lock"></platen-icon>`
              }
            </button>
          </li>`,
      )}
    </ul>`;
  }

  #fields({ name, connection, fields }: SocialPlatformState) {
    const change = (field: string, value: string): void => {
      this.values = { ...this.values, [field]: value };
    };
    return html`<div
      class="fields"
      @keydown=${(event: KeyboardEvent) => event.key === 'Enter' && !event.isComposing && void this.#connect()}
    >
      ${
        connection === 'oauth'
          ? html`<p>
              ${msg(str`You go to ${name}, give consent there and come back. Then you choose which accounts to connect.`)}
            </p>`
          : nothing
      }
      ${fields.map((field) => {
        const { label, help } = describeField(field);
        const shown = field.isRequired ? label : msg(str`${label} (optional)`);
        return field.isSecret
          ? html`<platen-password-field
              fill="new-password"
              .label=${shown}
              .hint=${help}
              .value=${this.values[field.name] ?? ''}
              @value-input=${({ detail }: CustomEvent<string>) => change(field.name, detail)}
            ></platen-password-field>`
          : html`<platen-text-field
              .label=${shown}
              .hint=${help}
              .placeholder=${field.placeholder ?? ''}
              .value=${this.values[field.name] ?? ''}
              @value-input=${({ detail }: CustomEvent<string>) => change(field.name, detail)}
            ></platen-text-field>`;
      })}
      ${this.error ? html`<p class="error" role="alert" dir="auto">${this.error}</p>` : nothing}
    </div>`;
  }

  override render() {
    const { chosen, networks } = this;
    const heading = chosen ? msg(str`Connect ${chosen.name}`) : msg('Connect account');
    return html`<platen-dialog open .heading=${heading} @dialog-close=${() => this.notify('dialog-close')}>
      ${
        chosen
          ? this.#fields(chosen)
          : networks
            ? this.#list(networks)
            : this.error
              ? html`<platen-error-state .text=${this.error} @retry=${this.#load}></platen-error-state>`
              : html`<p role="status" class="soft">${msg('Loading…')}</p>`
      }
      ${
        chosen
          ? html`<platen-button slot="footer" @click=${() => (this.chosen = undefined)}
                >${msg('Other networks')}</platen-button
              >
              <platen-button slot="footer" variant="primary" ?busy=${this.busy} @click=${this.#connect}
                >${chosen.connection === 'oauth' ? msg(str`Go to ${chosen.name}`) : msg('Connect')}</platen-button
              >`
          : html`<platen-button slot="footer" @click=${() => this.notify('dialog-close')}
              >${msg('Cancel')}</platen-button
            >`
      }
    </platen-dialog>`;
  }

  static override styles = [
    baseStyles,
    pageStyles,
    css`
      ul {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(250px, 100%), 1fr));
        gap: 8px;
      }
      .network {
        display: flex;
        gap: 12px;
        align-items: center;
        width: 100%;
        height: 100%;
        padding: 10px 12px;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius);
        background: none;
        color: inherit;
        font: inherit;
        text-align: start;
        cursor: pointer;
        --platen-mark-size: 30px;
        --platen-icon-size: 17px;
      }
      .network:hover:not([disabled]) {
        background: var(--platen-hover);
      }
      .network[disabled] {
        border-style: dashed;
        cursor: not-allowed;
      }
      .words {
        display: grid;
        flex: 1;
        min-width: 0;
      }
      .words .soft {
        font-size: 0.92em;
      }
    `,
  ];
}

defineElement('platen-connect-dialog', PlatenConnectDialog);
