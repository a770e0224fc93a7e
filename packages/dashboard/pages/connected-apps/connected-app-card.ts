import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { ConnectedApp, Scope } from '@platen/api';
import { defineElement, PlatenElement, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { formatInstant } from '../../elements/format-values.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import '../../elements/badge.ts';

/**
 * An application that the person let in: what it may do, and where.
 * @fires app-remove - All its access is to end.
 * @fires workspace-remove - `detail` is the id of a workspace that it shall not reach any more.
 */
export class PlatenConnectedAppCard extends withProperties(PlatenElement, {
  app: reactive<ConnectedApp>(undefined, { attribute: false }),
}) {
  override render() {
    const { app } = this;
    if (!app) return nothing;
    const rights = app.scopes.flatMap((scope) => describeScope(scope) ?? []);
    return html`<article class="card" aria-label=${app.name}>
      <header>
        ${
          app.logo_url === null
            ? html`<span class="logo"><platen-icon name="Plug"></platen-icon></span>`
            : html`<img class="logo" alt="" src=${app.logo_url} />`
        }
        <div class="words">
          <h2><bdi>${app.name}</bdi></h2>
          <p class="soft">
            ${msg(str`Authorized ${formatInstant(app.created_at)}, last used ${formatInstant(app.last_used_at)}`)}
          </p>
        </div>
        <platen-button variant="danger" icon="Trash2" @click=${() => this.notify('app-remove')}
          ><span>${msg('Remove')}<span class="visually-hidden"> ${app.name}</span></span></platen-button
        >
      </header>
      ${
        app.is_registered_here
          ? nothing
          : html`<p class="warning">
              <platen-icon name="TriangleAlert"></platen-icon>
              ${msg('It registered itself. Nobody has verified its identity.')}
            </p>`
      }
      <div class="columns">
        <div>
          <h3>${msg('Permissions')}</h3>
          <ul class="rights">
            ${rights.map((right) => html`<li><platen-icon name="Check"></platen-icon>${right}</li>`)}
          </ul>
        </div>
        <div>
          <h3>${msg('Workspaces')}</h3>
          <ul>
            ${app.workspaces.map(
              ({ id, name }) =>
                html`<li class="workspace">
                  <bdi>${name}</bdi>
                  <platen-icon-button
                    icon="X"
                    .label=${msg(str`Remove ${name} from ${app.name}`)}
                    @click=${() => this.notify('workspace-remove', id)}
                  ></platen-icon-button>
                </li>`,
            )}
          </ul>
        </div>
      </div>
    </article>`;
  }

  static override styles = [
    baseStyles,
    pageStyles,
    css`
      header {
        display: flex;
        flex-wrap: wrap;
        gap: 12px;
        align-items: center;
      }
      .logo {
        display: grid;
        flex: none;
        place-items: center;
        width: 40px;
        height: 40px;
        border-radius: var(--platen-radius-small);
        background: var(--platen-accent-wash);
        color: var(--platen-accent);
        object-fit: cover;
      }
      .words {
        flex: 1 1 200px;
        min-width: 0;
      }
      h2 {
        font-size: 1.1em;
        overflow-wrap: anywhere;
      }
      h3 {
        margin-block-end: 4px;
        color: var(--platen-ink-soft);
        font-size: 0.92em;
        font-weight: 550;
      }
      .warning {
        display: flex;
        gap: 8px;
        padding: 8px 12px;
        border-radius: var(--platen-radius-small);
        background: var(--platen-warning-wash);
        color: var(--platen-warning);
      }
      .rights li {
        --platen-icon-size: 15px;
        display: flex;
        gap: 6px;
        align-items: baseline;
        padding-block: 2px;
      }
      .rights platen-icon {
        align-self: center;
        color: var(--platen-success);
      }
      .workspace {
        display: flex;
        gap: 8px;
        align-items: center;
        justify-content: space-between;
        max-width: 320px;
        overflow-wrap: anywhere;
      }
    `,
  ];
}

/** Describes what an application may do with a scope; undefined if the scope gives no permission. */
function describeScope(scope: Scope): string | undefined {
  switch (scope) {
    case 'workspace:read':
      return msg('Read brand assets, logs, usage and approvals');
    case 'workspace:templates:read':
      return msg('Read templates');
    case 'workspace:templates:write':
      return msg('Change, share and delete templates');
    case 'render:generate':
      return msg('Render templates, which uses credits');
    case 'mcp:access':
      return msg('Work as an assistant through MCP');
    case 'workspace:approvals:write':
      return msg('Approve templates and move them through flows');
    case 'workspace:assets:write':
      return msg('Add, change and delete brand assets');
    case 'workspace:social:write':
      return msg('Publish to social accounts');
    case 'offline_access':
      return msg('Stay connected while you are away');
    default:
      return undefined;
  }
}

defineElement('platen-connected-app-card', PlatenConnectedAppCard);
