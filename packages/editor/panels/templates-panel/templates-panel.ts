import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { TemplateEntry } from '@platen/api';
import { defineElement } from '../../controls/define.ts';
import type { EditorService } from '../../service/editor-service.ts';
import { listTemplates, type TemplateListQuery } from '../../service/list-templates.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { EditorElement } from '../editor-element.ts';
import { internal, withProperties } from '../../controls/with-properties.ts';
import '../../controls/button.ts';
import '../../controls/icon.ts';
import '../../controls/tabs.ts';
import '../../controls/text-field.ts';

const searchAfterMs = 250;

/**
 * Templates of the service: those of the person and those of the workspace. A press opens one in this editor.
 * @fires template-open - Cancelable, on the editor; `detail` is `{templateId}`. The editor opens it when nobody prevents it.
 */
export class PlatenTemplatesPanel extends withProperties(EditorElement, {
  owner: internal<'own' | 'workspace' | 'starters'>('own'),
  hasStarters: internal(false),
  search: internal(''),
  found: internal<readonly TemplateEntry[]>([]),
  page: internal(1),
  totalPages: internal(1),
  isLoading: internal(false),
  hasFailed: internal(false),
}) {
  #asking: AbortController | undefined;
  #asked: EditorService | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
    this.#asking?.abort();
    this.#asked = undefined;
  }

  override updated(): void {
    const service = this.editor?.service;
    if (!service || service === this.#asked || !this.isConnected) return;
    this.#asked = service;
    void this.#load(1);
  }

  async #load(page: number): Promise<void> {
    const service = this.editor?.service;
    if (!service) return;
    this.#asking?.abort();
    const asking = (this.#asking = new AbortController());
    this.isLoading = true;
    this.hasFailed = false;
    const { owner } = this;
    if (owner === 'starters') return this.#loadStarters();
    const query: TemplateListQuery = { owner, search: this.search, page, signal: asking.signal };
    try {
      const { templates, totalPages } = await listTemplates(service, query);
      if (asking.signal.aborted) return;
      this.found = page === 1 ? templates : [...this.found, ...templates];
      this.page = page;
      this.totalPages = totalPages;
    } catch {
      if (asking.signal.aborted) return;
      this.hasFailed = true;
    }
    this.isLoading = false;
  }

  async #loadStarters(): Promise<void> {
    try {
      await import('../more-panels.ts');
      this.hasStarters = true;
    } catch {
      this.hasFailed = true;
    }
    this.isLoading = false;
  }

  #onSearch(event: CustomEvent<string>): void {
    this.search = event.detail;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#load(1), searchAfterMs);
  }

  #onOwner(event: CustomEvent<string>): void {
    this.owner = event.detail === 'workspace' || event.detail === 'starters' ? event.detail : 'own';
    this.found = [];
    void this.#load(1);
  }

  #open({ id }: TemplateEntry): void {
    const { editor } = this;
    const templateId = String(id);
    if (!editor?.emit('template-open', { templateId }, { cancelable: true })) return;
    editor.host.setAttribute('template-id', templateId);
  }

  override render() {
    return html`
      <platen-text-field
        hide-label
        type="search"
        icon="Search"
        .label=${msg('Search templates')}
        .placeholder=${msg('Search templates')}
        .value=${this.search}
        @value-input=${this.#onSearch}
      ></platen-text-field>
      <platen-tabs
        .label=${msg('Owner')}
        .tabs=${[
          { id: 'own', label: msg('My templates') },
          { id: 'workspace', label: msg('Workspace templates') },
          { id: 'starters', label: msg('Starters') },
        ]}
        .value=${this.owner}
        @value-change=${this.#onOwner}
        >${this.#results()}</platen-tabs
      >
    `;
  }

  #results() {
    const isEmpty = this.found.length === 0;
    if (this.owner === 'starters' && this.hasStarters) {
      return html`<platen-starters slot="starters" class="results" .search=${this.search}></platen-starters>`;
    }
    return html`<div slot=${this.owner} class="results" aria-busy=${String(this.isLoading)}>
      ${
        isEmpty
          ? nothing
          : html`<ul>
              ${this.found.map((template) => this.#entry(template))}
            </ul>`
      }
      ${this.isLoading ? html`<p role="status">${msg('Loading…')}</p>` : nothing}
      ${
        this.hasFailed
          ? html`<p role="alert">${msg('The templates could not be loaded.')}</p>
              <platen-button icon="RefreshCw" @click=${() => this.#load(this.page)}>${msg('Try again')}</platen-button>`
          : nothing
      }
      ${isEmpty && !this.isLoading && !this.hasFailed ? html`<p role="status">${msg('No templates here')}</p>` : nothing}
      ${
        this.page < this.totalPages && !this.isLoading
          ? html`<platen-button @click=${() => this.#load(this.page + 1)}>${msg('Show more')}</platen-button>`
          : nothing
      }
    </div>`;
  }

  #entry(template: TemplateEntry) {
    const name = template.name || msg('Untitled template');
    const { canvas_width: width, canvas_height: height } = template;
    return html`<li>
      <button type="button" title=${msg(str`${name}, ${width} × ${height}`)} @click=${() => this.#open(template)}>
        <span class="image"
          >${
            template.thumbnail_url
              ? html`<img alt="" loading="lazy" src=${template.thumbnail_url} />`
              : html`<platen-icon name="LayoutTemplate"></platen-icon>`
          }</span
        >
        <span class="name" dir="auto">${name}</span>
      </button>
    </li>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
      }
      platen-text-field {
        padding: 0 12px 6px;
      }
      .results {
        display: grid;
        gap: 10px;
        padding: 12px;
      }
      ul {
        display: grid;
        grid-template-columns: 1fr 1fr;
        gap: 10px;
      }
      button {
        display: grid;
        gap: 4px;
        width: 100%;
        padding: 4px;
        border: 0;
        border-radius: var(--platen-radius-small);
        background: none;
        text-align: start;
        cursor: pointer;
      }
      button:hover {
        background: var(--platen-hover);
      }
      .image {
        display: grid;
        place-items: center;
        aspect-ratio: 1;
        overflow: hidden;
        border-radius: 4px;
        background: var(--platen-sunken);
        color: var(--platen-ink-soft);
      }
      img {
        max-width: 100%;
        max-height: 100%;
      }
      .name {
        overflow: hidden;
        font-size: 0.92em;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      p {
        color: var(--platen-ink-soft);
      }
    `,
  ];
}

defineElement('platen-templates-panel', PlatenTemplatesPanel);
