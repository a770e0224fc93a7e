import { css, html, nothing } from 'lit';
import type { Template } from '@platen/template';
import { designChoices, writtenDesign, type ShownDesign } from '@platen/editor/design-choices';
import { PlatenElement, reactive, withProperties } from '@platen/editor/element';
import { controls } from './controls.ts';

/**
 * The brand, the mode, other axes and the language of a template as fields; nothing where there is no choice.
 * @fires design-change - `detail` is the ShownDesign.
 */
class DesignFields extends withProperties(PlatenElement, {
  template: reactive<Template>(undefined, { attribute: false }),
  design: reactive<ShownDesign>(writtenDesign, { attribute: false }),
}) {
  override render() {
    const choices = this.template ? designChoices(this.template, this.design) : [];
    if (choices.length === 0) return nothing;
    return html`<div class="choices">
      ${choices.map(
        ({ label, shown, values }) =>
          html`<label>
            <span>${label}</span>
            <select
              @change=${(event: Event) => {
                if (!(event.target instanceof HTMLSelectElement)) return;
                const { design = writtenDesign } = values[event.target.selectedIndex] ?? {};
                this.dispatchEvent(new CustomEvent<ShownDesign>('design-change', { detail: design }));
              }}
            >
              ${values.map(
                (each) => html`<option value=${each.value} .selected=${each.value === shown}>${each.label}</option>`,
              )}
            </select>
          </label>`,
      )}
    </div>`;
  }

  static override styles = [
    controls,
    css`
      :host {
        display: block;
      }
      .choices {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(120px, 1fr));
        gap: 12px;
        margin-block-end: 18px;
      }
      span {
        display: block;
        margin-block-end: 4px;
        font-weight: 600;
        overflow-wrap: anywhere;
      }
    `,
  ];
}

customElements.define('design-fields', DesignFields);
