import { msg } from '@lit/localize';
import { css, html } from 'lit';
import { defineElement, PlatenElement, internal, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';

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

/** Puts a text on the clipboard. False where the browser does not let the page. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Pages that came without encryption have no clipboard of their own. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.setAttribute('aria-hidden', 'true');
  area.style.setProperty('position', 'fixed');
  area.style.setProperty('opacity', '0');
  const focused = document.activeElement;
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}

defineElement('platen-copy-button', PlatenCopyButton);
