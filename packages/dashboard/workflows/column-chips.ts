import { msg } from '@lit/localize';
import { css, html } from 'lit';
import { defineElement, PlatenElement, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import type { StepColumn } from './step-columns.ts';

/** The columns that a step can use, to be dragged onto its fields. The fields offer the same in a menu, for keys. */
export class PlatenColumnChips extends withProperties(PlatenElement, {
  columns: reactive<readonly StepColumn[]>([], { attribute: false }),
}) {
  override render() {
    return html`<ul aria-label=${msg('Columns of the rows that come in')}>
      ${this.columns.map(
        ({ name, expression, example }) =>
          html`<li data-column=${expression} title=${example}>
            <platen-icon name="GripVertical"></platen-icon><bdi>${name}</bdi>
          </li>`,
      )}
    </ul>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
        min-width: 0;
      }
      ul {
        display: flex;
        flex-wrap: wrap;
        gap: 6px;
      }
      li {
        --platen-icon-size: 13px;
        display: inline-flex;
        align-items: center;
        gap: 3px;
        max-width: 100%;
        padding: 2px 9px 2px 5px;
        border: 1px solid var(--platen-line-strong);
        border-radius: 13px;
        background: var(--platen-surface);
        font-family: var(--platen-mono);
        font-size: 0.92em;
        overflow-wrap: anywhere;
        cursor: grab;
        user-select: none;
      }
      li:dir(rtl) {
        padding: 2px 5px 2px 9px;
      }
      li:hover {
        background: var(--platen-hover);
      }
      li[data-dragged] {
        position: relative;
        z-index: 20;
        border-color: var(--platen-accent);
        background: var(--platen-accent-wash);
        color: var(--platen-accent);
        cursor: grabbing;
        pointer-events: none;
      }
      platen-icon {
        flex: none;
        color: var(--platen-ink-soft);
      }
    `,
  ];
}

defineElement('platen-column-chips', PlatenColumnChips);
