import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { BrandKitRecord, BrandKitUse } from '@platen/api';
import { ServiceResponseError } from '@platen/api/client';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { DraftPage, type DraftHeading } from '../../elements/draft-page.ts';
import { changesOf, draftOf, isValidDraft, type BrandKitDraft } from './brand-kit-draft.ts';
import '../../elements/empty-state.ts';
import './brand-kit-axes.ts';
import './brand-kit-tokens.ts';

/** Templates that are listed at once. */
const listedUses = 50;

/** One brand kit: its tokens in all values of its axes, and the templates that follow it. */
export class BrandKitPage extends withProperties(DraftPage<BrandKitRecord, BrandKitDraft>, {
  uses: internal<readonly BrandKitUse[]>(),
  usesError: internal(''),
  nextUses: internal<number | null>(null),
}) {
  protected override async read(): Promise<BrandKitRecord | undefined> {
    const params = { id: this.param('id') };
    try {
      const { data } = await this.client.getBrandKit({ params });
      void this.#readUses();
      return data;
    } catch (error) {
      if (error instanceof ServiceResponseError && error.status === 404) return undefined;
      throw error;
    }
  }

  async #readUses(cursor?: number): Promise<void> {
    this.usesError = '';
    const query = { limit: listedUses, ...(cursor !== undefined && { cursor }) };
    try {
      const { data, next_cursor } = await this.client.listBrandKitUses({ params: { id: this.param('id') }, query });
      this.uses = cursor === undefined ? data : [...(this.uses ?? []), ...data];
      this.nextUses = next_cursor;
    } catch (error) {
      this.usesError = this.describe(error);
    }
  }

  protected override draftOf = draftOf;
  protected override changesOf = changesOf;
  protected override isValid = isValidDraft;

  protected override get mayChange(): boolean {
    return this.session.can('member');
  }

  protected override save(kit: BrandKitRecord, draft: BrandKitDraft): Promise<void> {
    return this.work(async () => {
      const body = changesOf(kit, draft);
      const headers = { 'if-match': `"${kit.revision}"` };
      this.show((await this.client.updateBrandKit({ params: { id: kit.id }, headers, body })).data);
    }, msg('Brand kit saved'));
  }

  async #delete({ id, name }: BrandKitRecord): Promise<void> {
    const isYes = await this.dashboard.questions.ask({
      heading: msg('Delete brand kit?'),
      text: msg(str`“${name}” is deleted for good.`),
      confirm: msg('Delete brand kit'),
      isDanger: true,
    });
    if (!isYes) return;
    const isDone = await this.attempt(() => this.client.deleteBrandKit({ params: { id } }), msg('Brand kit deleted'));
    if (isDone) this.dashboard.router.go('/brand-kits');
  }

  protected override headingOf(kit: BrandKitRecord | undefined): DraftHeading {
    return { text: kit?.name ?? msg('Brand kit'), backTo: '/brand-kits', backLabel: msg('Brand kits') };
  }

  protected override missing() {
    return html`<platen-empty-state icon="SwatchBook" .heading=${msg('This brand kit does not exist')}>
      ${msg('It may have been deleted, or belong to another workspace.')}
    </platen-empty-state>`;
  }

  #uses() {
    const { uses, usesError } = this;
    if (usesError !== '')
      return html`<p class="error" role="alert">${usesError}</p>
        <div class="buttons"><platen-button @click=${() => this.#readUses()}>${msg('Try again')}</platen-button></div>`;
    if (!uses) return html`<p class="soft" role="status">${msg('Loading…')}</p>`;
    if (uses.length === 0)
      return html`<p class="soft">
        ${msg('No template follows this kit yet. Choose it in the section “Tokens” of the editor.')}
      </p>`;
    return html`<ul>
        ${uses.map(
          ({ id, name, thumbnail_url: image }) =>
            html`<li>
              <a href=${this.href(`/templates/${id}`)}
                >${image === '' ? html`<span class="image"></span>` : html`<img class="image" src=${image} alt="" loading="lazy" />`}<bdi
                  >${name}</bdi
                ></a
              >
            </li>`,
        )}
      </ul>
      ${
        this.nextUses === null
          ? nothing
          : html`<div class="buttons">
              <platen-button @click=${() => this.#readUses(this.nextUses ?? undefined)}
                >${msg('Load more')}</platen-button
              >
            </div>`
      }`;
  }

  protected override content(kit: BrandKitRecord, draft: BrandKitDraft) {
    const set = ({ detail }: CustomEvent<Partial<BrandKitDraft>>): void => this.set(detail);
    return html`<div class="stack">
      <platen-brand-kit-tokens
        .draft=${draft}
        ?isReadOnly=${!this.mayChange}
        @draft-change=${set}
      ></platen-brand-kit-tokens>
      <div class="columns">
        <platen-brand-kit-axes
          .draft=${draft}
          ?isReadOnly=${!this.mayChange}
          @draft-change=${set}
        ></platen-brand-kit-axes>
        <div class="stack">
          <section class="card" aria-label=${msg('Used in')}>
            <h2>${msg('Used in')}</h2>
            ${this.#uses()}
          </section>
          ${
            this.mayChange
              ? html`<section class="card" aria-label=${msg('Deletion')}>
                  <h2>${msg('Deletion')}</h2>
                  ${
                    kit.used_in > 0
                      ? html`<p class="soft">${msg('A kit that templates follow cannot be deleted.')}</p>`
                      : nothing
                  }
                  <div class="buttons">
                    <platen-button
                      variant="danger"
                      icon="Trash2"
                      ?disabled=${kit.used_in > 0}
                      @click=${() => this.#delete(kit)}
                      >${msg('Delete brand kit')}</platen-button
                    >
                  </div>
                </section>`
              : nothing
          }
        </div>
      </div>
    </div>`;
  }

  static override styles = [
    ...DraftPage.styles,
    css`
      ul {
        display: grid;
        gap: 6px;
        margin: 0;
        padding: 0;
        list-style: none;
      }
      li a {
        display: flex;
        gap: 10px;
        align-items: center;
        min-width: 0;
        overflow-wrap: anywhere;
      }
      .image {
        flex: none;
        width: 44px;
        height: 34px;
        border-radius: 4px;
        background: var(--platen-sunken);
        object-fit: contain;
      }
    `,
  ];
}

defineElement('platen-page-brand-kit', BrandKitPage);
