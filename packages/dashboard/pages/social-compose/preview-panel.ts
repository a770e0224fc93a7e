import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { platformRules, type SocialAccount } from '@platen/api/social';
import { defineElement, PlatenElement, internal, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { handleOf } from '../../social/social-accounts.ts';
import { emptyDraft, type PostDraft } from './post-draft.ts';
import './post-preview.ts';

/** How a post will about look at each of its accounts, one at a time. */
export class PlatenPreviewPanel extends withProperties(PlatenElement, {
  /** Those that are chosen. */
  accounts: reactive<readonly SocialAccount[]>([], { attribute: false }),
  draft: reactive<PostDraft>(emptyDraft, { attribute: false }),
  /** Id of the account that is shown; of one that is not chosen: the first is. */
  shown: internal(0),
}) {
  override render() {
    const { accounts, draft } = this;
    const shown = accounts.find(({ id }) => id === this.shown) ?? accounts[0];
    return html`<h2>${msg('Preview')}</h2>
      ${
        accounts.length > 1
          ? html`<div class="views" role="group" aria-label=${msg('Preview')}>
              ${accounts.map((account) => {
                const label = `${platformRules[account.platform].name} ${handleOf(account)}`;
                return html`<button
                  type="button"
                  aria-pressed=${String(account === shown)}
                  title=${label}
                  @click=${() => (this.shown = account.id)}
                >
                  <platen-network-mark decoration .platform=${account.platform}></platen-network-mark>
                  <span class="visually-hidden">${label}</span>
                </button>`;
              })}
            </div>`
          : nothing
      }
      ${
        shown
          ? html`<platen-post-preview
                .account=${shown}
                .text=${draft.text}
                .media=${draft.media}
                .options=${draft.options[shown.id] ?? {}}
              ></platen-post-preview>
              <p class="soft">${msg('Approximate preview. The network may show it differently.')}</p>`
          : html`<p class="soft">${msg('Choose an account to see how the post will look there.')}</p>`
      }`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: grid;
        gap: 12px;
        min-width: 0;
      }
      h2 {
        font-size: 1.1em;
      }
      .soft {
        color: var(--platen-ink-soft);
      }
      .views {
        --platen-mark-size: 28px;
        display: flex;
        flex-wrap: wrap;
        gap: 6px;
      }
      button {
        display: grid;
        padding: 4px;
        border: 2px solid transparent;
        border-radius: 12px;
        background: none;
        cursor: pointer;
      }
      button:hover {
        background: var(--platen-hover);
      }
      button[aria-pressed='true'] {
        border-color: var(--platen-accent);
      }
      button:focus-visible {
        outline: 2px solid var(--platen-accent);
        outline-offset: 1px;
      }
    `,
  ];
}

defineElement('platen-preview-panel', PlatenPreviewPanel);
