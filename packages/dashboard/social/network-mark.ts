import { css, html } from 'lit';
import { platformRules, type SocialPlatform } from '@platen/api/social';
import { defineElement, PlatenElement, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';

/** Mark of each network: one or two letters of its name. */
const letters: Readonly<Record<SocialPlatform, string>> = {
  bluesky: 'Bs',
  mastodon: 'M',
  linkedin: 'in',
  pinterest: 'P',
  tiktok: 'tt',
  youtube: 'YT',
  facebook: 'f',
  instagram: 'Ig',
  threads: '@',
  twitter: 'X',
  googlebusiness: 'G',
};

/** A network, as letters on its color. Screen readers get its name, unless the name stands beside it. */
export class PlatenNetworkMark extends withProperties(PlatenElement, {
  platform: reactive<SocialPlatform>('bluesky', { reflect: true }),
  /** Whether the network's name stands beside it. */
  isDecoration: reactive(false, { type: Boolean, attribute: 'decoration' }),
}) {
  override render() {
    const text = letters[this.platform];
    return this.isDecoration
      ? html`<span aria-hidden="true">${text}</span>`
      : html`<span role="img" aria-label=${platformRules[this.platform].name}>${text}</span>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        --mark: #2f5fb3;
        display: inline-block;
        flex: none;
        width: var(--platen-mark-size, 24px);
        height: var(--platen-mark-size, 24px);
      }
      :host([platform='bluesky']) {
        --mark: #0a63c9;
      }
      :host([platform='mastodon']) {
        --mark: #5b3fc4;
      }
      :host([platform='linkedin']) {
        --mark: #0b5a93;
      }
      :host([platform='pinterest']) {
        --mark: #b3122a;
      }
      :host([platform='tiktok']) {
        --mark: #16616b;
      }
      :host([platform='youtube']) {
        --mark: #a81d12;
      }
      :host([platform='facebook']) {
        --mark: #2b4fa0;
      }
      :host([platform='instagram']) {
        --mark: #a3277c;
      }
      :host([platform='threads']) {
        --mark: #3a3a44;
      }
      :host([platform='twitter']) {
        --mark: #1d1d22;
      }
      :host([platform='googlebusiness']) {
        --mark: #17694a;
      }
      span {
        display: grid;
        place-items: center;
        width: 100%;
        height: 100%;
        border-radius: 28%;
        background: var(--mark);
        color: #fff;
        font-size: calc(var(--platen-mark-size, 24px) * 0.46);
        font-weight: 700;
        line-height: 1;
        letter-spacing: -0.02em;
        direction: ltr;
      }
      @media (forced-colors: active) {
        span {
          border: 1px solid CanvasText;
        }
      }
    `,
  ];
}

defineElement('platen-network-mark', PlatenNetworkMark);
