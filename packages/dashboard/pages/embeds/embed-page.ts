import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { EmbedRecord } from '@platen/api';
import { defineElement } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { listOverlaps } from '../../elements/overlaps.ts';
import { PageElement } from '../../elements/page-element.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import { writeEmbedCode, writeSigningCode, type EmbedWay } from './embed-code.ts';
import { changesOf, draftOf, readOrigins, type EmbedDraft } from './embed-draft.ts';
import '../../elements/code-block.ts';
import '../../elements/copy-field.ts';
import '../../elements/failure-state.ts';
import '../../elements/overlap-dialog.ts';
import '../../elements/page-heading.ts';
import '../../elements/secret-dialog.ts';
import './embed-form.ts';
import './embed-preview.ts';

/** One embed: what it allows and how it looks, a preview, and the code for a site. */
export class EmbedPage extends PageElement {
  static override properties = {
    ...PageElement.properties,
    embed: { state: true },
    draft: { state: true },
    failure: { state: true },
    busy: { state: true },
    way: { state: true },
    isReplacing: { state: true },
    secret: { state: true },
  };
  declare embed: EmbedRecord | undefined;
  declare draft: EmbedDraft | undefined;
  declare failure: string;
  declare busy: boolean;
  declare way: EmbedWay;
  declare isReplacing: boolean;
  /** The new secret, while it is shown. */
  declare secret: string | undefined;

  constructor() {
    super();
    this.embed = undefined;
    this.draft = undefined;
    this.failure = '';
    this.busy = false;
    this.way = 'script';
    this.isReplacing = false;
    this.secret = undefined;
  }

  protected override async load(): Promise<void> {
    this.failure = '';
    try {
      this.#show((await this.client.getEmbed({ params: { embedId: this.param('id') } })).data);
    } catch (error) {
      this.failure = this.describe(error);
    }
  }

