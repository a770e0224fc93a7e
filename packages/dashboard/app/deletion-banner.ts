import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../elements/dashboard-element.ts';
import { formatInstant } from '../elements/format-values.ts';

/** Announces on every page that the workspace or the account will be deleted, with a button to cancel that. */
export class PlatenDeletionBanner extends DashboardElement {
  override render() {
    const profile = this.session.profile.value;
    const workspace = profile.workspaces.find(({ id }) => id === this.session.workspace.value?.id);
    const isOwner = this.session.can('owner');
    return html`${
      profile.deletes_at === null
        ? nothing
        : html`<p role="status">
            ${msg(str`Your account will be deleted on ${formatInstant(profile.deletes_at)}.`)}
            <a href=${this.href('/account')}>${msg('Cancel deletion')}</a>
          </p>`
    }
    ${
      workspace && workspace.deletes_at !== null
        ? html`<p role="status">
            ${msg(str`The workspace will be deleted on ${formatInstant(workspace.deletes_at)}.`)}
            ${isOwner ? html`<a href=${this.href('/settings')}>${msg('Cancel deletion')}</a>` : nothing}
          </p>`
        : nothing
    }`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
      }
      p {
        margin: 0 0 14px;
        padding: 10px 14px;
        border-radius: var(--platen-radius-small);
        background: var(--platen-warning-wash);
        color: var(--platen-warning);
      }
      a {
        color: inherit;
        font-weight: 600;
      }
    `,
  ];
}

defineElement('platen-deletion-banner', PlatenDeletionBanner);
