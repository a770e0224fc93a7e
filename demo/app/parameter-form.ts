import { LitElement, css, html, nothing } from 'lit';
import type { Layer, Parameter, TableLayer, Template } from '@platen/template';
import { listModifications } from '@platen/template';
import { controls } from './shared-styles.ts';
import './table-rows-field.ts';

/** What the form holds: a value for each parameter that was changed. */
export type ParameterValues = Readonly<Record<string, unknown>>;

interface Field {
  key: string;
  parameter: Parameter;
  label: string;
  example: string;
  table: TableLayer | undefined;
}

function findLayer(layers: readonly Layer[], id: string): Layer | undefined {
  for (const layer of layers) {
    if (layer.id === id) return layer;
    const inner = layer.type === 'group' ? findLayer(layer.layers, id) : undefined;
    if (inner) return inner;
  }
  return undefined;
}

/** `ticket_price` becomes `Ticket price`. */
function readableName(key: string): string {
  const words = key.replaceAll(/[_-]+/g, ' ').replaceAll(/([a-z])([A-Z])/g, '$1 $2');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

function fieldsOf(template: Template, page: number): Field[] {
  const source = template.pages[page - 1];
  if (!source) return [];
  return listModifications(template)
    .filter((entry) => entry.page_number === page)
    .flatMap((entry) => {
      const name = entry.key.slice(entry.key.indexOf('@') + 1);
      const parameter = source.parameters.find((candidate) => candidate.key === name);
      if (!parameter) return [];
      const bound = parameter.bindings.find((binding) => binding.property === 'content' && binding.layerId);
      const layer = bound?.layerId ? findLayer(source.layers, bound.layerId) : undefined;
      return [
        {
          key: entry.key,
          parameter,
          label: readableName(name),
          example: entry.example,
          table: layer?.type === 'table' ? layer : undefined,
        },
      ];
    });
}

/**
 * The parameters of one page as a form.
 * @fires values-change - `detail` is the new ParameterValues.
 */
class ParameterForm extends LitElement {
  static override properties = { template: { attribute: false }, page: { type: Number }, values: { attribute: false } };
  declare template: Template | undefined;
  declare page: number;
  declare values: ParameterValues;

  constructor() {
    super();
    this.page = 1;
    this.values = {};
  }

  #set(key: string, value: unknown): void {
    const { [key]: _old, ...rest } = this.values;
    const values = value === undefined ? rest : { ...rest, [key]: value };
    this.dispatchEvent(
      new CustomEvent<ParameterValues>('values-change', { detail: values, bubbles: true, composed: true }),
    );
  }

  override render() {
    if (!this.template) return nothing;
    const fields = fieldsOf(this.template, this.page);
    if (fields.length === 0)
      return html`<p class="empty">This page has no parameters. Its picture is always the same.</p>`;
    return html`<form @submit=${(event: Event) => event.preventDefault()}>
      ${fields.map((field) => this.#row(field))}
    </form>`;
  }

  #row(field: Field) {
    const changed = Object.hasOwn(this.values, field.key);
    const id = `field-${field.key.replaceAll(/[^a-z0-9]/gi, '-')}`;
    return html`
      <div class="field">
        <div class="head">
          <label for=${id}>${field.label}</label>
          ${
            changed
              ? html`<button
                  type="button"
                  class="quiet"
                  aria-label=${`Reset ${field.label}`}
                  @click=${() => this.#set(field.key, undefined)}
                >
                  Reset
                </button>`
              : nothing
          }
        </div>
        ${this.#control(field, id)}
        ${field.parameter.description ? html`<p class="hint" id=${`${id}-hint`}>${field.parameter.description}</p>` : nothing}
      </div>
    `;
  }

  #control(field: Field, id: string) {
    const value = this.values[field.key];
    const { constraints, type } = field.parameter;
    const read = (event: Event): string =>
      event.target instanceof HTMLInputElement ||
      event.target instanceof HTMLTextAreaElement ||
      event.target instanceof HTMLSelectElement
        ? event.target.value
        : '';
    if (field.table) {
      return html`<table-rows-field
        id=${id}
        .columns=${field.table.columns}
        .rows=${Array.isArray(value) ? value : field.table.rows}
        @rows-change=${(event: CustomEvent) => this.#set(field.key, event.detail)}
      ></table-rows-field>`;
    }
    const text = value === undefined ? field.example : String(value);
    if (constraints.enum) {
      return html`<select id=${id} @change=${(event: Event) => this.#set(field.key, read(event))}>
        ${constraints.enum.map((choice) => html`<option ?selected=${String(choice) === text}>${choice}</option>`)}
      </select>`;
    }
    if (type === 'imageUrl' || type === 'videoUrl')
      return this.#picture(field, id, value === undefined ? '' : String(value));
    if (type === 'color' || type === 'fill' || type === 'stroke' || type === 'backgroundColor') {
      const plain = /^#[0-9a-f]{6}$/i.test(text) ? text : '#888888';
      return html`<span class="colour">
        <input
          type="color"
          .value=${plain}
          aria-label=${`${field.label}, pick`}
          @input=${(event: Event) => this.#set(field.key, read(event))}
        />
        <input
          id=${id}
          .value=${text}
          spellcheck="false"
          @input=${(event: Event) => this.#set(field.key, read(event))}
        />
      </span>`;
    }
    const count = constraints.maxLength
      ? html`<span class="count" ?data-over=${text.length > constraints.maxLength}
          >${text.length} / ${constraints.maxLength}</span
        >`
      : nothing;
    return html`<span class="text">
      <textarea
        id=${id}
        rows="1"
        dir="auto"
        aria-describedby=${field.parameter.description ? `${id}-hint` : nothing}
        .value=${text}
        @input=${(event: Event) => this.#set(field.key, read(event))}
      ></textarea
      >${count}
    </span>`;
  }

  #picture(field: Field, id: string, value: string) {
    const shown = value.startsWith('data:') ? '' : value;
    const choose = async (event: Event): Promise<void> => {
      const file = event.target instanceof HTMLInputElement ? event.target.files?.[0] : undefined;
      if (!file) return;
      const reader = new FileReader();
      reader.addEventListener('load', () => this.#set(field.key, reader.result));
      reader.readAsDataURL(file);
    };
    return html`<span class="picture">
      <input
        id=${id}
        type="url"
        placeholder=${value.startsWith('data:') ? 'A file of yours' : 'https://…'}
        .value=${shown}
        @change=${(event: Event) => {
          const url = event.target instanceof HTMLInputElement ? event.target.value.trim() : '';
          this.#set(field.key, url || undefined);
        }}
      />
      <label class="button"
        >Choose file
        <input
          type="file"
          class="hidden-visually"
          accept="image/*"
          aria-label=${`${field.label}, choose file`}
          @change=${choose}
        />
      </label>
    </span>`;
  }

  static override styles = [
    controls,
    css`
      :host {
        display: block;
      }
      form {
        display: grid;
        gap: 18px;
      }
      .head {
        display: flex;
        align-items: center;
        justify-content: space-between;
        min-height: 28px;
      }
      .head label {
        font-weight: 600;
      }
      .head button {
        min-height: 26px;
        font-size: 13px;
      }
      .hint {
        margin: 5px 0 0;
        color: var(--ink-soft);
        font-size: 13px;
      }
      .empty {
        color: var(--ink-soft);
      }
      .text {
        position: relative;
        display: block;
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
      .colour,
      .picture {
        display: flex;
        gap: 8px;
      }
      .picture .button {
        flex: none;
      }
      .picture .button:focus-within {
        outline: 2px solid var(--accent);
        outline-offset: 2px;
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

customElements.define('parameter-form', ParameterForm);
