import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { maxAltLength } from '@platen/api/social';
import { defineElement, PlatenElement, internal, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { formatBytes, formatDuration, formatNumber } from '../../elements/format-values.ts';
import type { DraftMedium } from './post-draft.ts';

/**
 * The images and videos of a post in their order.
 * @fires media-change - `detail` is what is left, in the new order.
 */
export class PlatenMediaList extends withProperties(PlatenElement, {
  media: reactive<readonly DraftMedium[]>([], { attribute: false }),
  spoken: internal(''),
}) {
  #move(index: number, by: -1 | 1): void {
    const media = [...this.media];
    const [moved] = media.splice(index, 1);
    if (!moved) return;
    media.splice(index + by, 0, moved);
    this.spoken = msg(str`Moved to position ${index + by + 1} of ${media.length}.`);
    this.notify('media-change', media);
  }

  #describe(index: number, alt: string): void {
    this.notify(
      'media-change',
      this.media.map((medium, at) => (at === index ? { ...medium, alt } : medium)),
    );
  }

  async #remove(index: number): Promise<void> {
    this.spoken = msg('Removed.');
    this.notify(
      'media-change',
      this.media.filter((_medium, at) => at !== index),
    );
    await this.updateComplete;
    const buttons = this.renderRoot.querySelectorAll<HTMLElement>('platen-icon-button.remove');
    buttons[Math.min(index, buttons.length - 1)]?.focus();
  }

  #image({ url, kind }: DraftMedium) {
    if (kind === 'image') return html`<img src=${url} alt="" loading="lazy" />`;
    if (kind === 'video')
      return html`<video src=${url} muted playsinline preload="metadata" aria-hidden="true"></video>`;
    return html`<platen-icon name="File"></platen-icon>`;
  }

  override render() {
    const { media } = this;
    return html`<ol>
        ${repeat(
          media,
          ({ url }, index) => `${url} ${media.slice(0, index).filter((one) => one.url === url).length}`,
          (medium, index) => {
            const name = medium.name || fileNameOf(medium.url) || msg(str`File ${formatNumber(index + 1)}`);
            const facts = [
              medium.format && medium.format !== 'other' ? medium.format.toUpperCase() : '',
              medium.width && medium.height ? `${medium.width} × ${medium.height}` : '',
              medium.durationMs === undefined ? '' : formatDuration(medium.durationMs),
              medium.byteLength === undefined ? '' : formatBytes(medium.byteLength),
            ].filter(Boolean);
            return html`<li>
              <div class="image">${this.#image(medium)}</div>
              <div class="words">
                <bdi>${name}</bdi>
                <span class="soft">${facts.join(' · ')}</span>
              </div>
              <div class="buttons">
                ${
                  media.length > 1
                    ? html`<platen-icon-button
                          icon="ArrowUp"
                          .label=${msg(str`Move ${name} up`)}
                          ?disabled=${index === 0}
                          @click=${() => this.#move(index, -1)}
                        ></platen-icon-button>
                        <platen-icon-button
                          icon="ArrowDown"
                          .label=${msg(str`Move ${name} down`)}
                          ?disabled=${index === media.length - 1}
                          @click=${() => this.#move(index, 1)}
                        ></platen-icon-button>`
                    : nothing
                }
                <platen-icon-button
                  class="remove"
                  icon="Trash2"
                  .label=${msg(str`Remove ${name}`)}
                  @click=${() => this.#remove(index)}
                ></platen-icon-button>
              </div>
              <platen-text-field
                class="alt"
                .label=${msg('Description for people who cannot see it')}
                .maxlength=${maxAltLength}
                .value=${medium.alt ?? ''}
                @value-input=${({ detail }: CustomEvent<string>) => this.#describe(index, detail)}
              ></platen-text-field>
            </li>`;
          },
        )}
      </ol>
      <p class="visually-hidden" role="status">${this.spoken}</p>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
      }
      ol {
        display: grid;
        gap: 8px;
      }
      li {
        display: flex;
        flex-wrap: wrap;
        gap: 6px 12px;
        align-items: center;
        padding: 6px 8px;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius);
      }
      .image {
        display: grid;
        flex: none;
        place-items: center;
        width: 64px;
        height: 52px;
        overflow: hidden;
        border-radius: var(--platen-radius-small);
        background: var(--platen-sunken);
      }
      img,
      video {
        width: 64px;
        height: 52px;
        object-fit: contain;
      }
      .words {
        display: grid;
        flex: 1;
        min-width: 0;
        overflow-wrap: anywhere;
      }
      .soft {
        color: var(--platen-ink-soft);
        font-size: 0.92em;
      }
      .buttons {
        display: flex;
        flex: none;
      }
      .alt {
        flex: 1 0 100%;
      }
    `,
  ];
}

/** Returns the name at the end of a URL; empty if it is meaningless for people, like those of stored files. */
function fileNameOf(url: string): string {
  try {
    const name = decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');
    return /^[\da-f-]{24,}(?:\.\w+)?$/i.test(name) ? '' : name;
  } catch {
    return '';
  }
}

defineElement('platen-media-list', PlatenMediaList);
