import { msg } from '@lit/localize';
import { css, html } from 'lit';
import type { Folder } from '@platen/api';
import { defineElement, internal, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import { TemplateDrop } from './template-drop.ts';

/**
 * The way to the open folder. Templates can be dropped on what lies above it.
 * @fires template-drop - `detail` is `{templateIds, folderId}`; null is the top.
 */
export class PlatenFolderPath extends withProperties(DashboardElement, {
  /** From the top down; the open folder is the last. */
  path: reactive<readonly Folder[]>([], { attribute: false }),
  /** Target of a dragged template: a folder's id, or null for the top level. */
  over: internal<number | null>(),
}) {
  #step(id: number | null, name: string) {
    const drop = new TemplateDrop(
      (isOver) => (this.over = isOver ? id : undefined),
      (templateIds) => this.notify('template-drop', { templateIds, folderId: id }),
    );
    return html`<li>
      <a
        href=${this.href(id === null ? '/templates' : `/templates?folder=${id}`)}
        ?data-over=${this.over === id}
        @dragover=${drop.over}
        @dragleave=${drop.leave}
        @drop=${drop.drop}
        ><bdi>${name}</bdi></a
      ><platen-icon name="ChevronRight" flip></platen-icon>
    </li>`;
  }

  override render() {
    const last = this.path.at(-1);
    return html`<nav aria-label=${msg('Folders')}>
      <ol>
        ${this.#step(null, msg('Templates'))} ${this.path.slice(0, -1).map(({ id, name }) => this.#step(id, name))}
        <li aria-current="page"><bdi>${last?.name}</bdi></li>
      </ol>
    </nav>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
        margin-block-end: 14px;
        --platen-icon-size: 14px;
      }
      ol {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 2px 4px;
      }
      li {
        display: inline-flex;
        align-items: center;
        gap: 4px;
        min-width: 0;
        overflow-wrap: anywhere;
      }
      a {
        padding: 3px 6px;
        border-radius: var(--platen-radius-small);
        color: var(--platen-accent);
        text-decoration: none;
      }
      a:hover {
        text-decoration: underline;
      }
      a[data-over] {
        background: var(--platen-accent-wash);
        outline: 1px solid var(--platen-accent);
      }
      [aria-current] {
        padding: 3px 6px;
        font-weight: 600;
      }
    `,
  ];
}

defineElement('platen-folder-path', PlatenFolderPath);
