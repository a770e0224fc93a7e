import { css, html, nothing } from 'lit';
import { baseStyles } from '../theme/base-styles.ts';
import { defineElement } from './define.ts';
import type { BesidePlacement } from './place-beside.ts';
import { PlatenElement } from './platen-element.ts';
import './icon.ts';
import './tooltip.ts';

/**
 * A button that shows an icon and has its label as accessible name and tooltip.
 * @csspart button - The native button.
 * @csspart icon - What it shows.
 */
export class PlatenIconButton extends PlatenElement {
  static override properties = {
    label: {},
    icon: {},
    shortcut: {},
    pressed: { type: Boolean },
    isToggle: { type: Boolean, attribute: 'toggle' },
    disabled: { type: Boolean, reflect: true },
    flip: { type: Boolean },
    haspopup: {},
    expanded: { type: Boolean },
    current: { type: Boolean },
    tipPlacement: { attribute: 'tip-placement' },
  };
  declare label: string;
  /** Name of a Lucide icon. */
  declare icon: string;
  /** Keys as they are shown in the tooltip. */
  declare shortcut: string;
  declare pressed: boolean;
  /** Whether the button is on or off, and says so; a pressed button always does. */
  declare isToggle: boolean;
  declare disabled: boolean;
  /** Whether the icon is mirrored where text runs from right to left. */
  declare flip: boolean;
  /** The kind of popup it opens: `menu`, `dialog`, `listbox`; with `expanded`. */
  declare haspopup: 'menu' | 'dialog' | 'listbox' | undefined;
  declare expanded: boolean;
  /** Whether it stands for what is shown now, as in a rail of panels. */
  declare current: boolean;
  declare tipPlacement: BesidePlacement;

  constructor() {
    super();
    this.label = '';
    this.icon = '';
    this.shortcut = '';
    this.pressed = false;
    this.isToggle = false;
    this.disabled = false;
    this.flip = false;
    this.haspopup = undefined;
    this.expanded = false;
    this.current = false;
    this.tipPlacement = 'below-center';
  }

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
