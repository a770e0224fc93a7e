import { msg, str } from '@lit/localize';
import type { DataType } from '@platen/template';
import { isJsonObject, parseData } from '@platen/template/internal';
import { css, html, nothing, type TemplateResult } from 'lit';
import { defineElement } from '../../controls/define.ts';
import { internal, withProperties } from '../../controls/with-properties.ts';
import { readPastedValues } from '../../store/data/read-pasted.ts';
import { testRows } from '../../store/data/test-rows.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { EditorElement } from '../editor-element.ts';
import { sectionStyles } from '../inspector/section-styles.ts';
import { pasteErrorText } from './paste-error-text.ts';
import { plainField } from './plain-field.ts';
import '../../controls/button.ts';
import '../../controls/icon-button.ts';
import '../../controls/section.ts';
import '../../controls/text-field.ts';
import './list-values.ts';

/**
 * Values that the template is tried with, in rows of which the page shows one. They are not saved with the template; what has no value
 * has its default.
 */
export class PlatenTestData extends withProperties(EditorElement, {
  /** Whether JSON is pasted. */
  isPasting: internal(false),
  /** Why what was pasted cannot be taken; empty when it can. */
  error: internal(''),
}) {
  override render() {
    const { state } = this.editor ?? {};
    const data = state?.template.value.data;
    if (!state || !data) return nothing;
    const rows = testRows(state);
    const given = state.previewValues.value;
    const { issues, broken } = parseData(data, ownValues(given, data));
    const count = rows.count.value;
    return html`<platen-section .heading=${msg('Test data')} collapsible>
      <p class="note">${msg('The page shows these values. They are not saved with the template.')}</p>
      <div class="row" role="group" aria-label=${msg('Rows of test data')}>
        <platen-icon-button
          icon="ChevronLeft"
          .label=${msg('Previous row')}
          ?disabled=${rows.shown === 0}
          @click=${() => rows.show(rows.shown - 1)}
        ></platen-icon-button>
        <span class="grow place" aria-live="polite">${msg(str`Row ${rows.shown + 1} of ${count}`)}</span>
        <platen-icon-button
          icon="ChevronRight"
          .label=${msg('Next row')}
          ?disabled=${rows.shown >= count - 1}
          @click=${() => rows.show(rows.shown + 1)}
        ></platen-icon-button>
        <platen-icon-button
          icon="CopyPlus"
          .label=${msg('Add a row like this')}
          @click=${() => rows.add()}
        ></platen-icon-button>
        <platen-icon-button
          icon="Trash2"
          .label=${count > 1 ? msg('Delete row') : msg('Reset to defaults')}
          @click=${() => rows.delete()}
        ></platen-icon-button>
      </div>
      ${Object.entries(data).map(([name, type]) =>
        this.#field(name, type, Object.hasOwn(given, name) ? given[name] : undefined, (value) => rows.set(name, value)),
      )}
      ${[...issues, ...broken].slice(0, 5).map(({ path, message }) => html`<p class="error"><bdi>${path}</bdi>: ${message}</p>`)}
      ${this.#paste(data)}
    </platen-section>`;
  }

  #field(name: string, type: DataType, given: unknown, set: (value: unknown) => void): TemplateResult {
    if (type.type === 'list') {
      const list = listOf(given) ?? listOf(type.default) ?? [];
      return html`<platen-list-values
        .label=${name}
        .type=${type}
        .value=${list}
        .isDefault=${given === undefined}
        @values-change=${(event: CustomEvent<readonly unknown[] | undefined>) => {
          event.stopPropagation();
          set(event.detail);
        }}
      ></platen-list-values>`;
    }
    if (type.type === 'object') {
      const object = objectOf(given);
      return html`<fieldset>
        <legend>${name}</legend>
        ${Object.entries(type.fields).map(([field, inner]) =>
          this.#field(field, inner, object[field], (value) => {
            const { [field]: _before, ...others } = object;
            set(value === undefined ? others : { ...others, [field]: value });
          }),
        )}
      </fieldset>`;
    }
    return plainField(this.editor, type, {
      label: name,
      value: given === undefined || given === null ? '' : String(given),
      placeholder: type.default === undefined ? '' : String(type.default),
      change: (text) => set(text === '' ? undefined : text),
    });
  }

  #paste(data: Readonly<Record<string, DataType>>): TemplateResult {
    if (!this.isPasting)
      return html`<platen-button icon="ClipboardPaste" @click=${() => (this.isPasting = true)}
        >${msg('Paste JSON')}</platen-button
      >`;
    return html`<platen-text-field
        multiline
        .label=${msg('Values as JSON')}
        .error=${this.error}
        placeholder='{ "title": "Lunch" }'
        @value-input=${(event: CustomEvent<string>) => {
          event.stopPropagation();
          const { state } = this.editor ?? {};
          const pasted = event.detail.trim() === '' ? undefined : readPastedValues(data, event.detail);
          this.error = pasted && 'error' in pasted ? pasteErrorText(pasted.error) : '';
          if (!state || !pasted || 'error' in pasted) return;
          state.previewValues.value = { ...state.previewValues.peek(), ...pasted.value };
          this.isPasting = false;
        }}
      ></platen-text-field>
      <platen-button
        @click=${() => {
          this.isPasting = false;
          this.error = '';
        }}
        >${msg('Cancel')}</platen-button
      >`;
  }

  static override styles = [
    baseStyles,
    sectionStyles,
    css`
      fieldset {
        display: grid;
        gap: 8px;
        min-width: 0;
        margin: 0;
        padding: 4px 0 0;
        border: 0;
        border-inline-start: 2px solid var(--platen-line);
        padding-inline-start: 8px;
      }
      legend {
        padding: 0;
        font-weight: 600;
      }
      .place {
        text-align: center;
      }
      .error {
        color: var(--platen-danger);
        font-size: 0.92em;
      }
    `,
  ];
}

/** The values that are of the data, without those of parameters. */
function ownValues(given: Readonly<Record<string, unknown>>, data: Readonly<Record<string, DataType>>) {
  return Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(data, name)));
}

/** A list as it is given: itself, or its JSON text. */
function listOf(given: unknown): readonly unknown[] | undefined {
  if (Array.isArray(given)) return given as readonly unknown[];
  if (typeof given !== 'string') return undefined;
  try {
    const read: unknown = JSON.parse(given);
    return Array.isArray(read) ? (read as readonly unknown[]) : undefined;
  } catch {
    return undefined;
  }
}

function objectOf(given: unknown): Readonly<Record<string, unknown>> {
  return isJsonObject(given) ? given : {};
}

defineElement('platen-test-data', PlatenTestData);
