import { msg, str } from '@lit/localize';
import { css, html, nothing, type PropertyValues } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Folder, TemplateEntry } from '@platen/api';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { childrenOf, pathTo } from '@platen/editor/service';
import { baseStyles } from '@platen/editor/theme';
import { PageElement } from '../../elements/page-element.ts';
import { BulkTemplates, type BulkAction } from './bulk-templates.ts';
import type { FolderAction, FolderDialog } from './folder-dialogs.ts';
import { selectionKey } from './selection-keys.ts';
import type { TemplateAction } from './template-actions.ts';
import { isSearch, readFilter, type TemplateFilter } from './template-filter.ts';
import { TemplateList } from './template-list.ts';
import { TemplateSelection } from './template-selection.ts';
import '../../elements/empty-state.ts';
import '../../elements/error-state.ts';
import '../../elements/page-heading.ts';
import './folder-card.ts';
import './folder-path.ts';
import './template-card.ts';
import './template-selection-bar.ts';
import './template-tools.ts';

/** The dialog open over the page. */
type Dialog =
  | FolderDialog
  | { kind: 'new' }
  | { kind: 'details' | 'share'; template: TemplateEntry }
  | { kind: 'move'; templates: readonly TemplateEntry[] };

/** The templates of the workspace: folders, a grid of images, search, and all that is done with a whole template. */
export class TemplatesPage extends withProperties(PageElement, {
  dialog: internal<Dialog>(),
}) {
  readonly #list = new TemplateList(this, () => this.#filter);
  readonly #selection = new TemplateSelection(this);
  readonly #bulk = new BulkTemplates(this, () => this.#list.refresh());
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
    this.#selection.clear();
    void this.#list.reload();
  }

  protected override willUpdate(): void {
    if (this.#list.state !== 'loading') this.#selection.keep(this.#order);
  }

  get #order(): number[] {
    return this.#list.rows.map(({ id }) => id);
  }

  #select({ id, isRange }: { id: number; isRange: boolean }): void {
    if (isRange) this.#selection.extend(id, this.#order);
    else this.#selection.toggle(id);
  }

  /** Of the window: the list has keys wherever the focus is on its page. */
  readonly #onKeydown = (event: KeyboardEvent): void => {
    const wish = this.session.can('member') ? selectionKey(event) : undefined;
    if (wish === undefined || (wish !== 'all' && this.#selection.size === 0)) return;
    event.preventDefault();
    if (wish === 'delete') void this.#actOnSelected('delete');
    else this.#selection.replace(wish === 'all' ? this.#order : []);
  };

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('keydown', this.#onKeydown);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('keydown', this.#onKeydown);
  }

  async #actOnSelected(action: BulkAction): Promise<void> {
    const templates = this.#list.rows.filter(({ id }) => this.#selection.ids.has(id));
    if (this.#bulk.progress || templates.length === 0) return;
    if (action === 'move') return this.#open({ kind: 'move', templates });
    const isDone = (await this.#bulk[action](templates)) !== false;
    if (!isDone || action === 'export') return;
    this.#selection.clear();
    // What had the focus is gone.
    this.renderRoot.querySelector<HTMLElement>('platen-page-heading')?.focus();
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
    } else await this.#open(action === 'move' ? { kind: 'move', templates: [template] } : { kind: action, template });
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

  async #move({ templateIds, folderId }: { templateIds: number[]; folderId: number | null }): Promise<void> {
    this.dialog = undefined;
    const templates = this.#list.rows.filter(({ id }) => templateIds.includes(id));
    const from = isSearch(this.#filter) ? undefined : (this.#filter.folder ?? null);
    await this.#bulk.move(templates, this.#list.folders.find(({ id }) => id === folderId) ?? null, from);
    this.#selection.clear();
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
      ${this.#renderSelected()} ${this.#renderDialog()}
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
                .selected=${this.#selection.ids}
                @template-select=${({ detail }: CustomEvent) => this.#select(detail)}
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

  #renderSelected() {
    const { size } = this.#selection;
    if (size === 0 && !this.#bulk.progress) return nothing;
    return html`<platen-template-selection-bar
      .count=${size}
      ?all=${size === this.#list.rows.length}
      .progress=${this.#bulk.progress}
      @bulk-action=${({ detail }: CustomEvent<BulkAction>) => this.#actOnSelected(detail)}
      @select-all=${() => this.#selection.replace(this.#order)}
      @select-none=${() => {
        this.#selection.clear();
        this.renderRoot.querySelector<HTMLElement>('platen-page-heading')?.focus();
      }}
    ></platen-template-selection-bar>`;
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
          .templates=${dialog.templates}
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
