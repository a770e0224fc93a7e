import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement, type MenuItem, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../elements/dashboard-element.ts';
import { firstPath } from './route-table.ts';
import { roleName } from '../elements/role-name.ts';

/** The entry that makes another workspace; ids of workspaces are numbers. */
const newId = 'new';

/** The workspace whose pages are shown, and the others that the person is in. */
export class PlatenWorkspaceSwitcher extends withProperties(DashboardElement, {
  /** Whether a new workspace is being named. */
  isNaming: internal(false),
}) {
  async #choose(id: string): Promise<void> {
    const { session, router } = this.dashboard;
    if (id === newId) {
      this.isNaming = await this.attempt(() => import('./workspace-dialog.ts'));
      return;
    }
    if (id === session.workspace.value?.id) return;
    session.useWorkspace(id);
    // What is shown belongs to the other workspace.
    router.go(firstPath);
  }

  override render() {
    const { workspace, workspaces } = this.session;
    const present = workspace.value;
    const name = present?.name ?? msg('No workspace');
    const about = html`<span class="mark" aria-hidden="true">${[...name.trim()][0]?.toUpperCase() ?? ''}</span>
      <span class="words">
        <span class="name" dir="auto">${name}</span>
        <span class="role">${present ? roleName(present.role) : ''}</span>
      </span>`;
    // Where people come by invitation only, owners may make further workspaces.
    const mayCreate = workspaces.value.some(({ role }) => role === 'owner');
    if (workspaces.value.length < 2 && !mayCreate) return html`<div class="box">${about}</div>`;
    const items: MenuItem[] = workspaces.value.map(({ id, name: label }) => ({
      id,
      label,
      checked: id === present?.id,
    }));
    if (mayCreate) items.push('separator', { id: newId, label: msg('New workspace…'), icon: 'Plus' });
    return html`<platen-menu
        .label=${msg('Workspaces')}
        .items=${items}
        @menu-select=${(event: CustomEvent<string>) => this.#choose(event.detail)}
      >
        <button slot="trigger" type="button" class="box" aria-haspopup="menu">
          ${about}<span class="visually-hidden">${msg('Switch workspace')}</span
          ><platen-icon name="ChevronsUpDown"></platen-icon>
        </button>
      </platen-menu>
      ${
        this.isNaming
          ? html`<platen-workspace-dialog @dialog-close=${() => (this.isNaming = false)}></platen-workspace-dialog>`
          : nothing
      }`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
      }
      .box {
        display: flex;
        align-items: center;
        gap: 10px;
        width: 100%;
        padding: 6px;
        border: 0;
        border-radius: var(--platen-radius-small);
        background: none;
        text-align: start;
        --platen-icon-size: 16px;
      }
      button.box {
        cursor: pointer;
      }
      button.box:hover {
        background: var(--platen-hover);
      }
      .mark {
        display: grid;
        flex: none;
        place-items: center;
        width: 34px;
        height: 34px;
        border-radius: 9px;
        background: var(--platen-accent);
        color: var(--platen-accent-ink);
        font-weight: 700;
        forced-color-adjust: none;
      }
      .words {
        display: grid;
        flex: 1;
        min-width: 0;
      }
      .name {
        overflow: hidden;
        font-weight: 650;
        /* Names are cut at their own end, whatever direction they have, and stand at the start of the page's. */
        text-align: -webkit-match-parent;
        text-align: match-parent;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .role {
        color: var(--platen-ink-soft);
        font-size: 0.88em;
      }
    `,
  ];
}

defineElement('platen-workspace-switcher', PlatenWorkspaceSwitcher);
