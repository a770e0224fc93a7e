import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement, fieldStyles, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../elements/dashboard-element.ts';
import { TemplateChoice } from '../elements/template-choice.ts';

/**
 * The template of a step.
 * @fires value-change - `detail` is its id.
 */
export class PlatenTemplateField extends withProperties(DashboardElement, {
  label: reactive(''),
  /** Its id; undefined while none is chosen. */
  value: reactive<number>(undefined, { attribute: false }),
  /** Its name, if the page knows it. */
  name: reactive('', { attribute: false }),
  error: reactive(''),
  disabled: reactive(false, { type: Boolean }),
}) {
  readonly #choice = new TemplateChoice(this, ({ id }) => this.notify('value-change', id));

  override render() {
    const { value, name } = this;
    return html`<span class="name" id="name">${this.label}</span>
      <div class="line" role="group" aria-labelledby="name">
        ${
          value === undefined
            ? nothing
            : html`<a href=${this.href(`/templates/${value}`)} target="_blank"><bdi>${name || `#${value}`}</bdi></a>`
        }
        <platen-button icon="LayoutTemplate" ?disabled=${this.disabled} @click=${this.#choice.open}
          >${value === undefined ? msg('Choose a template…') : msg('Change…')}</platen-button
        >
      </div>
      ${this.error ? html`<p class="message" data-wrong>${this.error}</p>` : nothing} ${this.#choice.render()}`;
  }

  static override styles = [
    baseStyles,
    fieldStyles,
    css`
      .line {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 6px 12px;
      }
      a {
        min-width: 0;
        color: var(--platen-accent);
        font-weight: 600;
        overflow-wrap: anywhere;
        text-underline-offset: 2px;
      }
    `,
  ];
}

defineElement('platen-template-field', PlatenTemplateField);
