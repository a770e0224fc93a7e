import { css, html, nothing } from 'lit';
import { baseStyles } from '../theme/base-styles.ts';
import { defineElement } from './define.ts';
import { PlatenElement } from './platen-element.ts';
import { reactive, withProperties } from './with-properties.ts';
import './icon.ts';

/**
 * A button with words.
 * @slot - The words.
 * @csspart button - The native button.
 */
export class PlatenButton extends withProperties(PlatenElement, {
  /** `plain` has an edge, `primary` is the one that continues, `quiet` has neither edge nor ground, `danger` destroys. */
  variant: reactive<'plain' | 'primary' | 'quiet' | 'danger'>('plain', { reflect: true }),
  /** Name of a Lucide icon before the words; empty: none. */
  icon: reactive(''),
  disabled: reactive(false, { type: Boolean, reflect: true }),
  /** Whether what it began still continues. */
  busy: reactive(false, { type: Boolean }),
  haspopup: reactive<'menu' | 'dialog' | 'listbox'>(),
  expanded: reactive(false, { type: Boolean }),
}) {
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector('button')?.focus(options);
  }

  override render() {
    const icon = this.busy ? 'LoaderCircle' : this.icon;
    return html`<button
      part="button"
      type="button"
      ?disabled=${this.disabled}
      aria-busy=${this.busy ? 'true' : nothing}
      aria-haspopup=${this.haspopup ?? nothing}
      aria-expanded=${this.haspopup ? String(this.expanded) : nothing}
    >
      ${icon ? html`<platen-icon .name=${icon}></platen-icon>` : nothing}<slot></slot>
    </button>`;
  }

  static override shadowRootOptions = { ...PlatenElement.shadowRootOptions, delegatesFocus: true };

  static override styles = [
    baseStyles,
    css`
      :host {
        display: inline-flex;
        min-width: 0;
        --platen-icon-size: 16px;
      }
      button {
        display: inline-flex;
        flex: 1;
        align-items: center;
        justify-content: center;
        gap: 6px;
        min-width: 0;
        min-height: var(--platen-control-height);
        padding: 2px 12px;
        border: 1px solid var(--platen-line-strong);
        border-radius: var(--platen-radius-small);
        background: transparent;
        font-weight: 550;
        cursor: pointer;
        touch-action: manipulation;
      }
      button:hover:not(:disabled) {
        background: var(--platen-hover);
      }
      button:disabled {
        opacity: 0.5;
        cursor: default;
      }
      :host([variant='primary']) button {
        border-color: transparent;
        background: var(--platen-accent);
        color: var(--platen-accent-ink);
        forced-color-adjust: none;
      }
      :host([variant='primary']) button:hover:not(:disabled) {
        filter: brightness(1.1);
      }
      :host([variant='quiet']) button {
        border-color: transparent;
      }
      :host([variant='danger']) button {
        border-color: var(--platen-danger);
        color: var(--platen-danger);
      }
      [aria-busy] platen-icon {
        animation: turn 1s linear infinite;
      }
      @keyframes turn {
        to {
          rotate: 1turn;
        }
      }
      @media (prefers-reduced-motion: reduce) {
        [aria-busy] platen-icon {
          animation: none;
        }
      }
    `,
  ];
}

defineElement('platen-button', PlatenButton);

declare global {
  interface HTMLElementTagNameMap {
    'platen-button': PlatenButton;
  }
}
