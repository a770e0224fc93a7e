import { msg, str } from '@lit/localize';
import { isColorType, type Binding, type Page, type Parameter, type ParameterType } from '@platen/template';
import { css, html, nothing } from 'lit';
import type { Draft } from 'immer';
import { changeParameter, renameParameter, unbindParameter } from '../../commands/change-parameters.ts';
import { defineElement } from '../../controls/define.ts';
import { checkParameterValue } from '../../store/check-parameter-value.ts';
import { keyError } from '../../store/parameter-suggestion.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { EditorElement } from '../editor-element.ts';
import { layerTitle } from '../../layers/layer-title.ts';
import { keyErrorText } from '../inspector/parameter-button/key-error-text.ts';
import { localNote } from '../inspector/local-section/local-note.ts';
import { sectionStyles } from '../inspector/section-styles.ts';
import { constraintFields } from './constraint-fields.ts';
import { bindingProperty, parameterTypeName, parameterTypes } from './parameter-names.ts';
import { valueIssueText } from './error-text.ts';
import { valueField } from './value-field.ts';
import { internal, reactive, withProperties } from '../../controls/with-properties.ts';
import '../../controls/icon-button.ts';
import '../../controls/select-field.ts';
import '../../controls/switch-field.ts';
import '../../controls/text-field.ts';

/**
 * The settings of one parameter: key, type, description, default, constraints and what it is bound to.
 * @fires parameter-renamed - `detail` is its new key.
 */
export class PlatenParameterCard extends withProperties(EditorElement, {
  key: reactive(''),
  /** The key as it is being typed. */
  typedKey: internal<string>(),
  /** Why the default that was typed cannot be taken; empty when it can. */
  defaultError: internal(''),
}) {
  get #page(): Page | undefined {
    return this.editor?.state.page.value;
  }

  #change(label: string, change: (parameter: Draft<Parameter>) => void): void {
    const page = this.#page;
    if (page) this.editor?.apply(changeParameter(page, this.key, label, change));
  }

  #rename(to: string): void {
    const page = this.#page;
    this.typedKey = undefined;
    if (!page || to === this.key || keyError(page, to, this.key)) return;
    const { editor } = this;
    const values = { ...editor?.state.previewValues.peek() };
    if (!editor?.apply(renameParameter(page, this.key, to))) return;
    // What is tried out continues being tried out.
    if (this.key in values) {
      values[to] = values[this.key];
      delete values[this.key];
      editor.state.previewValues.value = values;
    }
    this.key = to;
    this.notify('parameter-renamed', to);
  }

  #jump({ layerId }: Binding): void {
    const { state } = this.editor ?? {};
    if (!state || layerId === undefined) return;
    state.enteredGroupId.value = state.layersById.peek().get(layerId)?.parents.at(-1);
    state.selection.value = [layerId];
    this.editor?.artboard?.focus();
  }

  #setDefault(page: Page, parameter: Parameter, value: string): void {
    const [error] = checkParameterValue(page, parameter, value);
    this.defaultError = error === undefined ? '' : valueIssueText(parameter.key, error, parameter.constraints);
    if (error === undefined) this.#change(msg('Default'), (draft) => void (draft.default = value));
  }

  override render() {
    const page = this.#page;
    const parameter = page?.parameters.find(({ key }) => key === this.key);
    if (!page || !parameter) return nothing;
    const error = this.typedKey === undefined ? undefined : keyError(page, this.typedKey, this.key);
    const hasContent = parameter.bindings.some(({ property }) => property.toLowerCase() === 'content');
    const text = parameter.default;
    return html`
      <platen-text-field
        .label=${msg('Key')}
        .value=${this.typedKey ?? parameter.key}
        .error=${keyErrorText(error)}
        @value-input=${(event: CustomEvent<string>) => (this.typedKey = event.detail)}
        @value-change=${(event: CustomEvent<string>) => this.#rename(event.detail)}
      ></platen-text-field>
      <platen-select-field
        .label=${msg('Type')}
        .value=${parameter.type}
        .options=${parameterTypes.map((value) => ({
          value,
          label: parameterTypeName(value),
          // The content of a layer is never a color.
          disabled: hasContent && isColorType(value),
        }))}
        @value-change=${(event: CustomEvent<ParameterType>) =>
          this.#change(msg('Parameter type'), (draft) => void (draft.type = event.detail))}
      ></platen-select-field>
      <platen-text-field
        multiline
        .label=${msg('Description')}
        .maxlength=${2000}
        .value=${parameter.description}
        .hint=${msg('Help text for people who fill in the form.')}
        @value-change=${(event: CustomEvent<string>) =>
          this.#change(msg('Description'), (draft) => void (draft.description = event.detail))}
      ></platen-text-field>
      <platen-switch-field
        .label=${msg('Custom default')}
        .hint=${text === undefined ? msg('If off, the layer’s content is the default.') : ''}
        .value=${text !== undefined}
        @value-change=${(event: CustomEvent<boolean>) => {
          this.defaultError = '';
          this.#change(msg('Default'), (draft) => {
            if (event.detail) draft.default = isColorType(parameter.type) ? '#000000' : '';
            else delete draft.default;
          });
        }}
      ></platen-switch-field>
      ${
        text === undefined
          ? nothing
          : valueField(this.editor, parameter, {
              label: msg('Default'),
              value: typeof text === 'object' ? JSON.stringify(text) : String(text),
              error: this.defaultError,
              change: (value) => this.#setDefault(page, parameter, value),
            })
      }
      ${localNote(this.editor, `param.${parameter.key}`)}
      ${constraintFields(parameter, (change) => this.#change(msg('Constraints'), (draft) => change(draft.constraints)))}
      <p class="caption">${msg('Bound to')}</p>
      <ul class="items">
        ${parameter.bindings.map((binding) => this.#renderBinding(page, binding))}
      </ul>
    `;
  }

  #renderBinding(page: Page, binding: Binding) {
    const layer =
      binding.layerId === undefined ? undefined : this.editor?.state.layersById.value.get(binding.layerId)?.layer;
    const name = binding.layerId === undefined ? msg('Page') : layer ? layerTitle(layer) : binding.layerId;
    return html`<li class="row">
      <span class="grow bound"><b>${name}</b> ${bindingProperty(binding)}</span>
      ${
        layer
          ? html`<platen-icon-button
              icon="Locate"
              .label=${msg(str`Select ${name}`)}
              @click=${() => this.#jump(binding)}
            ></platen-icon-button>`
          : nothing
      }
      <platen-icon-button
        icon="Unlink"
        .label=${msg(str`Unbind ${name}`)}
        @click=${() => this.editor?.apply(unbindParameter(page, [binding], this.key))}
      ></platen-icon-button>
    </li>`;
  }

  static override styles = [
    baseStyles,
    sectionStyles,
    css`
      :host {
        --platen-sunken: var(--platen-surface);
        display: grid;
        gap: 10px;
        padding: 4px 8px 12px;
      }
      .bound {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .items platen-icon-button {
        --platen-control-height: 28px;
        --platen-icon-size: 15px;
      }
      .items {
        gap: 0;
      }
    `,
  ];
}

defineElement('platen-parameter-card', PlatenParameterCard);
