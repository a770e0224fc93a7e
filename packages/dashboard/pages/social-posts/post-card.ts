import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { SocialPost } from '@platen/api/social';
import { defineElement, reactive, required, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import { describePostState, describePostTime } from '../../social/post-text.ts';
import '../../elements/badge.ts';
import './publication-line.ts';

/** Images and videos that are shown of a post. */
const maxShown = 6;

/**
 * A post with how it stands at each of its accounts.
 * @fires account-retry - Of a line; `detail` is the account's id.
 * @fires post-publish - It is to be published now.
 * @fires post-discard - It is to be thrown away.
 */
export class PlatenPostCard extends withProperties(DashboardElement, {
  post: required<SocialPost>(),
  /** Ids of accounts that must be connected again. */
  lost: reactive<ReadonlySet<number>>(new Set(), { attribute: false }),
  /** The action in progress: `publish`, `discard`, or the id of the account being retried. */
  busy: reactive<string>(),
  /** Whether it is the one that the person came for. */
  isMarked: reactive(false, { type: Boolean, reflect: true, attribute: 'marked' }),
}) {
  #medium(url: string) {
    const hide = (event: Event): void => (event.target as HTMLElement).remove();
    return /\.(?:mp4|m4v|mov|webm)(?:\?|$)/i.test(url)
      ? html`<video src=${url} muted playsinline preload="metadata" aria-hidden="true" @error=${hide}></video>`
      : html`<img src=${url} alt="" loading="lazy" @error=${hide} />`;
  }

  #buttons() {
    const { post, busy } = this;
    const canDiscard =
      post.is_editable || (post.status === 'failed' && post.platforms.every(({ action }) => action !== 'check'));
    if (!this.session.can('member') || !canDiscard) return nothing;
    const excerpt = html`<span class="visually-hidden"> ${post.content.slice(0, 60)}</span>`;
    return html`<div class="buttons">
      ${
        post.is_editable
          ? html`<platen-button icon="Pencil" @click=${() => this.dashboard.router.go(`/social/posts/${post.id}/edit`)}
                >${msg('Edit')}${excerpt}</platen-button
              >
              <platen-button
                class="publish"
                icon="Share2"
                ?busy=${busy === 'publish'}
                ?disabled=${busy !== undefined}
                @click=${() => this.notify('post-publish')}
                >${msg('Publish now')}${excerpt}</platen-button
              >`
          : nothing
      }
      <platen-button
        class="discard"
        variant="quiet"
        icon="Trash2"
        ?busy=${busy === 'discard'}
        ?disabled=${busy !== undefined}
        @click=${() => this.notify('post-discard')}
        >${msg('Discard post')}${excerpt}</platen-button
      >
    </div>`;
  }

  override render() {
    const { post } = this;
    const { label, tone, icon } = describePostState(post.status);
    return html`<article aria-labelledby="when">
      <header>
        <platen-badge .tone=${tone} .icon=${icon}>${label}</platen-badge>
        <h2 id="when">${describePostTime(post)}</h2>
      </header>
      ${
        post.content.trim() === ''
          ? html`<p class="soft">${msg('No text')}</p>`
          : html`<p class="text" dir="auto">${post.content}</p>`
      }
      ${
        post.media_urls.length > 0
          ? html`<div class="media">
              ${post.media_urls.slice(0, maxShown).map((url) => this.#medium(url))}
              ${post.media_urls.length > maxShown ? html`<span>+${post.media_urls.length - maxShown}</span>` : nothing}
            </div>`
          : nothing
      }
      <ul>
        ${post.platforms.map(
          (publication) =>
            html`<li>
              <platen-publication-line
                .publication=${publication}
                .postId=${post.id}
                .isLost=${this.lost.has(publication.account_id)}
                .busy=${this.busy === String(publication.account_id)}
                @account-retry=${({ detail }: CustomEvent<number>) => this.notify('account-retry', detail)}
              ></platen-publication-line>
            </li>`,
        )}
      </ul>
      ${this.#buttons()}
    </article>`;
  }

  static override styles = [
    baseStyles,
    pageStyles,
    css`
      article {
        display: grid;
        gap: 12px;
        padding: 16px 18px;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius);
        background: var(--platen-surface);
      }
      :host([marked]) article {
        border-color: var(--platen-accent);
        box-shadow: 0 0 0 1px var(--platen-accent);
      }
      header {
        display: flex;
        flex-wrap: wrap;
        gap: 4px 12px;
        align-items: center;
      }
      h2 {
        color: var(--platen-ink-soft);
        font-size: 1em;
        font-weight: 500;
      }
      .text {
        display: -webkit-box;
        overflow: hidden;
        white-space: pre-line;
        overflow-wrap: anywhere;
        -webkit-box-orient: vertical;
        -webkit-line-clamp: 5;
      }
      .media {
        display: flex;
        flex-wrap: wrap;
        gap: 6px;
        align-items: center;
      }
      img,
      video {
        max-width: 140px;
        height: 84px;
        border-radius: var(--platen-radius-small);
        background: var(--platen-sunken);
        object-fit: cover;
      }
      ul {
        display: grid;
        gap: 10px;
        padding-block-start: 12px;
        border-block-start: 1px solid var(--platen-line);
      }
    `,
  ];
}

defineElement('platen-post-card', PlatenPostCard);
