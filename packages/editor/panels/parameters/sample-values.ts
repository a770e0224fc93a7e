import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement } from '../../controls/define.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { EditorElement } from '../editor-element.ts';
import { sectionStyles } from '../inspector/section-styles.ts';
import { stopTrying, triedValues, tryValue } from './tried-values.ts';
import { valueField } from './value-field.ts';
import '../../controls/button.ts';
import '../../controls/section.ts';

/** Values to try the parameters of the page with: the artboard shows them instead of the defaults, and the template stays as it is. */
export class PlatenSampleValues extends EditorElement {
  override render() {
    const { state } = this.editor ?? {};
    if (!state) return nothing;
    const tried = triedValues(state);
    const isTried = tried.some((each) => each.isTried);
    return html`<platen-section .heading=${msg('Preview values')} collapsible .collapsed=${!isTried}>
      ${tried.map(({ parameter, value, error }) => {
        const set = (next: string): void => tryValue(state, parameter.key, next);
        return html`${valueField(this.editor, parameter, { label: parameter.key, value, input: set, change: set })}
        ${error === '' ? nothing : html`<p class="error">${error}</p>`}`;
      })}
      ${
        isTried
          ? html`<platen-button icon="Undo2" @click=${() => stopTrying(state)}
              >${msg('Reset to defaults')}</platen-button
            >`
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
