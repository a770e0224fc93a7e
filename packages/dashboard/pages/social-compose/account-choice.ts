import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { platformRules, type SocialAccount } from '@platen/api/social';
import { defineElement, PlatenElement, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { choiceStyles } from '../../elements/choice-styles.ts';
import '../../social/account-image.ts';

/**
 * Which accounts a post goes to.
 * @fires accounts-choose - `detail` is the ids of those that are chosen.
 */
export class PlatenAccountChoice extends withProperties(PlatenElement, {
  accounts: reactive<readonly SocialAccount[]>([], { attribute: false }),
  chosen: reactive<readonly number[]>([], { attribute: false }),
}) {
  #toggle(id: number, isOn: boolean): void {
    // In the order of the list, whatever the order of choosing.
    const next = this.accounts.filter((account) => (account.id === id ? isOn : this.chosen.includes(account.id)));
    this.notify(
      'accounts-choose',
      next.map((account) => account.id),
    );
  }

  override render() {
    return html`<ul>
      ${this.accounts.map(({ id, platform, account_name: name, account_username: handle, ...account }) => {
        const isLost = account.requires_reconnect;
        const isChosen = this.chosen.includes(id);
        const network = platformRules[platform].name;
        return html`<li>
          <label class="choice" ?data-off=${isLost && !isChosen}>
            <input
              type="checkbox"
              .checked=${isChosen}
              ?disabled=${isLost && !isChosen}
              @change=${(event: Event) =>
                event.target instanceof HTMLInputElement && this.#toggle(id, event.target.checked)}
            />
            <platen-account-image
              .platform=${platform}
              .name=${name}
              .image=${account.account_avatar ?? ''}
            ></platen-account-image>
            <span class="words">
              <bdi>${name}</bdi>
              <span class="soft"
                >${network}${handle === null ? nothing : html` · <bdi dir="ltr">@${handle}</bdi>`}</span
              >
              ${isLost ? html`<span class="lost">${msg('Reconnect needed')}</span>` : nothing}
            </span>
          </label>
        </li>`;
      })}
    </ul>`;
  }

  static override styles = [
    baseStyles,
    choiceStyles,
    css`
      :host {
        display: block;
      }
      ul {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(220px, 100%), 1fr));
        gap: 8px;
      }
      label {
        display: flex;
        gap: 10px;
        align-items: center;
        height: 100%;
        padding: 8px 10px;
      }
      .choice[data-off] {
        border-style: dashed;
        cursor: not-allowed;
      }
      .words {
        display: grid;
        min-width: 0;
        overflow-wrap: anywhere;
      }
      .soft {
        color: var(--platen-ink-soft);
        font-size: 0.92em;
      }
      .lost {
        color: var(--platen-warning);
        font-size: 0.92em;
      }
    `,
  ];
}

defineElement('platen-account-choice', PlatenAccountChoice);
