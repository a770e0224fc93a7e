import { css, html, nothing } from 'lit';
import { defineElement, PlatenElement, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';

/** Meaning of a badge's color, besides its text. */
export type BadgeTone = 'plain' | 'accent' | 'success' | 'warning' | 'danger';

/**
 * A word or two about the state of something.
 * @slot - The words.
 */
export class PlatenBadge extends withProperties(PlatenElement, {
  tone: reactive<BadgeTone>('plain', { reflect: true }),
  /** Name of a Lucide icon; empty: none. */
  icon: reactive(''),
}) {
  override render() {
    return html`${this.icon ? html`<platen-icon .name=${this.icon}></platen-icon>` : nothing}<slot></slot>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        --platen-icon-size: 14px;
        display: inline-flex;
        align-items: center;
        gap: 5px;
        padding: 1px 9px;
        border: 1px solid var(--platen-line);
        border-radius: 11px;
        background: var(--platen-sunken);
        color: var(--platen-ink);
        font-size: 0.9em;
        font-weight: 550;
        white-space: nowrap;
      }
      :host([tone='accent']) {
        border-color: transparent;
        background: var(--platen-accent-wash);
        color: var(--platen-accent);
      }
      :host([tone='success']) {
        border-color: transparent;
        background: color-mix(in srgb, var(--platen-success) 14%, var(--platen-surface));
        color: var(--platen-success);
      }
      :host([tone='warning']) {
        border-color: transparent;
        background: var(--platen-warning-wash);
        color: var(--platen-warning);
      }
      :host([tone='danger']) {
        border-color: transparent;
        background: var(--platen-danger-wash);
        color: var(--platen-danger);
      }
      @media (forced-colors: active) {
        :host([tone]) {
          border-color: CanvasText;
        }
      }
    `,
  ];
}

defineElement('platen-badge', PlatenBadge);
