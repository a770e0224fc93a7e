import { msg, str } from '@lit/localize';
import type { TableLayer, TableRule } from '@platen/template';
import { columnIndex, columnReferenceAt, maxTableRules, plainTypes, ruleExpression } from '@platen/template/internal';
import { html, nothing } from 'lit';
import { setExpression } from '../../commands/edit-rules.ts';
import { changeRules, newRule } from '../../commands/edit-table-rules.ts';
import { defineElement } from '../../controls/define.ts';
import type { SelectOption } from '../../controls/select-field.ts';
import { internal, withProperties } from '../../controls/with-properties.ts';
import type { Edit } from '../../store/template-document.ts';
import { ruleError } from '../data/rule-check.ts';
import { LayerSection } from '../inspector/inspector-section.ts';
import { itemList } from '../inspector/item-list.ts';
import { lookFields } from './look-fields.ts';
import '../../controls/icon-button.ts';
import '../../controls/number-field.ts';
import '../../controls/section.ts';
import '../../controls/select-field.ts';
import '../data/expression-field.ts';

/** The rules of a table's look: for which rows and columns each is, and what it says of their cells. Fetched when they are opened. */
export class PlatenTableRules extends withProperties(LayerSection, {
  /** Index of the rule whose settings are shown. */
  open: internal<number>(),
  /** Why the last change could not be made; empty when it could. */
  error: internal(''),
}) {
  #apply(edit: Edit | undefined): boolean {
    const { editor } = this;
    if (!editor || !edit) return false;
    this.error = ruleError(editor.document, edit) ?? '';
    if (this.error !== '') this.requestUpdate();
    return this.error === '' && editor.apply(edit);
  }

  #change(layer: TableLayer, index: number, label: string, change: (rule: TableRule) => void): void {
    const page = this.editor?.state.page.peek();
    if (page) this.#apply(changeRules(page, layer, label, (rules) => rules.slice(index, index + 1).forEach(change)));
  }

  override render() {
    const { targets, editor } = this;
    const [layer] = targets;
    if (!editor || layer?.type !== 'table' || targets.length !== 1) return nothing;
    const page = editor.state.page.peek();
    return html`<div class="row">
        <p class="note grow">
          ${layer.rules.length === 0 ? msg('Looks for every second row, the last row, a column, or rows that data chooses.') : nothing}
        </p>
        <platen-icon-button
          icon="Plus"
          .label=${msg('Add rule')}
          ?disabled=${layer.rules.length >= maxTableRules}
          @click=${() => {
            if (this.#apply(changeRules(page, layer, msg('Add rule'), (rules) => rules.push(newRule(rules)))))
              this.open = layer.rules.length;
          }}
        ></platen-icon-button>
      </div>
      ${itemList<TableRule>({
        items: layer.rules,
        isTopFirst: false,
        label: (rule, index) => msg(str`Rule ${index + 1}: ${rowsName(rule)}`),
        head: (rule, index) => this.#head(layer, rule, index),
        body: (rule, index) => this.#body(layer, rule, index),
        open: this.open,
        toggle: (index) => (this.open = index),
        change: (items) =>
          this.#apply(changeRules(page, layer, msg('Rules'), (rules) => rules.splice(0, rules.length, ...items))),
      })}
      ${this.error === '' ? nothing : html`<p class="note" role="alert">${this.error}</p>`}`;
  }

  #head(layer: TableLayer, rule: TableRule, index: number) {
    const known = rowChoices(rule);
    return html`<platen-select-field
      hide-label
      .label=${msg(str`Rows of rule ${index + 1}`)}
      .value=${rowKind(rule)}
      .options=${known}
      @value-change=${(event: CustomEvent<string>) => {
        event.stopPropagation();
        const rows = rowsOfKind(event.detail);
        if (rows !== undefined) this.#change(layer, index, msg('Rules'), (own) => (own.rows = rows));
      }}
    ></platen-select-field>`;
  }

  #body(layer: TableLayer, rule: TableRule, index: number) {
    const { rows } = rule;
    const every = typeof rows === 'object' && !Array.isArray(rows) ? rows : undefined;
    const count = (label: string, key: 'every' | 'from', value: number) =>
      html`<platen-number-field
        .label=${label}
        .value=${value}
        .min=${1}
        .max=${5000}
        .decimals=${0}
        @value-input=${(event: Event) => event.stopPropagation()}
        @value-change=${(event: CustomEvent<number>) => {
          event.stopPropagation();
          this.#change(layer, index, msg('Rules'), (own) => {
            if (every) own.rows = { ...every, [key]: event.detail };
          });
        }}
      ></platen-number-field>`;
    return html`
      ${every ? html`<div class="pair">${count(msg('Every'), 'every', every.every)}${count(msg('From row'), 'from', every.from)}</div>` : nothing}
      ${rows === 'expression' && rule.id !== undefined ? this.#expression(layer, rule.id) : nothing}
      <div class="pair">
        <platen-select-field
          .label=${msg('Columns')}
          .value=${columnKind(layer, rule)}
          .options=${columnChoices(layer, rule)}
          @value-change=${(event: CustomEvent<string>) => {
            event.stopPropagation();
            const columns = columnsOfKind(layer, event.detail);
            if (columns !== undefined) this.#change(layer, index, msg('Rules'), (own) => (own.columns = columns));
          }}
        ></platen-select-field>
        <platen-number-field
          .label=${msg('Columns to cover')}
          .value=${rule.colSpan}
          .min=${1}
          .max=${64}
          .decimals=${0}
          @value-input=${(event: Event) => event.stopPropagation()}
          @value-change=${(event: CustomEvent<number>) => {
            event.stopPropagation();
            this.#change(layer, index, msg('Rules'), (own) => (own.colSpan = event.detail));
          }}
        ></platen-number-field>
      </div>
      ${lookFields(this, {
        key: `rule-${index}`,
        read: (table) => table.rules[index] ?? {},
        write: (table, change) => {
          const own = table.rules[index];
          if (own) change(own);
        },
      })}
    `;
  }

  #expression(layer: TableLayer, id: string) {
    const name = ruleExpression(id);
    const pageId = this.editor?.state.page.peek().id ?? '';
    const edit = (source: string): Edit => setExpression(pageId, [layer.id], name, source === '' ? undefined : source);
    return html`<platen-expression-field
      .label=${msg('Rows for which')}
      .value=${layer.expressions?.[name] ?? ''}
      .placeholder=${msg('Never')}
      .hint=${msg("Such as row.kind == 'heading'")}
      .layerId=${layer.id}
      of-row
      .expected=${plainTypes.boolean}
      .check=${(source: string) => (this.editor ? (ruleError(this.editor.document, edit(source)) ?? '') : '')}
      @value-change=${(event: CustomEvent<string>) => {
        event.stopPropagation();
        this.#apply(edit(event.detail));
      }}
    ></platen-expression-field>`;
  }
}

