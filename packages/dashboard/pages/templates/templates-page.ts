import { msg, str } from '@lit/localize';
import { css, html, nothing, type PropertyValues } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Folder, TemplateEntry } from '@platen/api';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { childrenOf, pathTo } from '@platen/editor/service';
import { baseStyles } from '@platen/editor/theme';
import { PageElement } from '../../elements/page-element.ts';
import type { FolderAction, FolderDialog } from './folder-dialogs.ts';
import type { TemplateAction } from './template-actions.ts';
import { isSearch, readFilter, type TemplateFilter } from './template-filter.ts';
import { TemplateList } from './template-list.ts';
import '../../elements/empty-state.ts';
import '../../elements/error-state.ts';
import '../../elements/page-heading.ts';
import './folder-card.ts';
import './folder-path.ts';
import './template-card.ts';
import './template-tools.ts';

/** The dialog open over the page. */
type Dialog = FolderDialog | { kind: 'new' } | { kind: 'details' | 'move' | 'share'; template: TemplateEntry };

/** The templates of the workspace: folders, a grid of images, search, and all that is done with a whole template. */
export class TemplatesPage extends withProperties(PageElement, {
  dialog: internal<Dialog>(),
}) {
  readonly #list = new TemplateList(this, () => this.#filter);
  #listed = '';

  get #filter(): TemplateFilter {
    return readFilter(this.location.query);
  }

  protected override load(): void {
    this.#listed = JSON.stringify(this.#filter);
    void this.#list.load();
  }

  protected override updated(changed: PropertyValues<this>): void {
    const filter = JSON.stringify(this.#filter);
    if (!changed.has('location') || filter === this.#listed) return;
    this.#listed = filter;
    void this.#list.reload();
  }

  #setFilter(event: CustomEvent<Record<string, string>>): void {
    this.dashboard.router.setQuery(event.detail);
  }

  async #act(action: TemplateAction | 'open', template: TemplateEntry): Promise<void> {
    const { router, questions } = this.dashboard;
    const params = { id: template.id };
    if (action === 'open') router.go(`/templates/${template.id}`);
    else if (action === 'edit') router.go(`/templates/${template.id}/edit`);
    else if (action === 'duplicate') {
      const duplicate = (): Promise<unknown> => this.client.duplicateTemplate({ params });
      if (await this.attempt(duplicate, msg(str`“${template.name}” duplicated`))) await this.#list.refresh();
    } else if (action === 'delete') {
      const isSure = await questions.ask({
        heading: msg(str`Delete “${template.name}”?`),
        text: msg(
          'This permanently deletes the template with its versions and links. Requests that render it will fail. Rendered files are kept.',
        ),
        confirm: msg('Delete template'),
        isDanger: true,
      });
      const remove = (): Promise<unknown> => this.client.deleteTemplate({ params });
      if (isSure && (await this.attempt(remove, msg('Template deleted')))) await this.#list.refresh();
    } else await this.#open({ kind: action, template });
  }

  async #open(dialog: Dialog): Promise<void> {
    const loading = {
      new: () => import('./new-template-dialog.ts'),
      details: () => import('./details-dialog.ts'),
      move: () => import('./move-dialog.ts'),
      share: () => import('./share-dialog.ts'),
      folder: () => import('./folder-dialogs.ts'),
    };
    if (await this.attempt(loading[dialog.kind])) this.dialog = dialog;
  }

  async #move({ templateId, folderId }: { templateId: number; folderId: number | null }): Promise<void> {
    this.dialog = undefined;
    const name = this.#list.folders.find(({ id }) => id === folderId)?.name;
    const done = name === undefined ? msg('Removed from the folder') : msg(str`Moved to “${name}”`);
    const move = (): Promise<unknown> =>
      this.client.moveTemplate({ params: { id: templateId }, body: { folder_id: folderId } });
    if (await this.attempt(move, done)) await this.#list.refresh();
  }

  async #onFolder({ action, folder }: { action: FolderAction; folder: Folder }): Promise<void> {
    if (action === 'rename') return this.#open({ kind: 'folder', folder });
    const isSure = await this.dashboard.questions.ask({
      heading: msg(str`Delete folder “${folder.name}”?`),
      text: msg('No template is lost. The contents move to the parent folder.'),
      confirm: msg('Delete folder'),
    });
    const remove = (): Promise<unknown> => this.client.deleteFolder({ params: { id: folder.id } });
    if (isSure && (await this.attempt(remove, msg('Folder deleted')))) await this.#list.refresh();
  }

  /** Closes what is open; what it changed is read again. */
  async #done(): Promise<void> {
    this.dialog = undefined;
    await this.#list.refresh();
  }

  override render() {
    const filter = this.#filter;
    const mayChange = this.session.can('member');
    const path = pathTo(this.#list.folders, filter.folder);
    const heading = path.at(-1)?.name ?? msg('Templates');
    return html`
      <platen-page-heading .heading=${heading}>
        ${
          mayChange
            ? html`<platen-button
                  slot="actions"
                  icon="FolderPlus"
                  @click=${() => this.#open({ kind: 'folder', parentId: filter.folder ?? null })}
                  >${msg('New folder')}</platen-button
                >
                <platen-button slot="actions" variant="primary" icon="Plus" @click=${() => this.#open({ kind: 'new' })}
                  >${msg('New template')}</platen-button
                >`
            : nothing
        }
      </platen-page-heading>
      ${
        path.length > 0
          ? html`<platen-folder-path
              .path=${path}
              @template-drop=${(event: CustomEvent) => this.#move(event.detail)}
            ></platen-folder-path>`
          : nothing
      }
      <platen-template-tools
        .filter=${filter}
        .tags=${this.#list.tags}
        @filter-change=${this.#setFilter}
      ></platen-template-tools>
      ${isSearch(filter) ? nothing : this.#renderFolders(filter)} ${this.#renderTemplates(filter)}
      ${this.#renderDialog()}
    `;
  }

  #renderFolders({ folder }: TemplateFilter) {
    const folders = childrenOf(this.#list.folders, folder);
    if (folders.length === 0) return nothing;
    return html`<ul class="folders" aria-label=${msg('Folders')}>
      ${repeat(
        folders,
        ({ id }) => id,
        (one) =>
          html`<li>
            <platen-folder-card
              .folder=${one}
              @folder-action=${(event: CustomEvent) => this.#onFolder(event.detail)}
              @template-drop=${(event: CustomEvent) => this.#move(event.detail)}
            ></platen-folder-card>
          </li>`,
      )}
    </ul>`;
  }

  #renderTemplates(filter: TemplateFilter) {
    const { rows, state, error, hasMore } = this.#list;
    if (state === 'loading') {
      return html`<p class="visually-hidden" role="status">${msg('Loading…')}</p>
        <div class="grid" aria-hidden="true">
          ${Array.from({ length: 8 }, () => html`<div class="waiting"></div>`)}
        </div>`;
    }
    return html`
      ${state === 'ready' && rows.length === 0 ? this.#renderEmpty(filter) : nothing}
      <ul class="grid" aria-label=${msg('Templates')} ?hidden=${rows.length === 0}>
        ${repeat(
          rows,
          ({ id }) => id,
          (template) =>
            html`<li>
              <platen-template-card
                .template=${template}
                @template-action=${({ detail }: CustomEvent) => this.#act(detail.action, detail.template)}
              ></platen-template-card>
            </li>`,
        )}
      </ul>
      ${
        state === 'failed'
          ? html`<platen-error-state .text=${error} @retry=${() => this.#list.retry()}></platen-error-state>`
          : hasMore
            ? html`<platen-button class="more" ?busy=${state === 'more'} @click=${() => this.#list.more()}
                >${msg('Load more')}</platen-button
              >`
            : nothing
      }
    `;
  }

  #renderEmpty(filter: TemplateFilter) {
    if (isSearch(filter)) {
      return html`<platen-empty-state icon="Search" .heading=${msg('No results')}>
        ${msg('No template matches this name and tag.')}
        <platen-button slot="actions" @click=${() => this.dashboard.router.setQuery({ search: '', tag: '' })}
          >${msg('Show all')}</platen-button
        >
      </platen-empty-state>`;
    }
    const mayChange = this.session.can('member');
    const newButton = mayChange
      ? html`<platen-button slot="actions" variant="primary" icon="Plus" @click=${() => this.#open({ kind: 'new' })}
          >${msg('New template')}</platen-button
        >`
      : nothing;
    if (filter.folder !== undefined) {
      return html`<platen-empty-state icon="Folder" .heading=${msg('Nothing here yet')}>
        ${mayChange ? msg('Drag templates onto a folder, or choose “Move to folder” in their menu.') : nothing}
        ${newButton}
      </platen-empty-state>`;
    }
    if (this.#list.folders.length > 0) return html`<p class="soft">${msg('All templates are in folders.')}</p>`;
    return html`<platen-empty-state icon="LayoutTemplate" .heading=${msg('No templates yet')}>
      ${msg('A template is a design with parameters: text, images and colors that each render can fill.')}
      ${mayChange ? msg('Start with an empty page, a library template, or a file from another editor.') : nothing}
      ${newButton}
    </platen-empty-state>`;
  }

  #renderDialog() {
    const { dialog } = this;
    if (!dialog) return nothing;
    const close = (): void => {
      this.dialog = undefined;
    };
    switch (dialog.kind) {
      case 'new':
        return html`<platen-new-template-dialog
          .folderId=${this.#filter.folder ?? null}
          @dialog-close=${close}
        ></platen-new-template-dialog>`;
      case 'details':
        return html`<platen-details-dialog
          .template=${dialog.template}
          @template-change=${this.#done}
          @dialog-close=${close}
        ></platen-details-dialog>`;
      case 'move':
        return html`<platen-move-dialog
          .template=${dialog.template}
          .folders=${this.#list.folders}
          .chosen=${this.#filter.folder ?? null}
          @template-drop=${(event: CustomEvent) => this.#move(event.detail)}
          @dialog-close=${close}
        ></platen-move-dialog>`;
      case 'share':
        return html`<platen-template-share-dialog
          .template=${dialog.template}
          @dialog-close=${close}
        ></platen-template-share-dialog>`;
      case 'folder':
        return html`<platen-folder-dialog
          .dialog=${dialog}
          @folder-change=${this.#done}
          @dialog-close=${close}
        ></platen-folder-dialog>`;
    }
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
      }
      .folders,
      .grid {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(220px, 100%), 1fr));
        gap: 16px;
      }
      .folders {
        gap: 10px 16px;
        margin-block-end: 18px;
      }
      .grid li {
        display: grid;
      }
      .waiting {
        height: 270px;
        border-radius: var(--platen-radius);
        background: var(--platen-line);
        animation: breathe 1.2s ease-in-out infinite alternate;
      }
      .more {
        margin-block-start: 18px;
      }
      .soft {
        color: var(--platen-ink-soft);
      }
      @keyframes breathe {
        to {
          opacity: 0.45;
        }
      }
      @media (max-width: 560px) {
        .grid {
          grid-template-columns: repeat(2, minmax(0, 1fr));
          gap: 10px;
        }
      }
      @media (prefers-reduced-motion: reduce) {
        .waiting {
          animation: none;
        }
      }
    `,
  ];
}

defineElement('platen-page-templates', TemplatesPage);
