import { msg } from '@lit/localize';
import { css, html } from 'lit';
import type { TemplateDetail } from '@platen/api';
import { defineElement, internal, required, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import type { Column } from '../../elements/data-table.ts';
import '../../elements/code-block.ts';
import '../../elements/data-table.ts';
import '../../elements/empty-state.ts';

type Entry = TemplateDetail['modifications'][number];
type Language = 'json' | 'typescript';

/** The modifications of a template: as a table, as JSON Schema, and as a type. */
export class PlatenSchemaPanel extends withProperties(DashboardElement, {
  detail: required<TemplateDetail>(),
  language: internal<Language>('json'),
  code: internal<string>(),
  error: internal(''),
}) {
  protected override firstUpdated(): void {
    void this.#load();
  }

  async #load(): Promise<void> {
    const { language } = this;
    this.code = undefined;
    this.error = '';
    try {
      const params = { id: this.detail.id };
      const answer: unknown = await this.client.getTemplateSchema({ params, query: { as: language } });
      if (language !== this.language) return;
      const text = answer instanceof Response ? await answer.text() : JSON.stringify(answer);
      this.code = language === 'json' ? JSON.stringify(JSON.parse(text), null, 2) : text;
    } catch (error) {
      this.error = this.describe(error);
    }
  }

  override render() {
    const columns: Column<Entry>[] = [
      { id: 'key', label: msg('Key'), isName: true, cell: ({ key }) => html`<code dir="ltr">${key}</code>` },
      { id: 'type', label: msg('Type'), cell: ({ type }) => html`<code dir="ltr">${type}</code>` },
      { id: 'about', label: msg('Description'), cell: ({ description }) => html`<bdi>${description}</bdi>` },
      {
        id: 'example',
        label: msg('Default'),
        cell: ({ example }) => html`<bdi class="example">${example}</bdi>`,
      },
    ];
    return html`
      <platen-data-table
        .label=${msg('Parameters')}
        .columns=${columns}
        .rows=${this.detail.modifications}
        .rowKey=${({ key }: Entry) => key}
      >
        <platen-empty-state slot="empty" icon="Variable" .heading=${msg('No parameters yet')}>
          ${msg('In the editor, turn a layer’s text, image or color into a parameter that renders can fill.')}
        </platen-empty-state>
      </platen-data-table>
      <platen-tabs
        .label=${msg('Language')}
        .tabs=${[
          { id: 'json', label: 'JSON Schema' },
          { id: 'typescript', label: 'TypeScript' },
        ]}
        .value=${this.language}
        @value-change=${(event: CustomEvent<Language>) => {
          event.stopPropagation();
          this.language = event.detail;
          void this.#load();
        }}
      >
        <div slot=${this.language}>
          ${
            this.error
              ? html`<platen-error-state .text=${this.error} @retry=${() => this.#load()}></platen-error-state>`
              : this.code === undefined
                ? html`<p role="status">${msg('Loading…')}</p>`
                : html`<platen-code-block
                    .label=${this.language === 'json' ? 'JSON Schema' : 'TypeScript'}
                    .code=${this.code}
                  ></platen-code-block>`
          }
        </div>
      </platen-tabs>
    `;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 22px;
        padding-block-start: 18px;
      }
      [slot] {
        padding-block-start: 12px;
      }
      platen-empty-state {
        padding-block-start: 40px;
      }
    `,
  ];
}

defineElement('platen-schema-panel', PlatenSchemaPanel);
