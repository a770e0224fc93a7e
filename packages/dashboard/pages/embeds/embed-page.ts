import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { EmbedRecord } from '@platen/api';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { DraftPage, type DraftHeading } from '../../elements/draft-page.ts';
import { listOverlaps } from '../../elements/overlaps.ts';
import { writeEmbedCode, writeSigningCode, type EmbedWay } from './embed-code.ts';
import { changesOf, draftOf, readOrigins, type EmbedDraft } from './embed-draft.ts';
import '../../elements/code-block.ts';
import '../../elements/copy-field.ts';
import '../../elements/overlap-dialog.ts';
import '../../elements/secret-dialog.ts';
import './embed-form.ts';
import './embed-preview.ts';

/** One embed: what it allows and how it looks, a preview, and the code for a site. */
export class EmbedPage extends withProperties(DraftPage<EmbedRecord, EmbedDraft>, {
  way: internal<EmbedWay>('script'),
  isReplacing: internal(false),
  /** The new secret, while it is shown. */
  secret: internal<string>(),
}) {
  protected override async read(): Promise<EmbedRecord> {
    return (await this.client.getEmbed({ params: { embedId: this.param('id') } })).data;
  }

  protected override draftOf = draftOf;
  protected override changesOf = changesOf;

  protected override isValid({ name, origins }: EmbedDraft): boolean {
    return name.trim() !== '' && readOrigins(origins).wrong.length === 0;
  }

  protected override get mayChange(): boolean {
    return this.session.can('admin');
  }

  protected override save(embed: EmbedRecord, draft: EmbedDraft): Promise<void> {
    return this.work(async () => {
      const body = changesOf(embed, draft);
      this.show((await this.client.updateEmbed({ params: { embedId: embed.id }, body })).data);
    }, msg('Embed saved. Open sessions restart.'));
  }

  async #delete({ id, name }: EmbedRecord): Promise<void> {
    const isYes = await this.dashboard.questions.ask({
      heading: msg('Delete embed?'),
      text: msg(
        str`Sites that use “${name}” will stop showing the editor. The work of its users stays in the workspace.`,
      ),
      confirm: msg('Delete embed'),
      isDanger: true,
    });
    if (!isYes) return;
    const isDone = await this.attempt(() => this.client.deleteEmbed({ params: { embedId: id } }), msg('Embed deleted'));
    if (isDone) this.dashboard.router.go('/embeds');
  }

  async #replaceSecret({ id }: EmbedRecord, overlapSeconds: number): Promise<void> {
    await this.work(async () => {
      const request = { params: { embedId: id }, body: { overlap_seconds: overlapSeconds } };
      this.secret = (await this.client.rotateEmbedSecret(request)).data.secret;
    });
    this.isReplacing = false;
  }

  #code(embed: EmbedRecord) {
    const ways = [
      { id: 'script', label: msg('Script') },
      { id: 'npm', label: 'npm' },
      { id: 'frame', label: msg('Iframe with messages') },
      { id: 'iframe', label: msg('Plain iframe') },
    ];
    const { serviceUrl } = this.session.place;
    const isPerUser = embed.per_user_data;
    const code = writeEmbedCode(this.way, { serviceUrl, embedId: embed.id, perUserData: isPerUser });
    return html`<section class="card" aria-label=${msg('Add it to your site')}>
      <h2>${msg('Add it to your site')}</h2>
      <platen-copy-field .label=${msg('Embed ID')} .value=${embed.id}></platen-copy-field>
      <platen-tabs
        .label=${msg('Ways to embed the editor')}
        .tabs=${ways}
        .value=${this.way}
        @value-change=${({ detail }: CustomEvent<EmbedWay>) => (this.way = detail)}
      >
        <platen-code-block slot=${this.way} .label=${msg('Code for your site')} .code=${code}></platen-code-block>
      </platen-tabs>
      ${
        isPerUser
          ? html`<p class="soft">${msg('On your server, with the embed secret:')}</p>
              <platen-code-block .label=${msg('Code for your server')} .code=${writeSigningCode()}></platen-code-block>`
          : nothing
      }
      ${
        embed.allowed_origins.length === 0
          ? html`<p class="warning">${msg('No site can show it yet. Add the URL of your site and save.')}</p>`
          : nothing
      }
    </section>`;
  }

  #dangers(embed: EmbedRecord) {
    return html`<section class="card" aria-label=${msg('Secret and deletion')}>
      <h2>${msg('Secret and deletion')}</h2>
      <div class="buttons">
        <platen-button icon="RefreshCw" @click=${() => (this.isReplacing = true)}
          >${msg('Replace secret')}</platen-button
        >
        <platen-button variant="danger" icon="Trash2" @click=${() => this.#delete(embed)}
          >${msg('Delete embed')}</platen-button
        >
      </div>
    </section>`;
  }

  #dialogs(embed: EmbedRecord) {
    if (this.secret !== undefined) {
      return html`<platen-secret-dialog
        .heading=${msg('The new secret')}
        .label=${msg('Embed secret')}
        .secret=${this.secret}
        @dialog-close=${() => (this.secret = undefined)}
      ></platen-secret-dialog>`;
    }
    if (!this.isReplacing) return nothing;
    return html`<platen-overlap-dialog
      .heading=${msg('Replace embed secret')}
      .label=${msg('The old secret')}
      .options=${listOverlaps()}
      ?busy=${this.busy}
      @overlap-choose=${({ detail }: CustomEvent<number>) => this.#replaceSecret(embed, detail)}
      @dialog-close=${() => (this.isReplacing = false)}
    >
      <p>
        ${msg('Sign user tokens with the new secret from now on. Choose how long the old one stays valid while you update your server.')}
      </p>
    </platen-overlap-dialog>`;
  }

  protected override headingOf(embed: EmbedRecord | undefined): DraftHeading {
    return { text: embed?.name ?? msg('Embed'), backTo: '/embeds', backLabel: msg('Embeds') };
  }

  protected override content(embed: EmbedRecord, draft: EmbedDraft) {
    return html`<div class="columns">
        <platen-embed-form
          .draft=${draft}
          ?isReadOnly=${!this.mayChange}
          @draft-change=${({ detail }: CustomEvent<Partial<EmbedDraft>>) => this.set(detail)}
        ></platen-embed-form>
        <div class="stack">
          ${this.#code(embed)}
          <section class="card" aria-label=${msg('Preview')}>
            <h2>${msg('Preview')}</h2>
            <platen-embed-preview .embed=${embed}></platen-embed-preview>
          </section>
          ${this.mayChange ? this.#dangers(embed) : nothing}
        </div>
      </div>
      ${this.#dialogs(embed)}`;
  }

  static override styles = [
    ...DraftPage.styles,
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
