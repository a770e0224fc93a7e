import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement, PlatenElement, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import type { StepColumn } from './step-columns.ts';
import '../elements/password-field.ts';
import './name-adder.ts';
import './row-expression-field.ts';

/**
 * A text or an expression for each of any number of names, such as the columns that a step sets.
 * @fires value-change - `detail` is the object of them; undefined if it is empty.
 */
export class PlatenNamedTexts extends withProperties(PlatenElement, {
  label: reactive(''),
  hint: reactive(''),
  error: reactive(''),
  value: reactive<Record<string, unknown>>(() => ({}), { attribute: false }),
  columns: reactive<readonly StepColumn[]>([], { attribute: false }),
  /** Whether the texts are expressions. */
  isExpression: reactive(false, { type: Boolean, attribute: 'expressions' }),
  isSecret: reactive(false, { type: Boolean, attribute: 'secret' }),
  disabled: reactive(false, { type: Boolean }),
}) {
  #set(value: Record<string, unknown>): void {
    this.value = value;
    this.notify('value-change', Object.keys(value).length === 0 ? undefined : value);
  }

  #add(name: string): void {
    this.#set({ ...this.value, [name]: '' });
    void this.updateComplete.then(() =>
      [...this.renderRoot.querySelectorAll<HTMLElement>('[data-text]')].at(-1)?.focus(),
    );
  }

  #remove(name: string): void {
    const { [name]: _, ...rest } = this.value;
    this.#set(rest);
    this.renderRoot.querySelector<HTMLElement>('platen-name-adder')?.focus();
  }

  #text(name: string, value: string) {
    const change = (event: CustomEvent<string>): void => {
      event.stopPropagation();
      this.#set({ ...this.value, [name]: event.detail });
    };
    if (this.isSecret) {
      return html`<platen-password-field
        data-text
        fill="new-password"
        .label=${name}
        .value=${value}
        @value-input=${change}
      ></platen-password-field>`;
    }
    return html`<platen-row-expression-field
      data-text
      .label=${name}
      .value=${value}
      .columns=${this.isExpression ? this.columns : []}
      ?disabled=${this.disabled}
      @value-input=${change}
    ></platen-row-expression-field>`;
  }

  override render() {
    return html`<fieldset>
      <legend>${this.label}</legend>
      ${Object.entries(this.value).map(
        ([name, value]) =>
          html`<div class="line">
            ${this.#text(name, typeof value === 'string' ? value : '')}
            <platen-icon-button
              icon="Trash2"
              .label=${msg(str`Remove ${name}`)}
              ?disabled=${this.disabled}
              @click=${() => this.#remove(name)}
            ></platen-icon-button>
          </div>`,
      )}
      <platen-name-adder
        .label=${msg('Name of another')}
        .action=${msg('Add')}
        .taken=${Object.keys(this.value)}
        ?disabled=${this.disabled}
        @name-add=${(event: CustomEvent<string>) => {
          event.stopPropagation();
          this.#add(event.detail);
        }}
      ></platen-name-adder>
      ${
        this.error
          ? html`<p class="message wrong">${this.error}</p>`
          : this.hint
            ? html`<p class="message">${this.hint}</p>`
            : nothing
      }
    </fieldset>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
        min-width: 0;
      }
      fieldset {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 8px;
        min-width: 0;
        margin: 0;
        padding: 0;
        border: 0;
      }
      legend {
        margin-block-end: 4px;
        padding: 0;
        color: var(--platen-ink-soft);
        font-size: 0.92em;
      }
      .line {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        align-items: end;
        gap: 8px;
      }
      .message {
        color: var(--platen-ink-soft);
        font-size: 0.92em;
      }
      .wrong {
        color: var(--platen-danger);
      }
    `,
  ];
}

defineElement('platen-named-texts', PlatenNamedTexts);
