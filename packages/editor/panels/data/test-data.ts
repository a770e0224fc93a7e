import { msg, str } from '@lit/localize';
import type { DataType } from '@platen/template';
import { maxTestRows } from '@platen/template/internal';
import { css, html, nothing, type TemplateResult } from 'lit';
import { defineElement } from '../../controls/define.ts';
import { internal, withProperties } from '../../controls/with-properties.ts';
import { readPastedValues } from '../../store/data/read-pasted.ts';
import { testRows } from '../../store/data/test-rows.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { EditorElement } from '../editor-element.ts';
import { sectionStyles } from '../inspector/section-styles.ts';
import { pasteErrorText } from './paste-error-text.ts';
import { editorFields } from './plain-field.ts';
import { findValueErrors, valueField, valueFieldStyles, type ValueFields } from './value-field.ts';
import '../../controls/button.ts';
import '../../controls/icon-button.ts';
import '../../controls/section.ts';
import '../../controls/text-field.ts';
import './list-values.ts';

/**
 * Values that the template is tried with, in rows of which the page shows one. They are saved with the template and never rendered; what
 * has no value has its default.
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
    const errors = findValueErrors(data, given);
    const fields: ValueFields = { ...editorFields(this.editor), errors, nameOf: (name) => name };
    const count = rows.rows.value.length;
    return html`<platen-section .heading=${msg('Test data')} collapsible>
      <p class="note">
        ${msg('The page shows these values instead of the defaults. They are saved with the template; renders never use them.')}
      </p>
      <div class="row" role="group" aria-label=${msg('Rows of test data')}>
        <platen-icon-button
          icon="ChevronLeft"
          flip
          .label=${msg('Previous row')}
          ?disabled=${rows.shown === 0}
          @click=${() => rows.show(rows.shown - 1)}
        ></platen-icon-button>
        <span class="grow place" aria-live="polite">${msg(str`Row ${rows.shown + 1} of ${count}`)}</span>
        <platen-icon-button
          icon="ChevronRight"
          flip
          .label=${msg('Next row')}
          ?disabled=${rows.shown >= count - 1}
          @click=${() => rows.show(rows.shown + 1)}
        ></platen-icon-button>
        <platen-icon-button
          icon="CopyPlus"
          .label=${msg('Add a row like this')}
          ?disabled=${count >= maxTestRows}
          @click=${() => rows.add()}
        ></platen-icon-button>
        <platen-icon-button
          icon="Trash2"
          .label=${count > 1 ? msg('Delete row') : msg('Reset to defaults')}
          @click=${() => rows.delete()}
        ></platen-icon-button>
      </div>
      ${Object.entries(data).map(([name, type]) =>
        valueField(fields, type, {
          label: name,
          value: Object.hasOwn(given, name) ? given[name] : undefined,
          path: [name],
          set: (value) => rows.set(name, value),
        }),
      )}
      ${[...errors].slice(0, 5).map(([path, message]) => html`<p class="error"><bdi>${path}</bdi>: ${message}</p>`)}
      ${
        rows.isTooLarge.value
          ? html`<p class="error" role="alert">
              ${msg('These values are too large to be saved with the template. The page shows them until you leave.')}
            </p>`
          : nothing
      }
      ${this.#paste(data)}
    </platen-section>`;
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
          testRows(state).assign(pasted.value);
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
    valueFieldStyles,
    css`
      .place {
        text-align: center;
      }
    `,
  ];
}

defineElement('platen-test-data', PlatenTestData);
