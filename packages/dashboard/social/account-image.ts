import { css, html, nothing } from 'lit';
import type { SocialPlatform } from '@platen/api/social';
import { defineElement, PlatenElement, internal, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import './network-mark.ts';

/** The image of an account, or its first letter, with its network at the corner. Its name stands beside it. */
export class PlatenAccountImage extends withProperties(PlatenElement, {
  platform: reactive<SocialPlatform>('bluesky'),
  name: reactive(''),
  /** Address; empty: there is none. */
  image: reactive(''),
  isBroken: internal(false),
}) {
  override render() {
    const [first = '?'] = this.name.trim();
    return html`${
      this.image && !this.isBroken
        ? html`<img
            src=${this.image}
            alt=""
            loading="lazy"
            referrerpolicy="no-referrer"
            @error=${() => (this.isBroken = true)}
          />`
        : html`<span aria-hidden="true">${first.toLocaleUpperCase()}</span>`
    }
    ${this.platform ? html`<platen-network-mark .platform=${this.platform}></platen-network-mark>` : nothing}`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        --platen-mark-size: 16px;
        position: relative;
        display: inline-block;
        flex: none;
        width: 40px;
        height: 40px;
      }
      img,
      span {
        display: grid;
        place-items: center;
        width: 100%;
        height: 100%;
        border-radius: 50%;
        border: 1px solid var(--platen-line);
        background: var(--platen-sunken);
        color: var(--platen-ink);
        font-weight: 650;
        object-fit: cover;
      }
      platen-network-mark {
        position: absolute;
        inset-block-end: -3px;
        inset-inline-end: -4px;
        border: 2px solid var(--platen-surface);
        border-radius: 32%;
        box-sizing: content-box;
      }
    `,
  ];
}

defineElement('platen-account-image', PlatenAccountImage);
