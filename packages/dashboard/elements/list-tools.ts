import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { PlatenElement, reactive, required, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { TypingDelay } from './typing-delay.ts';

/**
 * Filters of a list: part of a name, a tag, and further filters of the list.
 * @fires filter-change - `detail` is what changed, by the names of the address's query.
 */
export abstract class ListTools<Filter extends { search: string; tag: string }> extends withProperties(PlatenElement, {
  filter: required<unknown>(),
  /** Tags that something in the list has. */
  tags: reactive<readonly string[]>([], { attribute: false }),
}) {
  declare filter: Filter;
  readonly #delay = new TypingDelay(this);

  /** Emits the changes. If the search changes, pending input is discarded. */
  protected set(change: Record<string, string>): void {
    if (Object.hasOwn(change, 'search')) this.#delay.cancel();
    this.notify('filter-change', change);
  }

  /** The field to search by name, and the choice of a tag where there are tags. */
  protected nameAndTag(label: string) {
    const { search, tag } = this.filter;
    const tags = tag === '' || this.tags.includes(tag) ? this.tags : [tag, ...this.tags];
    return html`<platen-text-field
        class="search"
        type="search"
        icon="Search"
        hide-label
        maxlength="255"
        .label=${label}
        .placeholder=${msg('Search by name')}
        .value=${search}
        @value-input=${({ detail }: CustomEvent<string>) => this.#delay.set(() => this.set({ search: detail }))}
      ></platen-text-field>
      ${
        tags.length > 0
          ? html`<platen-select-field
              hide-label
              .label=${msg('Tag')}
              .value=${tag}
              .options=${[{ value: '', label: msg('All tags') }, ...tags.map((one) => ({ value: one, label: one }))]}
              @value-change=${({ detail }: CustomEvent<string>) => this.set({ tag: detail })}
            ></platen-select-field>`
          : nothing
      }`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
      }
      search {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
      @media (max-width: 640px) {
        .search {
          flex-basis: 100%;
        }
      }
    `,
  ];
}
