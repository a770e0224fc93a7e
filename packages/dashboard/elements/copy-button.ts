import { msg } from '@lit/localize';
import { css, html } from 'lit';
import { defineElement, PlatenElement, internal, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { copyText } from './copy-text.ts';

/** How long the button says that it was copied, in milliseconds. */
const saidMs = 2000;

/** A button that puts a text on the clipboard, and says so. */
export class PlatenCopyButton extends withProperties(PlatenElement, {
  /** Text to copy. */
  text: reactive(''),
  /** Label of the button, such as “Copy the link”. */
  label: reactive(''),
  outcome: internal<'none' | 'copied' | 'refused'>('none'),
}) {
  #timer = 0;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  async #copy(): Promise<void> {
    this.outcome = (await copyText(this.text)) ? 'copied' : 'refused';
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => (this.outcome = 'none'), saidMs);
  }

  override render() {
    const said = {
      none: '',
      copied: msg('Copied'),
      refused: msg('Copy failed. Select the text and copy it manually.'),
    };
    return html`<platen-icon-button
        .icon=${this.outcome === 'copied' ? 'Check' : 'Copy'}
        .label=${this.label || msg('Copy')}
        @click=${this.#copy}
      ></platen-icon-button>
      <span class="visually-hidden" role="status">${said[this.outcome]}</span>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: inline-flex;
        position: relative;
        flex: none;
      }
    `,
  ];
}

defineElement('platen-copy-button', PlatenCopyButton);
