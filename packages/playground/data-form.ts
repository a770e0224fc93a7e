import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { DataType } from '@platen/template';
import { findValueErrors, valueField, valueFieldStyles, type ValueFields } from '@platen/editor/data-fields';
import { PlatenElement, reactive, withProperties } from '@platen/editor/element';
import { formTokens } from './form-tokens.ts';
import { readableName, withValue, type ParameterValues } from './parameter-fields.ts';
import './media-field.ts';

/** Errors that are listed below the form. */
const shownErrors = 5;

/**
 * The data of a template as a form: texts, numbers, lists of them and of objects.
 * @fires values-change - `detail` is the new ParameterValues.
 */
class DataForm extends withProperties(PlatenElement, {
  data: reactive<Readonly<Record<string, DataType>>>(() => ({}), { attribute: false }),
  values: reactive<ParameterValues>(() => ({}), { attribute: false }),
}) {
  #set(name: string, value: unknown): void {
    const detail = withValue(this.values, name, value);
    this.dispatchEvent(new CustomEvent<ParameterValues>('values-change', { detail, bubbles: true, composed: true }));
  }

  override render() {
    const { data, values } = this;
    const fields: ValueFields = {
      isLive: true,
      errors: findValueErrors(data, values),
      nameOf: readableName,
      color: ({ label, hideLabel = false, value, change }) =>
        html`<platen-color-field
          .label=${label}
          .hideLabel=${hideLabel}
          .value=${value}
          @value-input=${(event: CustomEvent<string>) => change(event.detail)}
          @value-change=${(event: CustomEvent<string>) => {
            event.stopPropagation();
            change(event.detail);
          }}
        ></platen-color-field>`,
      source: (kind, { label, value, hideLabel = false, change }) =>
        html`${hideLabel ? nothing : html`<span class="note">${label}</span>`}<media-field
            .kind=${kind}
            .label=${label}
            .value=${value}
            @value-change=${(event: CustomEvent<string | undefined>) => change(event.detail ?? '')}
          ></media-field>`,
    };
    return html`<form novalidate @submit=${(event: Event) => event.preventDefault()}>
      ${Object.entries(data).map(([name, type]) => this.#row(fields, name, type))}
      ${[...fields.errors]
        .slice(0, shownErrors)
        .map(([path, message]) => html`<p class="error"><bdi dir="ltr">${path}</bdi>: ${message}</p>`)}
    </form>`;
  }

  #row(fields: ValueFields, name: string, type: DataType) {
    const label = readableName(name);
    const value = Object.hasOwn(this.values, name) ? this.values[name] : undefined;
    const field = valueField(fields, type, { label, value, path: [name], set: (next) => this.#set(name, next) });
    if (value === undefined || type.type === 'list') return html`<div>${field}</div>`;
    return html`<div class="changed">
      <div>${field}</div>
      <platen-icon-button
        icon="Undo2"
        flip
        .label=${msg(str`Reset ${label} to its default`)}
        @click=${() => this.#set(name, undefined)}
      ></platen-icon-button>
    </div>`;
  }

  static override styles = [
    formTokens,
    valueFieldStyles,
    css`
      :host {
        display: block;
      }
      form {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 16px;
      }
      .changed {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        align-items: end;
        gap: 4px;
      }
      p {
        margin: 0;
      }
      .note {
        color: var(--ink-soft);
        font-size: 13px;
      }
    `,
  ];
}

customElements.define('data-form', DataForm);
