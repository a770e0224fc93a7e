import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { platformRules, type SocialPublication } from '@platen/api/social';
import { defineElement, reactive, required, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import { describePublication } from '../../social/post-text.ts';
import '../../social/network-mark.ts';

/**
 * How a post stands with one account: the link to it, or why it failed and what mends it.
 * @fires account-retry - It is to be tried again; `detail` is the account's id.
 */
export class PlatenPublicationLine extends withProperties(DashboardElement, {
  publication: required<SocialPublication>(),
  postId: reactive(0, { type: Number }),
  /** Whether the account still must be connected again. */
  isLost: reactive(false, { type: Boolean }),
  busy: reactive(false, { type: Boolean }),
}) {
  #retry(): void {
    this.notify('account-retry', this.publication.account_id);
  }

  async #retryUnsure(): Promise<void> {
    const { name, platform } = this.publication;
    const network = platformRules[platform].name;
    const isSure = await this.dashboard.questions.ask({
      heading: msg(str`Post to ${name} on ${network} again?`),
      text: msg(str`If the post is already there, ${name} will have it twice. Check the account first.`),
      confirm: msg('Not there: try again'),
      isDanger: true,
    });
    if (isSure) this.#retry();
  }

  #tryAgain() {
    return html`<platen-button icon="RefreshCw" ?busy=${this.busy} ?disabled=${this.busy} @click=${this.#retry}
      >${msg('Try again')}<span class="visually-hidden"> ${this.publication.name}</span></platen-button
    >`;
  }

  #recovery() {
    const { action, name } = this.publication;
    if (!this.session.can('member')) return nothing;
    switch (action) {
      case undefined:
        return nothing;
      case 'reconnect':
        return this.isLost
          ? html`<a href=${this.href('/social/accounts')}>${msg(str`Reconnect ${name}`)}</a>`
          : this.#tryAgain();
      case 'edit':
        return html`<a href=${this.href(`/social/compose?from=${this.postId}`)}>${msg('Edit and post again')}</a>`;
      case 'retry':
        return this.#tryAgain();
      case 'check':
        return html`<p>
            ${msg(str`The post may be live: the network did not answer. Check ${name} there before you try again.`)}
          </p>
          <platen-button ?busy=${this.busy} ?disabled=${this.busy} @click=${this.#retryUnsure}
            >${msg(str`Not on ${name}: try again`)}</platen-button
          >`;
    }
  }

  override render() {
    const { platform, username, name, status, url, error, warning } = this.publication;
    return html`<platen-network-mark .platform=${platform}></platen-network-mark>
      <div class="words">
        <p>
          <strong><bdi>${name}</bdi></strong>
          ${username === null ? nothing : html`<bdi class="soft" dir="ltr">@${username}</bdi>`}
          <span class="state" data-status=${status}>${describePublication(status)}</span>
          ${
            url
              ? html`<a href=${url} target="_blank" rel="noopener noreferrer"
                  >${msg('Open post')}<span class="visually-hidden"> ${name}</span></a
                >`
              : nothing
          }
        </p>
        ${error ? html`<p class="error" dir="auto">${error}</p>` : nothing}
        ${
          warning
            ? html`<p class="warning" dir="auto"><platen-icon name="TriangleAlert"></platen-icon>${warning}</p>`
            : nothing
        }
        ${status === 'failed' ? html`<div class="recovery">${this.#recovery()}</div>` : nothing}
      </div>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        --platen-icon-size: 15px;
        display: flex;
        gap: 10px;
        align-items: start;
      }
      .words {
        display: grid;
        gap: 4px;
        min-width: 0;
        overflow-wrap: anywhere;
      }
      .words > p:first-child {
        display: flex;
        flex-wrap: wrap;
        gap: 2px 10px;
        align-items: center;
        min-height: 24px;
      }
      .soft,
      .state {
        color: var(--platen-ink-soft);
      }
      .state[data-status='failed'],
      .error {
        color: var(--platen-danger);
      }
      .state[data-status='published'] {
        color: var(--platen-success);
      }
      .warning {
        display: flex;
        gap: 6px;
        align-items: center;
        color: var(--platen-warning);
      }
      a {
        color: var(--platen-accent);
      }
      .recovery {
        display: grid;
        gap: 6px;
        justify-items: start;
      }
    `,
  ];
}

defineElement('platen-publication-line', PlatenPublicationLine);
