import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement, type SelectOption } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import type { TemplateFilter, TemplateOrder } from './template-filter.ts';

/** Milliseconds without typing before the list is searched. */
const searchDelayMs = 300;

/**
 * Search, tag, order and owner of the list of templates.
 * @fires filter-change - `detail` is what changed, by the names of the address's query.
 */
export class PlatenTemplateTools extends DashboardElement {
  static override properties = { filter: { attribute: false }, tags: { attribute: false } };
  declare filter: TemplateFilter;
  /** Tags that templates have, the most used first. */
  declare tags: readonly string[];
  #timer = 0;

  constructor() {
    super();
    this.tags = [];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  #search(event: CustomEvent<string>): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.tell('filter-change', { search: event.detail }), searchDelayMs);
  }

  #tagOptions(): SelectOption[] {
    const { tag } = this.filter;
    const known = tag === '' || this.tags.includes(tag) ? this.tags : [tag, ...this.tags];
    return [{ value: '', label: msg('All tags') }, ...known.map((one) => ({ value: one, label: one }))];
  }

  override render() {
    const { search, tag, order, withEmbeds } = this.filter;
    const orderNames: Record<TemplateOrder, string> = {
      newest: msg('Newest first'),
      updated: msg('Last changed first'),
      name: msg('By name'),
      oldest: msg('Oldest first'),
    };
    return html`<search>
      <platen-text-field
        class="search"
        type="search"
        icon="Search"
        hide-label
        maxlength="255"
        .label=${msg('Search templates by name')}
        .placeholder=${msg('Search by name')}
        .value=${search}
        @value-input=${this.#search}
      ></platen-text-field>
      ${
        this.tags.length > 0 || tag !== ''
          ? html`<platen-select-field
              hide-label
              .label=${msg('Tag')}
              .value=${tag}
              .options=${this.#tagOptions()}
              @value-change=${(event: CustomEvent<string>) => this.tell('filter-change', { tag: event.detail })}
            ></platen-select-field>`
          : nothing
      }
      <platen-select-field
        hide-label
        .label=${msg('Owner')}
        .value=${withEmbeds ? 'all' : ''}
        .options=${[
          { value: '', label: msg('Of the workspace') },
          { value: 'all', label: msg('Of embeds too') },
        ]}
        @value-change=${(event: CustomEvent<string>) => this.tell('filter-change', { owner: event.detail })}
      ></platen-select-field>
      <platen-select-field
        hide-label
        .label=${msg('Order')}
        .value=${order}
        .options=${Object.entries(orderNames).map(([value, label]) => ({ value, label }))}
        @value-change=${(event: CustomEvent<string>) =>
          this.tell('filter-change', { sort: event.detail === 'newest' ? '' : event.detail })}
      ></platen-select-field>
    </search>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
        margin-block-end: 18px;
      }
      search {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
      .search {
        flex: 1 1 220px;
      }
      platen-select-field {
        flex: 0 1 180px;
      }
      @media (max-width: 640px) {
        .search {
          flex-basis: 100%;
        }
        platen-select-field {
          flex: 1 1 30%;
        }
      }
    `,
  ];
}

defineElement('platen-template-tools', PlatenTemplateTools);
