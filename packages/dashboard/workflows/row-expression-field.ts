import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement, PlatenElement, type PlatenTextField, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { insertColumn } from './map-parameters.ts';
import type { StepColumn } from './step-columns.ts';

/** An element onto which a column can be dropped. */
export interface ColumnTaker extends HTMLElement {
  takeColumn(column: StepColumn): void;
}

/**
 * An expression over the columns of a row, or a text with such in braces. Columns are dropped onto it or chosen from its menu.
 * @fires value-input - While typing; `detail` is the text.
 */
export class PlatenRowExpressionField
  extends withProperties(PlatenElement, {
    label: reactive(''),
    hideLabel: reactive(false, { type: Boolean, attribute: 'hide-label' }),
    value: reactive(''),
    hint: reactive(''),
    error: reactive(''),
    placeholder: reactive(''),
    /** Whether it is a text with expressions in braces. */
    isText: reactive(false, { type: Boolean, attribute: 'text' }),
    /** Lines that are seen at least. */
    rows: reactive(1, { type: Number }),
    disabled: reactive(false, { type: Boolean }),
    columns: reactive<readonly StepColumn[]>([], { attribute: false }),
  })
  implements ColumnTaker
{
  override connectedCallback(): void {
    super.connectedCallback();
    this.dataset['takesColumn'] = '';
  }

  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('platen-text-field')?.focus(options);
  }

  /** Puts a column where the cursor is. */
  takeColumn(column: StepColumn): void {
    const area = this.renderRoot
      .querySelector<PlatenTextField>('platen-text-field')
      ?.renderRoot.querySelector('textarea');
    const end = this.value.length;
    const { text, caret } = insertColumn(this.value, column, {
      isText: this.isText,
      start: area?.selectionStart ?? end,
      end: area?.selectionEnd ?? end,
    });
    this.value = text;
    this.notify('value-input', text);
    void this.#putCaret(area, caret);
  }

  async #putCaret(area: HTMLTextAreaElement | null | undefined, caret: number): Promise<void> {
    await this.updateComplete;
    area?.focus();
    area?.setSelectionRange(caret, caret);
  }

  override render() {
    return html`<platen-text-field
      multiline
      rows=${this.rows}
      maxlength="10000"
      .label=${this.label}
      ?hide-label=${this.hideLabel}
      .value=${this.value}
      .hint=${this.hint}
      .error=${this.error}
      .placeholder=${this.placeholder}
      ?disabled=${this.disabled}
      @value-input=${(event: CustomEvent<string>) => {
        event.stopPropagation();
        this.value = event.detail;
        this.notify('value-input', event.detail);
      }}
      @value-change=${(event: Event) => event.stopPropagation()}
    >
      ${this.columns.length === 0 || this.disabled ? nothing : this.#renderMenu()}
    </platen-text-field>`;
  }

  #renderMenu() {
    return html`<platen-menu
      slot="end"
      placement="below-end"
      .label=${msg('Columns')}
      .items=${this.columns.map(({ name, expression }) => ({ id: expression, label: name }))}
      @menu-select=${({ detail }: CustomEvent<string>) => {
        const column = this.columns.find(({ expression }) => expression === detail);
        if (column) this.takeColumn(column);
      }}
    >
      <platen-icon-button
        slot="trigger"
        icon="Variable"
        haspopup="menu"
        .label=${msg(str`Insert a column into ${this.label}`)}
      ></platen-icon-button>
    </platen-menu>`;
  }

  static override shadowRootOptions = { ...PlatenElement.shadowRootOptions, delegatesFocus: true };

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
        min-width: 0;
        border-radius: var(--platen-radius-small);
      }
      :host([data-target]) {
        outline: 2px solid var(--platen-accent);
        outline-offset: 2px;
      }
    `,
  ];
}

defineElement('platen-row-expression-field', PlatenRowExpressionField);
