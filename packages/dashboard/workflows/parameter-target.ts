import { html } from 'lit';
import { defineElement, PlatenElement, reactive, withProperties } from '@platen/editor/controls';
import type { ColumnTaker } from './row-expression-field.ts';
import type { StepColumn } from './step-columns.ts';

/**
 * A place onto which a column can be dropped.
 * @slot - The content of the place.
 * @fires column-take - `detail` is the StepColumn.
 */
export class PlatenParameterTarget
  extends withProperties(PlatenElement, { disabled: reactive(false, { type: Boolean }) })
  implements ColumnTaker
{
  override connectedCallback(): void {
    super.connectedCallback();
    this.dataset['takesColumn'] = '';
  }

  /** Says which column was dropped. */
  takeColumn(column: StepColumn): void {
    if (!this.disabled) this.notify('column-take', column);
  }

  override render() {
    return html`<slot></slot>`;
  }
}

defineElement('platen-parameter-target', PlatenParameterTarget);
