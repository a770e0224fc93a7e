import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { defineElement, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import { formatAgo } from '../../elements/format-values.ts';
import type { HomeEntry } from './home-entry.ts';

/**
 * Lines of the home, each of which leads somewhere.
 * @fires entry-close - One was put away; `detail` is its key.
 */
export class PlatenEntryList extends withProperties(DashboardElement, {
  label: reactive(''),
  entries: reactive<readonly HomeEntry[]>([], { attribute: false }),
}) {
  #entry({ key, icon, tone, text, detail, path, at, isClosable }: HomeEntry) {
    return html`<li>
      <a href=${this.href(path)}>
        <span class="icon" data-tone=${tone}><platen-icon .name=${icon}></platen-icon></span>
        <span class="words">
          <span class="text">${text}</span>
          ${detail ? html`<bdi class="soft detail">${detail}</bdi>` : nothing}
        </span>
        <time class="soft" datetime=${at}>${formatAgo(at)}</time>
      </a>
      ${
        isClosable
          ? html`<platen-icon-button
              icon="X"
              .label=${msg(str`Dismiss: ${text}`)}
              @click=${() => this.notify('entry-close', key)}
            ></platen-icon-button>`
          : nothing
      }
    </li>`;
  }

  override render() {
    return html`<ul aria-label=${this.label}>
      ${repeat(
        this.entries,
        ({ key }) => key,
        (entry) => this.#entry(entry),
      )}
    </ul>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
        margin-inline: -8px;
      }
      li {
        display: flex;
        align-items: center;
        gap: 2px;
      }
      a {
        display: flex;
        flex: 1;
        gap: 12px;
        align-items: center;
        min-width: 0;
        padding: 8px;
        border-radius: var(--platen-radius-small);
        color: inherit;
        text-decoration: none;
      }
      a:hover {
        background: var(--platen-hover);
      }
      .icon {
        display: grid;
        flex: none;
        place-items: center;
        width: 32px;
        height: 32px;
        border-radius: 50%;
        background: var(--platen-sunken);
        color: var(--platen-ink-soft);
        --platen-icon-size: 16px;
      }
      .icon[data-tone='accent'] {
        background: var(--platen-accent-wash);
        color: var(--platen-accent);
      }
      .icon[data-tone='danger'] {
        color: var(--platen-danger);
      }
      .words {
        display: grid;
        flex: 1;
        gap: 1px;
        min-width: 0;
      }
      .text {
        overflow-wrap: anywhere;
      }
      .soft {
        color: var(--platen-ink-soft);
        font-size: 0.9em;
      }
      .detail {
        min-width: 0;
        /* A name in another direction stands at the start of the page's. */
        text-align: -webkit-match-parent;
        text-align: match-parent;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      time {
        flex: none;
      }
      @media (max-width: 560px) {
        a {
          flex-wrap: wrap;
          gap: 0 12px;
        }
        time {
          flex: 1 0 100%;
          padding-inline-start: 44px;
        }
      }
    `,
  ];
}

defineElement('platen-entry-list', PlatenEntryList);
