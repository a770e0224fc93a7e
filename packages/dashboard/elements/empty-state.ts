import { css, html, nothing } from 'lit';
import { defineElement, PlatenElement, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';

/**
 * Placeholder for an empty list: what it will contain, its purpose, and how to begin.
 * @slot - A sentence or two.
 * @slot actions - Buttons.
 */
export class PlatenEmptyState extends withProperties(PlatenElement, {
  /** Name of a Lucide icon. */
  icon: reactive(''),
  heading: reactive(''),
}) {
  override render() {
    return html`
      ${this.icon ? html`<span class="icon"><platen-icon .name=${this.icon}></platen-icon></span>` : nothing}
      <h2>${this.heading}</h2>
      <div class="words"><slot></slot></div>
      <div class="actions"><slot name="actions"></slot></div>
    `;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: grid;
        justify-items: center;
        gap: 8px;
        padding: 48px 24px;
        border: 1px dashed var(--platen-line-strong);
        border-radius: var(--platen-radius);
        text-align: center;
      }
      .icon {
        display: grid;
        place-items: center;
        width: 52px;
        height: 52px;
        margin-block-end: 4px;
        border-radius: 50%;
        background: var(--platen-accent-wash);
        color: var(--platen-accent);
        --platen-icon-size: 24px;
      }
      h2 {
        font-size: 1.15em;
      }
      .words {
        max-width: 56ch;
        color: var(--platen-ink-soft);
        overflow-wrap: anywhere;
      }
      .actions {
        display: flex;
        flex-wrap: wrap;
        justify-content: center;
        gap: 8px;
        margin-block-start: 8px;
      }
    `,
  ];
}

defineElement('platen-empty-state', PlatenEmptyState);
