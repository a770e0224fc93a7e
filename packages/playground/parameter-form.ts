import { msg, str } from '@lit/localize';
import { css, html, nothing, type PropertyValues } from 'lit';
import { isColorType, type Template } from '@platen/template';
import { templateIn, writtenDesign, type ShownDesign } from '@platen/editor/design-choices';
import { PlatenElement, internal, reactive, withProperties } from '@platen/editor/element';
import { controls } from './controls.ts';
import { describeError, listFields, withValue, type ParameterField, type ParameterValues } from './parameter-fields.ts';
import type { NamedFile } from './media-field.ts';
import './media-field.ts';
import './table-rows-field.ts';

/**
 * The data of a template and the parameters of one page as a form.
 * @fires values-change - `detail` is the new ParameterValues.
 */
class ParameterForm extends withProperties(PlatenElement, {
  template: reactive<Template>(undefined, { attribute: false }),
  /** From 1. */
  page: reactive(1, { type: Number }),
  values: reactive<ParameterValues>(() => ({}), { attribute: false }),
  /** The language that the values are in where none are given. */
  design: reactive<ShownDesign>(writtenDesign, { attribute: false }),
  /** Whether the code for forms of data is there. */
  /** Finds the name of a brand asset, for the fields of images; default: their fields name none. */
  nameFile: reactive<(source: string) => Promise<NamedFile>>(undefined, { attribute: false }),
  hasDataForm: internal(false),
}) {
  #shown: Template | undefined;

  override willUpdate(changed: PropertyValues): void {
    if (changed.has('template') || changed.has('design'))
      this.#shown = this.template && templateIn(this.template, this.design);
  }

  #set(key: string, value: unknown): void {
    const detail = withValue(this.values, key, value);
    this.dispatchEvent(new CustomEvent<ParameterValues>('values-change', { detail, bubbles: true, composed: true }));
  }

  override render() {
    const template = this.#shown;
    if (!template) return nothing;
    const { data = {} } = template;
    const fields = listFields(template, this.page);
    if (Object.keys(data).length > 0)
      return html`${this.#dataForm(data)} ${fields.length > 0 ? this.#fields(fields) : nothing}`;
    if (fields.length === 0)
      return html`<p class="empty">${msg('This page has no parameters, so its image is always the same.')}</p>`;
    return this.#fields(fields);
  }

  #fields(fields: readonly ParameterField[]) {
    return html`<form novalidate @submit=${(event: Event) => event.preventDefault()}>
      ${fields.map((field) => this.#row(field))}
    </form>`;
  }

  /** The form of data, whose code is fetched for the templates that have some. */
  #dataForm(data: NonNullable<Template['data']>) {
    if (!this.hasDataForm) {
      void import('./data-form.ts').then(() => (this.hasDataForm = true));
      return nothing;
    }
    return html`<data-form .data=${data} .values=${this.values}></data-form>`;
  }

  #row(field: ParameterField) {
    const value = this.values[field.key];
    const { description, constraints } = field.parameter;
    const id = `field-${field.key.replaceAll(/[^a-z0-9]/gi, '-')}`;
    const error = describeError(field, value);
    const describedBy = [description && `${id}-hint`, error && `${id}-fault`].filter(Boolean).join(' ');
    return html`
      <div class="field">
        <div class="head">
          ${
            field.table
              ? html`<span class="label" dir="auto">${field.label}</span>`
              : html`<label class="label" for=${id} dir="auto"
                  >${field.label}${constraints.required ? html`<span class="required"> ${msg('required')}</span>` : nothing}</label
                >`
          }
          ${
            value === undefined
              ? nothing
              : html`<button
                  type="button"
                  class="quiet"
                  aria-label=${msg(str`Reset ${field.label}`)}
                  @click=${() => this.#set(field.key, undefined)}
                >
                  ${msg('Reset')}
                </button>`
          }
        </div>
        ${this.#control(field, id, describedBy, error !== '')}
        ${description ? html`<p class="hint" id=${`${id}-hint`} dir="auto">${description}</p>` : nothing}
        ${error ? html`<p class="error" id=${`${id}-fault`} role="status">${error}</p>` : nothing}
      </div>
    `;
  }

  #control(field: ParameterField, id: string, describedBy: string, isWrong: boolean) {
    const value = this.values[field.key];
    const { constraints, type } = field.parameter;
    if (field.table) {
      return html`<table-rows-field
        id=${id}
        role="group"
        aria-label=${field.label}
        .columns=${field.table.columns}
        .rows=${Array.isArray(value) ? value : field.table.rows}
        @rows-change=${(event: CustomEvent) => this.#set(field.key, event.detail)}
      ></table-rows-field>`;
    }
    const text = value === undefined ? field.example : String(value);
    const invalid = isWrong ? 'true' : nothing;
    if (constraints.enum) {
      const isKnown = constraints.enum.some((choice) => String(choice) === text);
      return html`<select
        id=${id}
        aria-describedby=${describedBy || nothing}
        @change=${(event: Event) => this.#set(field.key, textOf(event))}
      >
        ${isKnown ? nothing : html`<option selected hidden value=${text}>${text}</option>`}
        ${constraints.enum.map(
          (choice) => html`<option value=${String(choice)} ?selected=${String(choice) === text}>${choice}</option>`,
        )}
      </select>`;
    }
    if (type === 'imageUrl' || type === 'videoUrl') {
      return html`<media-field
        id=${id}
        .kind=${type === 'imageUrl' ? 'image' : 'video'}
        .label=${field.label}
        .value=${value === undefined ? '' : String(value)}
        .own=${field.example}
        .nameFile=${this.nameFile}
        @value-change=${(event: CustomEvent<string | undefined>) => this.#set(field.key, event.detail)}
      ></media-field>`;
    }
    if (isColorType(type)) {
      return html`<span class="color">
        <input
          type="color"
          .value=${/^#[0-9a-f]{6}$/i.test(text) ? text : '#888888'}
          aria-label=${msg(str`${field.label}: choose`)}
          @input=${(event: Event) => this.#set(field.key, textOf(event))}
        />
        <input
          id=${id}
          dir="ltr"
          spellcheck="false"
          autocomplete="off"
          aria-describedby=${describedBy || nothing}
          aria-invalid=${invalid}
          .value=${text}
          @input=${(event: Event) => this.#set(field.key, textOf(event))}
        />
      </span>`;
    }
    const length = [...text].length;
    const isNumber = constraints.min !== undefined || constraints.max !== undefined;
    return html`<textarea
        id=${id}
        rows="1"
        dir="auto"
        inputmode=${isNumber ? 'decimal' : nothing}
        aria-describedby=${describedBy || nothing}
        aria-invalid=${invalid}
        aria-required=${constraints.required ? 'true' : nothing}
        .value=${text}
        @input=${(event: Event) => this.#set(field.key, textOf(event))}
      ></textarea>
      ${
        constraints.maxLength === undefined
          ? nothing
          : html`<span class="count" ?data-over=${length > constraints.maxLength}
              ><bdi dir="ltr">${length} / ${constraints.maxLength}</bdi></span
            >`
      }`;
  }

  static override styles = [
    controls,
    css`
      :host {
        display: block;
      }
      form {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 18px;
      }
      data-form + form {
        margin-block-start: 20px;
      }
      .head {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: 8px;
        min-height: 28px;
      }
      .label {
        min-width: 0;
        font-weight: 600;
        overflow-wrap: anywhere;
      }
      .required {
        color: var(--ink-soft);
        font-size: 12px;
        font-weight: 400;
      }
      .head button {
        flex: none;
        min-height: 26px;
        font-size: 13px;
      }
      .hint,
      .error {
        margin: 5px 0 0;
        color: var(--ink-soft);
        font-size: 13px;
        overflow-wrap: anywhere;
      }
      .error {
        color: var(--bad);
      }
      .empty {
        color: var(--ink-soft);
      }
      .count {
        display: block;
        margin-top: 3px;
        color: var(--ink-soft);
        font-size: 12px;
        font-variant-numeric: tabular-nums;
        text-align: end;
      }
      .count[data-over] {
        color: var(--bad);
        font-weight: 600;
      }
      .color {
        display: flex;
        gap: 8px;
      }
      input[type='color'] {
        flex: none;
        width: 44px;
        height: 38px;
        padding: 3px;
        border: 1px solid var(--line);
        border-radius: var(--radius-small);
        background: var(--surface);
        cursor: pointer;
      }
    `,
  ];
}

/** Returns the text of the field in which an event occurred. */
function textOf({ target }: Event): string {
  const isField =
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
  return isField ? target.value : '';
}

customElements.define('parameter-form', ParameterForm);
