import { css, html, nothing, type PropertyValues } from 'lit';
import { msg } from '@lit/localize';
import { baseStyles } from '../theme/base-styles.ts';
import { deepActiveElement } from './deep-active-element.ts';
import { defineElement } from './define.ts';
import { PlatenElement } from './platen-element.ts';
import { reactive, withProperties } from './with-properties.ts';
import './icon-button.ts';

/**
 * A modal dialog. Escape and its cross close it, and the focus returns to where it was.
 * @slot - What is in it.
 * @slot footer - Its buttons.
 * @fires dialog-close - It was closed; its owner sets `open` to false or removes it.
 * @csspart surface
 */
export class PlatenDialog extends withProperties(PlatenElement, {
  heading: reactive(''),
  open: reactive(false, { type: Boolean, reflect: true }),
  /** `small` 400 pixels wide, `medium` 640, `large` 1040. */
  size: reactive<'small' | 'medium' | 'large'>('medium', { reflect: true }),
  /** Whether nothing in it takes the focus, so that it takes it itself to be scrolled by keys. */
  isText: reactive(false, { type: Boolean, attribute: 'text' }),
}) {
  /** Element that had the focus before it was opened. */
  #opener: HTMLElement | undefined;

  get #dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector('dialog');
  }

  /** Closes it as its cross does. */
  close(): void {
    this.#dialog?.close();
  }

  #onClose(): void {
    if (!this.open) return;
    this.open = false;
    this.notify('dialog-close');
  }

  override updated(changed: PropertyValues<this>): void {
    if (!changed.has('open')) return;
    const dialog = this.#dialog;
    if (this.open && dialog && !dialog.open) {
      this.#opener = deepActiveElement();
      dialog.showModal();
      // Else the browser may choose what scrolls. What wants the focus takes it.
      if (!this.querySelector('[autofocus]')) dialog.focus();
    } else if (!this.open && dialog?.open) dialog.close();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // Each element with a dialog in it hands the part on under this name.
    this.setAttribute('exportparts', 'surface: dialog');
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.open = false;
    // A browser gives the focus back when a dialog closes, not when it is taken away.
    if (this.#opener?.isConnected && document.activeElement === document.body) this.#opener.focus();
    this.#opener = undefined;
  }

  override render() {
    return html`<dialog
      part="surface"
      tabindex="-1"
      aria-labelledby="heading"
      @close=${this.#onClose}
      @click=${(event: Event) => event.target === event.currentTarget && this.close()}
    >
      <div class="frame">
        <div class="head">
          <h2 id="heading">${this.heading}</h2>
          <platen-icon-button icon="X" .label=${msg('Close')} @click=${this.close}></platen-icon-button>
        </div>
        <div class="content" tabindex=${this.isText ? 0 : nothing}><slot></slot></div>
        <footer><slot name="footer"></slot></footer>
      </div>
    </dialog>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: contents;
      }
      dialog {
        /* Fields are hardly told from it by their ground alone. */
        --platen-field-line: var(--platen-line-strong);
        width: min(640px, calc(100vw - 32px));
        max-width: none;
        max-height: min(86vh, 900px);
        margin: auto;
        padding: 0;
        overflow: hidden;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius);
        background: var(--platen-raised);
        color: var(--platen-ink);
        box-shadow: var(--platen-shadow);
        transition: translate var(--platen-motion) ease-out;
      }
      @starting-style {
        dialog[open] {
          translate: 0 10px;
        }
        dialog[open]::backdrop {
          opacity: 0;
        }
      }
      dialog:focus-visible {
        outline: none;
      }
      :host([size='small']) dialog {
        width: min(400px, calc(100vw - 32px));
      }
      :host([size='large']) dialog {
        width: min(1040px, calc(100vw - 32px));
      }
      dialog::backdrop {
        background: rgb(10 8 20 / 45%);
        transition: opacity var(--platen-motion) ease-out;
      }
      .frame {
        display: flex;
        flex-direction: column;
        max-height: inherit;
      }
      .head {
        display: flex;
        align-items: center;
        gap: 12px;
        padding: 12px 12px 8px 18px;
      }
      :host(:dir(rtl)) .head {
        padding: 12px 18px 8px 12px;
      }
      h2 {
        flex: 1;
        font-size: 1.15em;
        font-weight: 650;
      }
      .content {
        flex: 1;
        min-height: 0;
        padding: 4px 18px 18px;
        overflow: auto;
      }
      footer {
        display: flex;
        justify-content: flex-end;
        gap: 8px;
        padding: 0 18px 16px;
      }
      @media (max-width: 600px) {
        dialog,
        :host([size]) dialog {
          width: 100vw;
          max-height: 92vh;
          margin: auto 0 0;
          border-end-start-radius: 0;
          border-end-end-radius: 0;
        }
      }
    `,
  ];
}

defineElement('platen-dialog', PlatenDialog);

declare global {
  interface HTMLElementTagNameMap {
    'platen-dialog': PlatenDialog;
  }
}
