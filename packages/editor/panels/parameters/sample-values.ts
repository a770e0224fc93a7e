import { msg } from '@lit/localize';
import { listModifications } from '@platen/template';
import { css, html, nothing } from 'lit';
import { defineElement } from '../../controls/define.ts';
import { checkParameterValue } from '../../store/check-parameter-value.ts';
import { dataPreview } from '../../store/rows/data-preview.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { EditorElement } from '../editor-element.ts';
import { sectionStyles } from '../inspector/section-styles.ts';
import { valueIssueText } from './error-text.ts';
import { valueField } from './value-field.ts';
import '../../controls/button.ts';
import '../../controls/section.ts';

/** Values to try the parameters of the page with: the artboard shows them instead of the defaults, and the template stays as it is. */
export class PlatenSampleValues extends EditorElement {
  #set(key: string, value: string | undefined): void {
    const { state } = this.editor ?? {};
    if (!state) return;
    const values = { ...state.previewValues.peek() };
    if (value === undefined) delete values[key];
    else values[key] = value;
    dataPreview(state).shown.value = undefined;
    state.previewValues.value = values;
  }

  #reset(): void {
    const { state } = this.editor ?? {};
    if (state) dataPreview(state).show(undefined);
  }

  override render() {
    const { state } = this.editor ?? {};
    if (!state) return nothing;
    const template = state.template.value;
    const page = state.page.value;
    const values = state.previewValues.value;
    const entries = listModifications({ ...template, pages: [page] });
    const isTried = page.parameters.some(({ key }) => key in values);
    return html`<platen-section .heading=${msg('Preview values')} collapsible .collapsed=${!isTried}>
      ${page.parameters.map((parameter, index) => {
        const given = values[parameter.key];
        const example = entries[index]?.example ?? '';
        const value = typeof given === 'string' ? given : given === undefined ? example : JSON.stringify(given);
        const [error] = typeof given === 'string' ? checkParameterValue(page, parameter, given) : [];
        return html`${valueField(this.editor, parameter, {
          label: parameter.key,
          value,
          input: (next) => this.#set(parameter.key, next),
          change: (next) => this.#set(parameter.key, next),
        })}
        ${
          error === undefined
            ? nothing
            : html`<p class="error">${valueIssueText(parameter.key, error, parameter.constraints)}</p>`
        }`;
      })}
      ${
        isTried
          ? html`<platen-button icon="Undo2" @click=${this.#reset}>${msg('Reset to defaults')}</platen-button>`
          : nothing
      }
    </platen-section>`;
  }

  static override styles = [
    baseStyles,
    sectionStyles,
    css`
      .error {
        margin-block-start: -6px;
        color: var(--platen-danger);
        font-size: 0.92em;
      }
    `,
  ];
}

defineElement('platen-sample-values', PlatenSampleValues);