function rowNames(): Readonly<Record<string, string>> {
  return {
    body: msg('All rows'),
    all: msg('All rows and the header'),
    header: msg('Header'),
    first: msg('First row'),
    last: msg('Last row'),
    odd: msg('Odd rows'),
    even: msg('Even rows'),
    every: msg('Every so many rows'),
    expression: msg('Rows that data chooses'),
    listed: msg('Single rows'),
  };
}

function rowKind({ rows }: TableRule): string {
  return Array.isArray(rows) ? 'listed' : typeof rows === 'object' ? 'every' : rows;
}

function rowsName(rule: TableRule): string {
  const { rows } = rule;
  if (Array.isArray(rows)) return msg(str`Rows ${rows.map((row) => row + 1).join(', ')}`);
  return rowNames()[rowKind(rule)] ?? '';
}

function rowChoices(rule: TableRule): SelectOption[] {
  return Object.entries(rowNames()).flatMap(([value, label]) => {
    if (value !== 'listed') return [{ value, label }];
    return Array.isArray(rule.rows) ? [{ value, label: rowsName(rule) }] : [];
  });
}

const rowKinds = ['body', 'header', 'all', 'first', 'last', 'odd', 'even', 'expression'] as const;
const columnKinds = ['all', 'first', 'last', 'odd', 'even'] as const;

function rowsOfKind(kind: string): TableRule['rows'] | undefined {
  return kind === 'every' ? { every: 2, from: 1 } : rowKinds.find((each) => each === kind);
}

function columnKind(layer: TableLayer, { columns }: TableRule): string {
  if (!Array.isArray(columns)) return columns;
  return columns.length === 1 && columns[0] !== undefined ? `column ${columnIndex(layer, columns[0])}` : 'listed';
}

function columnsOfKind(layer: TableLayer, kind: string): TableRule['columns'] | undefined {
  const [, index] = /^column (\d+)$/.exec(kind) ?? [];
  if (index !== undefined) return [columnReferenceAt(layer, Number(index))];
  return columnKinds.find((each) => each === kind);
}

function columnChoices(layer: TableLayer, rule: TableRule): SelectOption[] {
  return [
    { value: 'all', label: msg('All columns') },
    { value: 'first', label: msg('First column') },
    { value: 'last', label: msg('Last column') },
    { value: 'odd', label: msg('Odd columns') },
    { value: 'even', label: msg('Even columns') },
    ...layer.columns.map(({ title }, index) => ({
      value: `column ${index}`,
      label: title || msg(str`Column ${index + 1}`),
    })),
    ...(columnKind(layer, rule) === 'listed' ? [{ value: 'listed', label: msg('Several columns') }] : []),
  ];
}

defineElement('platen-table-rules', PlatenTableRules);
