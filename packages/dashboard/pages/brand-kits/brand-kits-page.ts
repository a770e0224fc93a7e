import { msg } from '@lit/localize';
import { html, nothing } from 'lit';
import type { BrandKitRecord } from '@platen/api';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import type { Column } from '../../elements/data-table.ts';
import { formatInstant, formatNumber } from '../../elements/format-values.ts';
import { ListLoader } from '../../elements/list-loader.ts';
import { PageElement } from '../../elements/page-element.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import { colorDots } from './color-dots.ts';
import '../../elements/data-table.ts';
import '../../elements/empty-state.ts';
import '../../elements/name-dialog.ts';
import '../../elements/page-heading.ts';

/** The brand kits of the workspace. */
export class BrandKitsPage extends withProperties(PageElement, {
  isCreating: internal(false),
  error: internal(''),
  busy: internal(false),
}) {
  readonly #list = new ListLoader<BrandKitRecord, number>(this, async (cursor, signal) => {
    const query = { owner: 'workspace' as const, ...(cursor !== undefined && { cursor }) };
    const { data, next_cursor: next } = await this.client.listBrandKits({ query }, { signal });
    return { rows: data, next: next ?? undefined };
  });

  protected override load(): Promise<void> {
    return this.#list.reload();
  }

  async #create(name: string): Promise<void> {
    this.busy = true;
    this.error = '';
    try {
      const { data } = await this.client.createBrandKit({
        body: {
          name: name.slice(0, 120),
          axes: [{ id: 'mode', values: ['light', 'dark'] }],
          values: {
            accent: { type: 'color', value: '#2563eb', when: [{ mode: 'dark', value: '#60a5fa' }] },
            ink: { type: 'color', value: '#1b2a41', when: [{ mode: 'dark', value: '#f4efe6' }] },
            paper: { type: 'color', value: '#ffffff', when: [{ mode: 'dark', value: '#14181f' }] },
          },
        },
      });
      this.dashboard.router.go(`/brand-kits/${data.id}`);
    } catch (error) {
      this.error = this.describe(error);
    }
    this.busy = false;
  }

  #columns(): Column<BrandKitRecord>[] {
    return [
      {
        id: 'name',
        label: msg('Name'),
        isName: true,
        cell: ({ id, name }) => html`<a href=${this.href(`/brand-kits/${id}`)}><bdi>${name}</bdi></a>`,
      },
      { id: 'colors', label: msg('Colors'), cell: ({ values }) => colorDots(values) },
      {
        id: 'tokens',
        label: msg('Tokens'),
        isNumber: true,
        cell: ({ values }) => formatNumber(Object.keys(values).length),
      },
      { id: 'uses', label: msg('Templates'), isNumber: true, cell: ({ used_in: count }) => formatNumber(count) },
      { id: 'changed', label: msg('Modified'), isShort: true, cell: ({ updated_at: at }) => formatInstant(at) },
    ];
  }

  override render() {
    const create = this.session.can('member')
      ? html`<platen-button slot="actions" variant="primary" icon="Plus" @click=${() => (this.isCreating = true)}
          >${msg('Create brand kit')}</platen-button
        >`
      : nothing;
    return html`<platen-page-heading .heading=${msg('Brand kits')}>
        ${msg('Colors, fonts and sizes that templates follow. A change here changes them all.')} ${create}
      </platen-page-heading>
      <platen-data-table
        .label=${msg('Brand kits')}
        .columns=${this.#columns()}
        .rows=${this.#list.rows}
        .rowKey=${({ id }: BrandKitRecord) => id}
        .state=${this.#list.state}
        .error=${this.#list.error}
        .hasMore=${this.#list.hasMore}
        @load-more=${() => this.#list.more()}
        @retry=${() => this.#list.retry()}
      >
        <platen-empty-state slot="empty" icon="SwatchBook" .heading=${msg('No brand kits yet')}>
          ${msg('A brand kit has named colors, fonts and numbers, for light and dark or for several brands. Templates that follow it change with it.')}
          ${create}
        </platen-empty-state>
      </platen-data-table>
      ${
        this.isCreating
          ? html`<platen-name-dialog
              .heading=${msg('Create brand kit')}
              .label=${msg('Name')}
              .action=${msg('Create brand kit')}
              .error=${this.error}
              ?busy=${this.busy}
              @name-chosen=${({ detail }: CustomEvent<string>) => this.#create(detail)}
              @dialog-close=${() => (this.isCreating = false)}
            ></platen-name-dialog>`
          : nothing
      }`;
  }

  static override styles = [baseStyles, pageStyles];
}

defineElement('platen-page-brand-kits', BrandKitsPage);
