import { css, html, nothing } from 'lit';
import { baseStyles } from '../theme/base-styles.ts';
import { defineElement } from './define.ts';
import type { BesidePlacement } from './place-beside.ts';
import { PlatenElement } from './platen-element.ts';
import { reactive, withProperties } from './with-properties.ts';
import './icon.ts';
import './tooltip.ts';

/**
 * A button that shows an icon and has its label as accessible name and tooltip.
 * @csspart button - The native button.
 * @csspart icon - What it shows.
 */
export class PlatenIconButton extends withProperties(PlatenElement, {
  label: reactive(''),
  /** Name of a Lucide icon. */
  icon: reactive(''),
  /** Keys as they are shown in the tooltip. */
  shortcut: reactive(''),
  pressed: reactive(false, { type: Boolean }),
  /** Whether the button is on or off, and says so; a pressed button always does. */
  isToggle: reactive(false, { type: Boolean, attribute: 'toggle' }),
  disabled: reactive(false, { type: Boolean, reflect: true }),
  /** Whether the icon is mirrored where text runs from right to left. */
  flip: reactive(false, { type: Boolean }),
  /** The kind of popup it opens: `menu`, `dialog`, `listbox`; with `expanded`. */
  haspopup: reactive<'menu' | 'dialog' | 'listbox'>(),
  expanded: reactive(false, { type: Boolean }),
  /** True if it represents the current view, as in a rail of panels. */
  current: reactive(false, { type: Boolean }),
  tipPlacement: reactive<BesidePlacement>('below-center', { attribute: 'tip-placement' }),
}) {
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector('button')?.focus(options);
  }

  override render() {
    return html`<platen-tooltip .text=${this.label} .shortcut=${this.shortcut} .placement=${this.tipPlacement}
      ><button
        part="button"
        type="button"
        aria-label=${this.label}
        aria-pressed=${this.isToggle || this.pressed ? String(this.pressed) : nothing}
        aria-haspopup=${this.haspopup ?? nothing}
        aria-expanded=${this.haspopup ? String(this.expanded) : nothing}
        aria-current=${this.current ? 'true' : nothing}
        ?disabled=${this.disabled}
      >
        <platen-icon part="icon" .name=${this.icon} ?flip=${this.flip}></platen-icon><slot></slot></button
    ></platen-tooltip>`;
  }

  static override shadowRootOptions = { ...PlatenElement.shadowRootOptions, delegatesFocus: true };

  static override styles = [
    baseStyles,
    css`
      :host {
        display: inline-flex;
        flex: none;
      }
      button {
        display: inline-flex;
        align-items: center;
        justify-content: center;
        gap: 4px;
        min-width: var(--platen-control-height);
        height: var(--platen-control-height);
        padding: 0 5px;
        border: 1px solid transparent;
        border-radius: var(--platen-radius-small);
        background: transparent;
        color: inherit;
        cursor: pointer;
        touch-action: manipulation;
      }
      button:hover:not(:disabled) {
        background: var(--platen-hover);
      }
      button[aria-pressed='true'],
      button[aria-expanded='true'],
      button[aria-current='true'] {
        background: var(--platen-accent-wash);
        color: var(--platen-accent);
      }
      button:disabled {
        opacity: 0.4;
        cursor: default;
      }
      @media (forced-colors: active) {
        button[aria-pressed='true'],
        button[aria-expanded='true'],
        button[aria-current='true'] {
          border-color: Highlight;
        }
      }
    `,
  ];
}

defineElement('platen-icon-button', PlatenIconButton);

declare global {
  interface HTMLElementTagNameMap {
    'platen-icon-button': PlatenIconButton;
  }
}
