import { msg } from '@lit/localize';
import { css, html } from 'lit';
import { defineElement } from '@platen/editor/controls';
import { ListTools } from '../../elements/list-tools.ts';
import type { TemplateFilter, TemplateOrder } from './template-filter.ts';

/**
 * Search, tag, order and owner of the list of templates.
 * @fires filter-change - `detail` is what changed, by the names of the address's query.
 */
export class PlatenTemplateTools extends ListTools<TemplateFilter> {
  override render() {
    const { order, withEmbeds } = this.filter;
    const orderNames: Record<TemplateOrder, string> = {
      newest: msg('Newest first'),
      updated: msg('Last modified first'),
      name: msg('By name'),
      oldest: msg('Oldest first'),
    };
    return html`<search>
      ${this.nameAndTag(msg('Search templates by name'))}
      <platen-select-field
        hide-label
        .label=${msg('Owner')}
        .value=${withEmbeds ? 'all' : ''}
        .options=${[
          { value: '', label: msg('Workspace') },
          { value: 'all', label: msg('Workspace and embeds') },
        ]}
        @value-change=${(event: CustomEvent<string>) => this.set({ owner: event.detail })}
      ></platen-select-field>
      <platen-select-field
        hide-label
        .label=${msg('Order')}
        .value=${order}
        .options=${Object.entries(orderNames).map(([value, label]) => ({ value, label }))}
        @value-change=${(event: CustomEvent<string>) =>
          this.set({ sort: event.detail === 'newest' ? '' : event.detail })}
      ></platen-select-field>
    </search>`;
  }

  static override styles = [
    ...ListTools.styles,
    css`
      :host {
        margin-block-end: 18px;
      }
      .search {
        flex: 1 1 220px;
      }
      platen-select-field {
        flex: 0 1 180px;
      }
      @media (max-width: 640px) {
        platen-select-field {
          flex: 1 1 30%;
        }
      }
    `,
  ];
}

defineElement('platen-template-tools', PlatenTemplateTools);
