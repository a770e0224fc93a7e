import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { ApiKeyRecord } from '@platen/api';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import type { Column } from '../../elements/data-table.ts';
import { formatInstant } from '../../elements/format-values.ts';
import { ListLoader } from '../../elements/list-loader.ts';
import { listOverlaps } from '../../elements/overlaps.ts';
import { PageElement } from '../../elements/page-element.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import { describeKeyStatus, describeLevel } from './key-text.ts';
import '../../elements/badge.ts';
import '../../elements/code-block.ts';
import '../../elements/data-table.ts';
import '../../elements/empty-state.ts';
import '../../elements/overlap-dialog.ts';
import '../../elements/page-heading.ts';
import '../../elements/secret-dialog.ts';
import './create-key-dialog.ts';
import './workspace-secrets.ts';

/** The dialog open over the page. */
type Opened = { kind: 'create' } | { kind: 'shown'; key: string } | { kind: 'replace'; key: ApiKeyRecord };

/** The API keys of the workspace and its signing secrets. */
export class KeysPage extends withProperties(PageElement, {
  opened: internal<Opened>(),
  /** Whether keys are shown that do not work any longer. */
  hasEnded: internal(false),
  busy: internal(false),
}) {
  readonly #list = new ListLoader<ApiKeyRecord>(this, async (_from, signal) => ({
    rows: (await this.client.listApiKeys({}, { signal })).data,
  }));

  protected override load(): Promise<void> {
    return this.#list.reload();
  }

  async #made(key: string): Promise<void> {
    this.opened = { kind: 'shown', key };
    await this.#list.reload({ keep: true });
  }

  async #replace({ id }: ApiKeyRecord, overlapSeconds: number): Promise<void> {
    this.busy = true;
    await this.attempt(async () => {
      const body = { overlap_seconds: overlapSeconds };
      const { data } = await this.client.rotateApiKey({ params: { keyId: Number(id) }, body });
      await this.#made(data.key);
    });
    this.busy = false;
  }

  async #revoke({ id, name }: ApiKeyRecord): Promise<void> {
    const isYes = await this.dashboard.questions.ask({
      heading: msg('Revoke API key?'),
      text: msg(str`Calls with “${name}” are refused immediately. This cannot be undone.`),
      confirm: msg('Revoke key'),
      isDanger: true,
    });
    if (!isYes) return;
    const isDone = await this.attempt(
      () => this.client.revokeApiKey({ params: { keyId: Number(id) } }),
      msg('Key revoked'),
    );
    if (isDone) await this.#list.reload({ keep: true });
  }

  #columns(): Column<ApiKeyRecord>[] {
    return [
      {
        id: 'name',
        label: msg('Name'),
        isName: true,
        cell: ({ name, hint, kind }) =>
          html`<span
            ><bdi>${name}</bdi>
            <span class="mono soft" dir="ltr">${hint}…</span>
            ${kind === 'test' ? html`<platen-badge tone="warning">${msg('Test')}</platen-badge>` : nothing}</span
          >`,
      },
      {
        id: 'levels',
        label: msg('Permissions'),
        cell: ({ levels }) => levels.map((level) => describeLevel(level).label).join(', '),
      },
      {
        id: 'status',
        label: msg('Status'),
        cell: ({ status, expires_at: expires }) => {
          const { label, tone } = describeKeyStatus(status);
          return html`<platen-badge tone=${tone}>${label}</platen-badge>
            ${expires === null || status === 'revoked' ? nothing : html`<span class="soft">${formatInstant(expires)}</span>`}`;
        },
      },
      {
        id: 'used',
        label: msg('Last used'),
        isShort: true,
        cell: ({ last_used_at: used }) => (used === null ? msg('Never') : formatInstant(used)),
      },
      {
        id: 'actions',
        label: msg('Actions'),
        hideLabel: true,
        isNumber: true,
        cell: (key) =>
          isWorking(key)
            ? html`<platen-menu
                .label=${msg(str`Actions for ${key.name}`)}
                placement="below-end"
                .items=${[
                  { id: 'replace', label: msg('Replace…'), icon: 'RefreshCw' },
                  { id: 'revoke', label: msg('Revoke…'), icon: 'Trash2' },
                ]}
                @menu-select=${({ detail }: CustomEvent<string>) => {
                  if (detail === 'replace') this.opened = { kind: 'replace', key };
                  else void this.#revoke(key);
                }}
              >
                <platen-icon-button
                  slot="trigger"
                  icon="EllipsisVertical"
                  haspopup="menu"
                  .label=${msg(str`Actions for ${key.name}`)}
                ></platen-icon-button>
              </platen-menu>`
            : nothing,
      },
    ];
  }

  #dialogs() {
    const { opened } = this;
    const close = (): void => {
      this.opened = undefined;
    };
    if (opened?.kind === 'create') {
      return html`<platen-create-key-dialog
        @key-create=${({ detail }: CustomEvent<string>) => this.#made(detail)}
        @dialog-close=${close}
      ></platen-create-key-dialog>`;
    }
    if (opened?.kind === 'replace') {
      return html`<platen-overlap-dialog
        .heading=${msg(str`Replace “${opened.key.name}”`)}
        .label=${msg('The old key')}
        .options=${listOverlaps()}
        ?busy=${this.busy}
        @overlap-choose=${({ detail }: CustomEvent<number>) => this.#replace(opened.key, detail)}
        @dialog-close=${close}
      >
        <p>
          ${msg('You get a new key with the same name and permissions. Choose how long the old one stays valid while you update your programs.')}
        </p>
      </platen-overlap-dialog>`;
    }
    if (opened?.kind === 'shown') {
      const url = `${this.session.place.serviceUrl}/v1/me`;
      return html`<platen-secret-dialog
        .heading=${msg('Your new API key')}
        .label=${msg('API key')}
        .secret=${opened.key}
        @dialog-close=${close}
      >
        <p>${msg('Try it:')}</p>
        <platen-code-block
          .label=${msg('Example call')}
          .code=${`curl ${url} -H "Authorization: Bearer ${opened.key}"`}
        ></platen-code-block>
      </platen-secret-dialog>`;
    }
    return nothing;
  }

  override render() {
    const rows = this.hasEnded ? this.#list.rows : this.#list.rows.filter(isWorking);
    const ended = this.#list.rows.length - this.#list.rows.filter(isWorking).length;
    const create = (): void => {
      this.opened = { kind: 'create' };
    };
    return html`<platen-page-heading .heading=${msg('API keys')}>
        ${msg('Your programs call the service with a key. Give each program its own key, so that you can revoke one without affecting the others.')}
        <platen-button slot="actions" variant="primary" icon="Plus" @click=${create}
          >${msg('Create key')}</platen-button
        >
      </platen-page-heading>
      <div class="stack">
        <platen-data-table
          .label=${msg('API keys')}
          .columns=${this.#columns()}
          .rows=${rows}
          .rowKey=${({ id }: ApiKeyRecord) => id}
          .state=${this.#list.state === 'more' ? 'ready' : this.#list.state}
          .error=${this.#list.error}
          @retry=${() => this.#list.retry()}
        >
          <platen-empty-state slot="empty" icon="KeyRound" .heading=${msg('No active keys')}>
            ${msg('A key lets a program render templates and read the workspace without anyone signing in. Choose its permissions when you create it.')}
            <platen-button slot="actions" variant="primary" icon="Plus" @click=${create}
              >${msg('Create key')}</platen-button
            >
          </platen-empty-state>
        </platen-data-table>
        ${
          ended > 0
            ? html`<div>
                <platen-button
                  variant="quiet"
                  .icon=${this.hasEnded ? 'EyeOff' : 'Eye'}
                  @click=${() => (this.hasEnded = !this.hasEnded)}
                  >${this.hasEnded ? msg('Hide ended keys') : msg(str`Show ended keys (${ended})`)}</platen-button
                >
              </div>`
            : nothing
        }
        <platen-workspace-secrets></platen-workspace-secrets>
      </div>
      ${this.#dialogs()}`;
  }

  static override styles = [baseStyles, pageStyles];
}

function isWorking({ status }: ApiKeyRecord): boolean {
  return status === 'active' || status === 'expiring';
}

defineElement('platen-page-keys', KeysPage);
