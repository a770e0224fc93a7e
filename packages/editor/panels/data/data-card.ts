import { msg } from '@lit/localize';
import type { DataType, ListData, PlainData, Template } from '@platen/template';
import { parseData, plainValueText } from '@platen/template/internal';
import type { Draft } from 'immer';
import { css, html, nothing, type TemplateResult } from 'lit';
import {
  changeData,
  changeDataKind,
  dataKinds,
  dataNameError,
  dataTypeAt,
  renameData,
  type DataKind,
  type DataPath,
} from '../../commands/edit-data.ts';
import { defineElement } from '../../controls/define.ts';
import { internal, reactive, withProperties } from '../../controls/with-properties.ts';
import type { Edit } from '../../store/template-document.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { EditorElement } from '../editor-element.ts';
import { keyErrorText } from '../inspector/parameter-button/key-error-text.ts';
import { sectionStyles } from '../inspector/section-styles.ts';
import { localNote } from '../inspector/local-section/local-note.ts';
import { constraintFields } from '../parameters/constraint-fields.ts';
import { dataKindIcon, dataKindName } from './data-names.ts';
import { editorFields, plainField } from './plain-field.ts';
import { ruleError } from './rule-check.ts';
import { findValueErrors, valueField, valueFieldStyles } from './value-field.ts';
import './list-values.ts';
import '../../controls/number-field.ts';
import '../../controls/select-field.ts';
import '../../controls/text-field.ts';

/**
 * The settings of one value of the data: name, type, description, default and constraints; of lists their items, of objects their
 * fields.
 * @fires data-renamed - `detail` is its new name.
 */
