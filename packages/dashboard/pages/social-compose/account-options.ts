import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { platformRules, type PostPrivacy, type SocialAccount, type SocialPlatform } from '@platen/api/social';
import { defineElement, PlatenElement, reactive, required, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { pageStyles } from '../../elements/page-styles.ts';
import { handleOf } from '../../social/social-accounts.ts';
import type { DraftOptions } from './post-draft.ts';
import '../../social/network-mark.ts';

/** Which options a network has. */
function optionsOf(platform: SocialPlatform): readonly (keyof DraftOptions)[] {
  const rules = platformRules[platform];
  return [
    ...(platform === 'pinterest' || platform === 'youtube' ? (['title'] as const) : []),
    ...(platform === 'pinterest' ? (['link'] as const) : []),
    ...(rules.hasFirstComment ? (['firstComment'] as const) : []),
    ...(platform === 'linkedin' ? (['disableLinkPreview'] as const) : []),
    ...(rules.privacies ? (['privacy'] as const) : []),
  ];
}

function nameOfPrivacy(privacy: PostPrivacy): string {
  switch (privacy) {
    case 'public':
      return msg('Everyone');
    case 'followers':
      return msg('Followers');
    case 'friends':
      return msg('Friends');
    case 'unlisted':
      return msg('Anyone with the link');
    case 'private':
      return msg('Only me');
  }
}

/** Whether there is anything to choose for an account of a network. */
export function hasOptions(platform: SocialPlatform): boolean {
  return platform === 'tiktok' || optionsOf(platform).length > 0;
}

/**
 * Options of a post for one account.
 * @fires options-change - `detail` is the options.
 * @fires music-change - `detail` is whether TikTok may add music.
 */
export class PlatenAccountOptions extends withProperties(PlatenElement, {
  account: required<SocialAccount>(),
  options: reactive<DraftOptions>(() => ({}), { attribute: false }),
  autoAddMusic: reactive(false, { type: Boolean }),
  isOpen: reactive(false, { type: Boolean }),
}) {
  #change(change: DraftOptions): void {
    this.notify('options-change', { ...this.options, ...change });
  }

  #field(option: keyof DraftOptions) {
    switch (option) {
      case 'title':
        return html`<platen-text-field
          .label=${msg('Title')}
          .maxlength=${this.account.platform === 'pinterest' ? 100 : 150}
          .value=${this.options.title ?? ''}
          @value-input=${({ detail }: CustomEvent<string>) => this.#change({ title: detail })}
        ></platen-text-field>`;
      case 'link':
        return html`<platen-text-field
          type="url"
          placeholder="https://"
          .label=${msg('Link that the pin opens')}
          .maxlength=${2000}
          .value=${this.options.link ?? ''}
          @value-input=${({ detail }: CustomEvent<string>) => this.#change({ link: detail })}
        ></platen-text-field>`;
      case 'firstComment':
        return html`<platen-text-field
          multiline
          .label=${msg('First comment below the post')}
          .maxlength=${this.account.platform === 'linkedin' ? 1250 : 2200}
          .value=${this.options.firstComment ?? ''}
          @value-input=${({ detail }: CustomEvent<string>) => this.#change({ firstComment: detail })}
        ></platen-text-field>`;
      case 'disableLinkPreview':
        return html`<platen-switch-field
          .label=${msg('First link preview')}
          .value=${this.options.disableLinkPreview !== true}
          @value-change=${({ detail }: CustomEvent<boolean>) => this.#change({ disableLinkPreview: !detail })}
        ></platen-switch-field>`;
      case 'privacy':
        return html`<platen-select-field
          .label=${msg('Visible to')}
          .value=${this.options.privacy ?? ''}
          .options=${[
            { value: '', label: msg('Account default') },
            ...(platformRules[this.account.platform].privacies ?? []).map((value) => ({
              value,
              label: nameOfPrivacy(value),
            })),
          ]}
          @value-change=${({ detail }: CustomEvent<PostPrivacy | ''>) => this.#choosePrivacy(detail)}
        ></platen-select-field>`;
    }
  }

  #choosePrivacy(chosen: PostPrivacy | ''): void {
    const { privacy: _earlier, ...others } = this.options;
    this.notify('options-change', chosen === '' ? others : { ...others, privacy: chosen });
  }

  override render() {
    const { platform } = this.account;
    const handle = handleOf(this.account);
    return html`<details ?open=${this.isOpen}>
      <summary>
        <platen-network-mark decoration .platform=${platform}></platen-network-mark>
        <span>${msg(str`Only for ${platformRules[platform].name}:`)} <bdi>${handle}</bdi></span>
      </summary>
      <div class="fields">
        ${optionsOf(platform).map((option) => this.#field(option))}
        ${
          platform === 'tiktok'
            ? html`<platen-switch-field
                .label=${msg('Let TikTok add music to images')}
                .value=${this.autoAddMusic}
                @value-change=${({ detail }: CustomEvent<boolean>) => this.notify('music-change', detail)}
              ></platen-switch-field>`
            : nothing
        }
      </div>
    </details>`;
  }

  static override styles = [
    baseStyles,
    pageStyles,
    css`
      details {
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius);
      }
      summary {
        display: flex;
        gap: 8px;
        align-items: center;
        padding: 9px 12px;
        overflow-wrap: anywhere;
        cursor: pointer;
        --platen-mark-size: 20px;
      }
      summary::after {
        flex: none;
        width: 7px;
        height: 7px;
        margin-inline: auto 4px;
        border: solid var(--platen-ink-soft);
        border-width: 0 2px 2px 0;
        rotate: 45deg;
        content: '';
      }
      details[open] summary::after {
        rotate: 225deg;
      }
      .fields {
        padding: 4px 12px 14px;
      }
    `,
  ];
}

defineElement('platen-account-options', PlatenAccountOptions);
