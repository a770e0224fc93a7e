import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { Folder } from '@platen/api';
import { defineElement, type MenuItem, reactive, required, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import { TemplateDrop } from './template-drop.ts';

/**
 * A folder in the grid. Templates can be dropped on it.
 * @fires folder-action - `detail` is `{action: 'rename' | 'delete', folder}`.
 * @fires template-drop - `detail` is `{templateIds, folderId}`.
 */
export class PlatenFolderCard extends withProperties(DashboardElement, {
  folder: required<Folder>(),
  isOver: reactive(false, { type: Boolean, reflect: true, attribute: 'over' }),
}) {
  readonly #drop = new TemplateDrop(
    (isOver) => (this.isOver = isOver),
    (templateIds) => this.notify('template-drop', { templateIds, folderId: this.folder.id }),
  );

  override render() {
    const { id, name, template_count: count } = this.folder;
    const items: MenuItem[] = [
      { id: 'rename', label: msg('Rename…'), icon: 'Pencil' },
      { id: 'delete', label: msg('Delete…'), icon: 'Trash2', danger: true },
    ];
    return html`<div class="card" @dragover=${this.#drop.over} @dragleave=${this.#drop.leave} @drop=${this.#drop.drop}>
      <a href=${this.href(`/templates?folder=${id}`)}>
        <platen-icon name="Folder"></platen-icon>
        <span class="words">
          <span class="name" dir="auto">${name}</span>
          <span class="count">${count === 1 ? msg('1 template') : msg(str`${count} templates`)}</span>
        </span>
      </a>
      ${
        this.session.can('member')
          ? html`<platen-menu
              .label=${msg(str`Actions for ${name}`)}
              placement="below-end"
              .items=${items}
              @menu-select=${(event: CustomEvent<string>) =>
                this.notify('folder-action', { action: event.detail, folder: this.folder })}
            >
              <platen-icon-button
                slot="trigger"
                icon="EllipsisVertical"
                haspopup="menu"
                .label=${msg(str`Actions for ${name}`)}
              ></platen-icon-button>
            </platen-menu>`
          : nothing
      }
    </div>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
        min-width: 0;
      }
      .card {
        display: flex;
        align-items: center;
        gap: 4px;
        padding-inline-end: 4px;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius);
        background: var(--platen-surface);
      }
      .card:hover {
        border-color: var(--platen-line-strong);
      }
      :host([over]) .card {
        border-color: var(--platen-accent);
        background: var(--platen-accent-wash);
      }
      a {
        display: flex;
        flex: 1;
        align-items: center;
        gap: 10px;
        min-width: 0;
        padding: 10px 0 10px 12px;
        border-radius: var(--platen-radius);
        color: inherit;
        text-decoration: none;
      }
      a:dir(rtl) {
        padding: 10px 12px 10px 0;
      }
      a:hover .name {
        text-decoration: underline;
      }
      platen-icon {
        color: var(--platen-accent);
      }
      .words {
        display: grid;
        min-width: 0;
      }
      .name {
        overflow: hidden;
        font-weight: 600;
        /* Names are cut at their own end, whatever direction they have, and stand at the start of the page's. */
        text-align: -webkit-match-parent;
        text-align: match-parent;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .count {
        color: var(--platen-ink-soft);
        font-size: 0.88em;
      }
    `,
  ];
}

defineElement('platen-folder-card', PlatenFolderCard);