export class PlatenDataCard extends withProperties(EditorElement, {
  path: reactive<DataPath>([], { attribute: false }),
  /** The name as it is being typed. */
  typed: internal<string>(),
  /** Why the last change could not be made; empty when it could. */
  error: internal(''),
}) {
  #template(): Template | undefined {
    return this.editor?.state.template.peek();
  }

  #apply(edit: Edit | undefined): void {
    const { editor } = this;
    if (!editor || !edit) return;
    this.error = ruleError(editor.document, edit) ?? '';
    if (this.error === '') editor.apply(edit);
    else this.requestUpdate();
  }

  #change(label: string, change: (type: Draft<DataType>) => void): void {
    this.#apply(changeData(this.path, label, change));
  }

  #rename(to: string): void {
    const template = this.#template();
    this.typed = undefined;
    const from = this.path.at(-1) ?? '';
    const { editor } = this;
    if (!template || !editor || to === from || dataNameError(template, this.path, to)) return;
    const { [from]: value, ...others } = editor.state.previewValues.peek();
    if (!editor.apply(renameData(template, this.path, to))) return;
    // What is tried out continues being tried out.
    if (this.path.length === 1 && value !== undefined) editor.state.previewValues.value = { ...others, [to]: value };
    this.path = [...this.path.slice(0, -1), to];
    this.notify('data-renamed', to);
  }

  override render() {
    const template = this.editor?.state.template.value;
    const type = template && dataTypeAt(template, this.path);
    if (!template || !type) return nothing;
    const name = this.path.at(-1) ?? '';
    const nameError = this.typed === undefined ? undefined : dataNameError(template, this.path, this.typed);
    return html`
      <platen-text-field
        .label=${msg('Name')}
        .value=${this.typed ?? name}
        .error=${keyErrorText(nameError)}
        @value-input=${(event: CustomEvent<string>) => {
          event.stopPropagation();
          this.typed = event.detail;
        }}
        @value-change=${(event: CustomEvent<string>) => {
          event.stopPropagation();
          this.#rename(event.detail);
        }}
      ></platen-text-field>
      ${this.#kindField(msg('Type'), type.type, (kind) => this.#apply(changeDataKind(this.path, kind)))}
      ${
        type.type === 'list'
          ? this.#kindField(msg('Type of the items'), type.items.type, (kind) =>
              this.#apply(changeDataKind(this.path, kind, true)),
            )
          : nothing
      }
      ${this.error === '' ? nothing : html`<p class="error" role="alert">${this.error}</p>`}
      <platen-text-field
        multiline
        .label=${msg('Description')}
        .maxlength=${2000}
        .value=${type.description}
        .hint=${msg('Help text for people who fill in the form.')}
        @value-input=${(event: Event) => event.stopPropagation()}
        @value-change=${(event: CustomEvent<string>) => {
          event.stopPropagation();
          this.#change(msg('Description'), (draft) => void (draft.description = event.detail));
        }}
      ></platen-text-field>
      ${type.type === 'list' ? this.#listFields(type) : type.type === 'object' ? this.#nested() : this.#plainFields(type)}
    `;
  }

  #kindField(label: string, kind: DataKind, take: (kind: DataKind) => void): TemplateResult {
    return html`<platen-select-field
      .label=${label}
      .value=${kind}
      .options=${dataKinds.map((value) => ({ value, label: dataKindName(value), icon: dataKindIcon(value) }))}
      @value-change=${(event: CustomEvent<DataKind>) => {
        event.stopPropagation();
        take(event.detail);
      }}
    ></platen-select-field>`;
  }

  #listFields(type: ListData): TemplateResult {
    const count = (label: string, name: 'minItems' | 'maxItems', min: number) =>
      html`<platen-number-field
        .label=${label}
        .value=${type[name]}
        .min=${min}
        .max=${1000}
        .decimals=${0}
        @value-input=${(event: Event) => event.stopPropagation()}
        @value-change=${(event: CustomEvent<number>) => {
          event.stopPropagation();
          this.#change(label, (draft) => {
            if (draft.type !== 'list') return;
            draft[name] = event.detail;
            if (name === 'minItems') draft.maxItems = Math.max(draft.maxItems, event.detail);
            else draft.minItems = Math.min(draft.minItems, event.detail);
          });
        }}
      ></platen-number-field>`;
    return html`<div class="pair">
        ${count(msg('Minimum items'), 'minItems', 0)} ${count(msg('Maximum items'), 'maxItems', 1)}
      </div>
      ${innermost(type).type === 'object' ? this.#nested() : nothing} ${this.#listDefault(type)}`;
  }

  /** The items that stand in where no list is given. */
  #listDefault(type: ListData): TemplateResult {
    const name = this.path.at(-1) ?? '';
    const { default: given, ...plain } = type;
    const errors =
      given === undefined ? new Map<string, string>() : findValueErrors({ [name]: plain }, { [name]: given });
    return valueField({ ...editorFields(this.editor), errors, nameOf: (field) => field }, plain, {
      label: msg('Default'),
      value: given,
      path: [name],
      set: (value) =>
        this.#change(msg('Default'), (draft) => {
          if (draft.type !== 'list') return;
          if (Array.isArray(value)) draft.default = value;
          else delete draft.default;
        }),
    });
  }

  #nested(): TemplateResult {
    return html`<p class="caption">${msg('Fields')}</p>
      <div class="nested"><platen-data-list .owner=${this.path}></platen-data-list></div>`;
  }

  #plainFields(type: PlainData): TemplateResult {
    const given = type.default === undefined ? '' : String(type.default);
    const kind = type.type;
    // The fields of parameters, for what a kind can have: text as content, numbers as a property.
    const constraints = {
      key: '',
      description: '',
      constraints: type.constraints,
      type:
        kind === 'number' ? ('text' as const) : kind === 'date' || kind === 'boolean' ? ('videoUrl' as const) : kind,
      bindings: [{ property: kind === 'text' ? 'content' : 'value' }],
    };
    return html`${plainField(this.editor, type, {
      label: msg('Default'),
      value: given,
      change: (text) => this.#setDefault(type, text),
    })}
    ${this.path.length === 1 ? localNote(this.editor, `param.${this.path[0] ?? ''}`) : nothing}
    ${constraintFields(constraints, (change) =>
      this.#change(msg('Constraints'), (draft) => {
        if (draft.type === 'list' || draft.type === 'object') return;
        change(draft.constraints);
        if (draft.type !== 'number' || !draft.constraints.enum) return;
        const numbers = draft.constraints.enum.map(Number).filter(Number.isFinite);
        if (numbers.length > 0) draft.constraints.enum = numbers;
        else delete draft.constraints.enum;
      }),
    )}`;
  }

  #setDefault(type: PlainData, text: string): void {
    const { values, issues } = parseData({ value: { ...type, default: undefined } }, { value: text });
    const [issue] = issues;
    if (issue) {
      this.error = `${msg('Default')}: ${issue.message}.`;
      return;
    }
    const value = values['value'] ?? null;
    this.#change(msg('Default'), (draft) => {
      if (draft.type === 'list' || draft.type === 'object') return;
      if (text === '' || value === null) delete draft.default;
      else if (typeof value === 'number' || typeof value === 'boolean') draft.default = value;
      else draft.default = type.type === 'date' ? (plainValueText(value) ?? text) : text;
    });
  }

  static override styles = [
    baseStyles,
    sectionStyles,
    valueFieldStyles,
    css`
      :host {
        --platen-sunken: var(--platen-surface);
        display: grid;
        gap: 10px;
        grid-template-columns: minmax(0, 1fr);
        padding: 4px 8px 12px;
      }
      .error {
        color: var(--platen-danger);
        font-size: 0.92em;
      }
      .nested {
        padding-inline-start: 8px;
        border-inline-start: 2px solid var(--platen-line);
      }
    `,
  ];
}

function innermost(type: DataType): DataType {
  return type.type === 'list' ? innermost(type.items) : type;
}

defineElement('platen-data-card', PlatenDataCard);
