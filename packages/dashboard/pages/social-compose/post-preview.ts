import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { platformRules, type SocialAccount, type SocialPlatform } from '@platen/api/social';
import { defineElement, PlatenElement, reactive, required, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import type { DraftMedium, DraftOptions } from './post-draft.ts';
import '../../social/account-image.ts';

/** The narrowest and widest that a network shows an image in a post, as width by height: beyond it is cut. */
const shownRatios: Readonly<Record<SocialPlatform, readonly [min: number, max: number]>> = {
  bluesky: [0.5, 3],
  mastodon: [0.5, 16 / 9],
  linkedin: [0.8, 1.91],
  pinterest: [0.5, 1],
  tiktok: [9 / 16, 9 / 16],
  youtube: [16 / 9, 16 / 9],
  facebook: [0.8, 1.91],
  instagram: [0.8, 1.91],
  threads: [0.75, 1.91],
  twitter: [0.75, 16 / 9],
  googlebusiness: [4 / 3, 4 / 3],
};
/** Images that are seen at once. */
const maxShownCharacters = 4;
/** Addresses, hashtags and mentions. */
const marked = /(https?:\/\/[^\s<>"']+|(?<![\p{L}\p{N}_&/])[#@][\p{L}\p{N}_][\p{L}\p{N}_.]*)/giu;

/** How a post will about look at an account: its name, the text with its links, and the images as they are cut. */
export class PlatenPostPreview extends withProperties(PlatenElement, {
  account: required<SocialAccount>(),
  text: reactive(''),
  media: reactive<readonly DraftMedium[]>([], { attribute: false }),
  options: reactive<DraftOptions>(() => ({}), { attribute: false }),
}) {
  #text() {
    const parts = this.text.split(marked);
    return parts.map((part, index) => (index % 2 === 1 ? html`<span class="link">${part}</span>` : part));
  }

  #media() {
    const seen = this.media.slice(0, maxShownCharacters);
    const [first] = seen;
    if (!first) return nothing;
    const [min, max] = shownRatios[this.account.platform];
    const own = first.width && first.height ? first.width / first.height : 1;
    const ratio = Math.min(max, Math.max(min, own));
    return html`<div class="media" data-count=${seen.length} .style=${`aspect-ratio: ${ratio}`}>
      ${seen.map(
        ({ url, kind }, index) =>
          html`<div>
            ${
              kind === 'video'
                ? html`<video src=${url} muted playsinline preload="metadata" aria-hidden="true"></video
                    ><span class="play"><platen-icon name="Play"></platen-icon></span>`
                : kind === 'image'
                  ? html`<img src=${url} alt="" loading="lazy" />`
                  : html`<platen-icon name="File"></platen-icon>`
            }
            ${
              index === maxShownCharacters - 1 && this.media.length > maxShownCharacters
                ? html`<span class="more">+${this.media.length - maxShownCharacters}</span>`
                : nothing
            }
          </div>`,
      )}
    </div>`;
  }

  override render() {
    const { platform, account_name: name, account_username: handle, account_avatar: image } = this.account;
    const network = platformRules[platform].name;
    const { title = '', link = '', firstComment = '' } = this.options;
    const isFirst =
      platform === 'pinterest' || platform === 'instagram' || platform === 'tiktok' || platform === 'youtube';
    const text = this.text.trim() === '' ? nothing : html`<p class="text" dir="auto">${this.#text()}</p>`;
    return html`<article aria-label=${msg(str`Preview on ${network}`)}>
      <header>
        <platen-account-image .platform=${platform} .name=${name} .image=${image ?? ''}></platen-account-image>
        <div>
          <strong><bdi>${name}</bdi></strong>
          <span class="soft">${handle === null ? network : html`<bdi dir="ltr">@${handle}</bdi>`}</span>
        </div>
      </header>
      ${isFirst ? this.#media() : nothing} ${title === '' ? nothing : html`<p class="title" dir="auto">${title}</p>`}
      ${text} ${isFirst ? nothing : this.#media()}
      ${link === '' ? nothing : html`<p class="text"><span class="link" dir="ltr">${link}</span></p>`}
      ${
        this.text.trim() === '' && this.media.length === 0
          ? html`<p class="soft empty">${msg('The post appears here as you write it.')}</p>`
          : nothing
      }
      ${
        firstComment.trim() === ''
          ? nothing
          : html`<p class="comment" dir="auto"><strong>${msg('First comment')}</strong> ${firstComment}</p>`
      }
    </article>`;
  }

  static override styles = [
    baseStyles,
    css`
      article {
        display: grid;
        gap: 10px;
        max-width: 460px;
        padding-block: 14px;
        overflow: hidden;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius);
        background: var(--platen-surface);
      }
      article > * {
        padding-inline: 14px;
      }
      header {
        display: flex;
        gap: 12px;
        align-items: center;
      }
      header div {
        display: grid;
        min-width: 0;
        overflow-wrap: anywhere;
      }
      .soft {
        color: var(--platen-ink-soft);
      }
      .text {
        white-space: pre-wrap;
        overflow-wrap: anywhere;
      }
      .title {
        font-size: 1.15em;
        font-weight: 650;
        overflow-wrap: anywhere;
      }
      .link {
        color: var(--platen-accent);
      }
      .media {
        display: grid;
        grid-auto-rows: minmax(0, 1fr);
        gap: 2px;
        padding: 0;
        overflow: hidden;
        background: var(--platen-sunken);
      }
      .media:not([data-count='1']) {
        grid-template-columns: 1fr 1fr;
      }
      .media[data-count='3'] > :first-child {
        grid-row: span 2;
      }
      .media > div {
        position: relative;
        display: grid;
        place-items: center;
        min-height: 0;
        overflow: hidden;
      }
      img,
      video {
        position: absolute;
        width: 100%;
        height: 100%;
        object-fit: cover;
      }
      .play,
      .more {
        position: absolute;
        display: grid;
        place-items: center;
        color: #fff;
        background: rgb(10 8 20 / 65%);
      }
      .play {
        width: 44px;
        height: 44px;
        border-radius: 50%;
      }
      .more {
        inset: 0;
        font-size: 1.5em;
        font-weight: 650;
      }
      .comment {
        padding-block-start: 10px;
        border-block-start: 1px solid var(--platen-line);
        overflow-wrap: anywhere;
      }
      .comment strong {
        display: block;
        color: var(--platen-ink-soft);
        font-weight: 550;
      }
    `,
  ];
}

defineElement('platen-post-preview', PlatenPostPreview);
