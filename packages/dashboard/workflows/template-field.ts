import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { TemplateEntry } from '@platen/api';
import { defineElement, fieldStyles, internal, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../elements/dashboard-element.ts';

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
  isChoosing: internal(false),
}) {
  async #open(): Promise<void> {
    if (await this.attempt(() => import('./template-dialog.ts'))) this.isChoosing = true;
  }

  #choose({ detail }: CustomEvent<TemplateEntry>): void {
    this.isChoosing = false;
    this.notify('value-change', detail.id);
  }

  override render() {
    const { value, name } = this;
    return html`<span class="name" id="name">${this.label}</span>
      <div class="line" role="group" aria-labelledby="name">
        ${
          value === undefined
            ? nothing
            : html`<a href=${this.href(`/templates/${value}`)} target="_blank"><bdi>${name || `#${value}`}</bdi></a>`
        }
        <platen-button icon="LayoutTemplate" ?disabled=${this.disabled} @click=${this.#open}
          >${value === undefined ? msg('Choose a template…') : msg('Change…')}</platen-button
        >
      </div>
      ${this.error ? html`<p class="message" data-wrong>${this.error}</p>` : nothing}
      ${
        this.isChoosing
          ? html`<platen-template-dialog
              @template-choose=${this.#choose}
              @dialog-close=${() => (this.isChoosing = false)}
            ></platen-template-dialog>`
          : nothing
      }`;
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