  #show(embed: EmbedRecord): void {
    this.embed = embed;
    this.draft = draftOf(embed);
  }

  async #save(embed: EmbedRecord, draft: EmbedDraft): Promise<void> {
    this.busy = true;
    await this.attempt(async () => {
      const body = changesOf(embed, draft);
      this.#show((await this.client.updateEmbed({ params: { embedId: embed.id }, body })).data);
    }, msg('The embed is saved. Sessions that were open begin anew.'));
    this.busy = false;
  }

  async #delete({ id, name }: EmbedRecord): Promise<void> {
    const isYes = await this.dashboard.questions.ask({
      heading: msg('Delete the embed?'),
      text: msg(str`Sites that show “${name}” show nothing from now on. What its users made stays in the workspace.`),
      confirm: msg('Delete the embed'),
      isDanger: true,
    });
    if (!isYes) return;
    const isDone = await this.attempt(
      () => this.client.deleteEmbed({ params: { embedId: id } }),
      msg('The embed is deleted.'),
    );
    if (isDone) this.dashboard.router.go('/embeds');
  }

  async #replaceSecret({ id }: EmbedRecord, overlapSeconds: number): Promise<void> {
    this.busy = true;
    await this.attempt(async () => {
      const request = { params: { embedId: id }, body: { overlap_seconds: overlapSeconds } };
      this.secret = (await this.client.rotateEmbedSecret(request)).data.secret;
    });
    this.isReplacing = false;
    this.busy = false;
  }

  #code(embed: EmbedRecord) {
    const ways = [
      { id: 'script', label: msg('Script') },
      { id: 'npm', label: 'npm' },
      { id: 'frame', label: msg('Frame with messages') },
      { id: 'iframe', label: msg('Bare frame') },
    ];
    const { serviceUrl } = this.session.place;
    const isPerUser = embed.per_user_data;
    const code = writeEmbedCode(this.way, { serviceUrl, embedId: embed.id, perUserData: isPerUser });
    return html`<section class="card" aria-label=${msg('Put it into your site')}>
      <h2>${msg('Put it into your site')}</h2>
      <platen-copy-field .label=${msg('Id of the embed')} .value=${embed.id}></platen-copy-field>
      <platen-tabs
        .label=${msg('Ways to show the editor')}
        .tabs=${ways}
        .value=${this.way}
        @value-change=${({ detail }: CustomEvent<EmbedWay>) => (this.way = detail)}
      >
        <platen-code-block slot=${this.way} .label=${msg('Code for your site')} .code=${code}></platen-code-block>
      </platen-tabs>
      ${
        isPerUser
          ? html`<p class="soft">${msg('On your server, with the secret of the embed:')}</p>
              <platen-code-block .label=${msg('Code for your server')} .code=${writeSigningCode()}></platen-code-block>`
          : nothing
      }
      ${
        embed.allowed_origins.length === 0
          ? html`<p class="warning">${msg('No site may show it yet: add the address of yours and save.')}</p>`
          : nothing
      }
    </section>`;
  }

  #dangers(embed: EmbedRecord) {
    return html`<section class="card" aria-label=${msg('Secret and end')}>
      <h2>${msg('Secret and end')}</h2>
      <div class="buttons">
        <platen-button icon="RefreshCw" @click=${() => (this.isReplacing = true)}
          >${msg('Replace the secret')}</platen-button
        >
        <platen-button variant="danger" icon="Trash2" @click=${() => this.#delete(embed)}
          >${msg('Delete the embed')}</platen-button
        >
      </div>
    </section>`;
  }

  #dialogs(embed: EmbedRecord) {
    if (this.secret !== undefined) {
      return html`<platen-secret-dialog
        .heading=${msg('The new secret')}
        .label=${msg('Secret of the embed')}
        .secret=${this.secret}
        @dialog-close=${() => (this.secret = undefined)}
      ></platen-secret-dialog>`;
    }
    if (!this.isReplacing) return nothing;
    return html`<platen-overlap-dialog
      .heading=${msg('Replace the secret of the embed')}
      .label=${msg('The old secret')}
      .options=${listOverlaps()}
      ?busy=${this.busy}
      @overlap-choose=${({ detail }: CustomEvent<number>) => this.#replaceSecret(embed, detail)}
      @dialog-close=${() => (this.isReplacing = false)}
    >
      <p>
        ${msg('Tokens of users are signed with the new one from now on. Give yourself time to change your server.')}
      </p>
    </platen-overlap-dialog>`;
  }

  override render() {
    const { embed, draft } = this;
    const mayChange = this.session.can('admin');
    const isChanged = embed && draft ? Object.keys(changesOf(embed, draft)).length > 0 : false;
    const isValid = draft ? draft.name.trim() !== '' && readOrigins(draft.origins).wrong.length === 0 : false;
    return html`<platen-page-heading
        .heading=${embed?.name ?? msg('Embed')}
        back-href=${this.href('/embeds')}
        back-label=${msg('Embeds')}
      >
        ${embed || this.failure ? nothing : html`<span role="status">${msg('Loading…')}</span>`}
        ${
          embed && draft && mayChange
            ? html`<platen-button
                  slot="actions"
                  ?disabled=${!isChanged || this.busy}
                  @click=${() => (this.draft = draftOf(embed))}
                  >${msg('Discard')}</platen-button
                >
                <platen-button
                  slot="actions"
                  variant="primary"
                  icon="Save"
                  ?busy=${this.busy}
                  ?disabled=${!isChanged || !isValid || this.busy}
                  @click=${() => this.#save(embed, draft)}
                  >${msg('Save')}</platen-button
                >`
            : nothing
        }
      </platen-page-heading>
      ${
        this.failure
          ? html`<platen-failure-state .text=${this.failure} @retry=${() => this.load()}></platen-failure-state>`
          : nothing
      }
      ${
        embed && draft
          ? html`<div class="columns">
                <platen-embed-form
                  .draft=${draft}
                  ?isReadOnly=${!mayChange}
                  @draft-change=${({ detail }: CustomEvent<Partial<EmbedDraft>>) => {
                    if (this.draft) this.draft = { ...this.draft, ...detail };
                  }}
                ></platen-embed-form>
                <div class="stack">
                  ${this.#code(embed)}
                  <section class="card" aria-label=${msg('Preview')}>
                    <h2>${msg('Preview')}</h2>
                    <platen-embed-preview .embed=${embed}></platen-embed-preview>
                  </section>
                  ${mayChange ? this.#dangers(embed) : nothing}
                </div>
              </div>
              ${this.#dialogs(embed)}`
          : nothing
      }`;
  }

  static override styles = [
    baseStyles,
    pageStyles,
    css`
      .warning {
        padding: 8px 12px;
        border-radius: var(--platen-radius-small);
        background: var(--platen-warning-wash);
        color: var(--platen-warning);
      }
    `,
  ];
}

defineElement('platen-page-embed', EmbedPage);
