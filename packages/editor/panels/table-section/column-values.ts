import { msg } from '@lit/localize';
import type { ColumnFormat, TableLayer } from '@platen/template';
import { columnExpression } from '@platen/template/internal';
import { html, nothing, type TemplateResult } from 'lit';
import { setExpression } from '../../commands/edit-rules.ts';
import { setTable } from '../../commands/edit-table.ts';
import { defineElement } from '../../controls/define.ts';
import { internal, reactive, withProperties } from '../../controls/with-properties.ts';
import type { Edit } from '../../store/template-document.ts';
import { numberOptions } from '../chart-section/chart-names.ts';
import { ruleError } from '../data/rule-check.ts';
import { LayerSection } from '../inspector/inspector-section.ts';
import '../../controls/number-field.ts';
import '../../controls/select-field.ts';
import '../../controls/switch-field.ts';
import '../../controls/text-field.ts';
import '../data/expression-field.ts';

/** The format of a column of the selected table, and the expression over its rows. Fetched with the first column that is opened. */
export class PlatenColumnValues extends withProperties(LayerSection, {
  /** Of the column. */
  index: reactive(0),
  /** Why the last change could not be made; empty when it could. */
  error: internal(''),
}) {
  #apply(edit: Edit | undefined): void {
    const { editor } = this;
    if (!editor || !edit) return;
    this.error = ruleError(editor.document, edit) ?? '';
    if (this.error === '') editor.apply(edit);
    else this.requestUpdate();
  }

  #setFormat(layer: TableLayer, change: (format: ColumnFormat) => void): void {
    const page = this.editor?.state.page.peek();
    if (!page) return;
    this.#apply(
      setTable(page, layer.id, msg('Format'), (table) => {
        const column = table.columns[this.index];
        if (!column) return;
        const format: ColumnFormat = { ...(column.format ?? { style: 'number' }) };
        change(format);
        column.format = format;
      }),
    );
  }

  #setStyle(layer: TableLayer, style: string): void {
    const page = this.editor?.state.page.peek();
    const found = formatOptions().find(({ value }) => value === style);
    if (found) this.#setFormat(layer, (format) => (format.style = found.value));
    else if (page)
      this.#apply(
        setTable(page, layer.id, msg('Format'), (table) => {
          delete table.columns[this.index]?.format;
        }),
      );
  }

  override render() {
    const { targets, editor } = this;
    const [layer] = targets;
    const column = layer?.type === 'table' && targets.length === 1 ? layer.columns[this.index] : undefined;
    if (!editor || layer?.type !== 'table' || !column) return nothing;
    const name = columnExpression(column.key);
    const edit = (source: string): Edit =>
      setExpression(editor.state.page.peek().id, [layer.id], name, source === '' ? undefined : source);
    return html`
      <platen-select-field
        .label=${msg('Format')}
        .value=${column.format?.style ?? ''}
        .options=${[{ value: '', label: msg('As it is') }, ...formatOptions()]}
        @value-change=${taking((style: string) => this.#setStyle(layer, style))}
      ></platen-select-field>
      ${column.format ? this.#formatFields(layer, column.format) : nothing}
      ${name.length > 64 ? nothing : this.#renderExpression(layer, layer.expressions?.[name] ?? '', edit)}
      ${this.error === '' ? nothing : html`<p class="note" role="alert">${this.error}</p>`}
    `;
  }

  #renderExpression(layer: TableLayer, value: string, edit: (source: string) => Edit) {
    return html`<platen-expression-field
      .label=${msg('Expression')}
      .value=${value}
      .placeholder=${msg('Value of the row')}
      .hint=${msg('Such as row.price * row.count')}
      .layerId=${layer.id}
      of-row
      .check=${(source: string) => this.editor && ruleError(this.editor.document, edit(source))}
      @value-change=${taking((source: string) => this.#apply(edit(source)))}
    ></platen-expression-field>`;
  }

  #formatFields(layer: TableLayer, format: ColumnFormat): TemplateResult {
    const { style, decimals } = format;
    const text = (
      key: 'currency' | 'unit' | 'pattern',
      label: string,
      more: { maxlength: number; hint?: string; placeholder?: string },
    ) =>
      html`<platen-text-field
        .label=${label}
        .value=${format[key] ?? ''}
        .maxlength=${more.maxlength}
        .hint=${more.hint ?? ''}
        .placeholder=${more.placeholder ?? ''}
        @value-input=${(event: Event) => event.stopPropagation()}
        @value-change=${taking((value: string) => {
          const next = key === 'currency' ? value.toUpperCase() : value;
          if (key === 'currency' && next !== '' && !/^[A-Z]{3}$/.test(next)) return this.requestUpdate();
          this.#setFormat(layer, (own) => {
            if (next === '') delete own[key];
            else own[key] = next;
          });
        })}
      ></platen-text-field>`;
    if (style === 'date' || style === 'time' || style === 'dateTime') {
      return html`<platen-select-field
          .label=${msg('Length')}
          .value=${format.length ?? (style === 'time' ? 'short' : 'medium')}
          .options=${lengthOptions()}
          ?disabled=${style === 'date' && format.pattern !== undefined}
          @value-change=${taking((length: NonNullable<ColumnFormat['length']>) =>
            this.#setFormat(layer, (own) => (own.length = length)),
          )}
        ></platen-select-field>
        ${style === 'date' ? text('pattern', msg('Pattern'), { maxlength: 200, placeholder: 'dd.MM.yyyy' }) : nothing}`;
    }
    return html`
      ${
        style === 'currency'
          ? text('currency', msg('Currency'), {
              maxlength: 3,
              hint: msg('A code of three letters such as EUR'),
              placeholder: 'EUR',
            })
          : nothing
      }
      ${style === 'unit' ? text('unit', msg('Unit'), { maxlength: 60, placeholder: 'kilometer' }) : nothing}
      <platen-switch-field
        .label=${msg('Fixed decimals')}
        .value=${decimals !== undefined}
        @value-change=${taking((isOn: boolean) =>
          this.#setFormat(layer, (own) => {
            if (isOn) own.decimals = 2;
            else delete own.decimals;
          }),
        )}
      ></platen-switch-field>
      ${
        decimals === undefined
          ? nothing
          : html`<platen-number-field
              .label=${msg('Decimals')}
              .value=${decimals}
              .min=${0}
              .max=${10}
              .decimals=${0}
              @value-input=${(event: Event) => event.stopPropagation()}
              @value-change=${taking((count: number) => this.#setFormat(layer, (own) => (own.decimals = Math.round(count))))}
            ></platen-number-field>`
      }
    `;
  }
}

function taking<Value>(take: (value: Value) => void): (event: CustomEvent<Value>) => void {
  return (event) => {
    event.stopPropagation();
    take(event.detail);
  };
}

function formatOptions(): { value: ColumnFormat['style']; label: string }[] {
  const numbers = numberOptions().flatMap(({ value, label }) => (value === 'auto' ? [] : [{ value, label }]));
  return [
    ...numbers,
    { value: 'date', label: msg('Date') },
    { value: 'time', label: msg('Time') },
    { value: 'dateTime', label: msg('Date and time') },
  ];
}

function lengthOptions(): { value: NonNullable<ColumnFormat['length']>; label: string }[] {
  return [
    { value: 'full', label: msg('Full') },
    { value: 'long', label: msg('Long') },
    { value: 'medium', label: msg('Medium') },
    { value: 'short', label: msg('Short') },
  ];
}

defineElement('platen-column-values', PlatenColumnValues);
