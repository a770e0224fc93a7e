import { msg } from '@lit/localize';
import { css, html } from 'lit';
import type { TemplateEntry } from '@platen/api';
import { defineElement } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import type { Column } from '../../elements/data-table.ts';
import { ListLoader } from '../../elements/list-loader.ts';
import { PageElement } from '../../elements/page-element.ts';
import '../../elements/data-table.ts';
import '../../elements/empty-state.ts';
import '../../elements/page-heading.ts';

/** The templates of the workspace. */
export class TemplatesPage extends PageElement {
  readonly #list = new ListLoader<TemplateEntry>(this, async (from, signal) => {
    const page = Number(from ?? 1);
    const { data, pagination } = await this.client.listAllTemplates({ query: { page, limit: 40 } }, { signal });
    return { rows: data, next: page < pagination.totalPages ? String(page + 1) : undefined };
  });

  protected override load(): Promise<void> {
    return this.#list.reload();
  }

  override render() {
    const columns: Column<TemplateEntry>[] = [
      { id: 'name', label: msg('Name'), isName: true, cell: ({ name }) => html`<bdi>${name}</bdi>` },
      {
        id: 'size',
        label: msg('Size'),
        isNumber: true,
        cell: ({ canvas_width: width, canvas_height: height }) => `${width} × ${height}`,
      },
    ];
    return html`<platen-page-heading .heading=${msg('Templates')}></platen-page-heading>
      <platen-data-table
        .label=${msg('Templates')}
        .columns=${columns}
        .rows=${this.#list.rows}
        .rowKey=${({ id }: TemplateEntry) => id}
        .state=${this.#list.state}
        .failure=${this.#list.failure}
        .hasMore=${this.#list.hasMore}
        @load-more=${() => this.#list.more()}
        @retry=${() => this.#list.retry()}
      >
        <platen-empty-state slot="empty" icon="LayoutTemplate" .heading=${msg('No templates yet')}>
          ${msg('A template is a design with holes: texts, pictures and colours that each render fills anew.')}
        </platen-empty-state>
      </platen-data-table>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
      }
    `,
  ];
}

defineElement('platen-page-templates', TemplatesPage);
