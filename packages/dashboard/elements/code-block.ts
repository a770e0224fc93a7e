import { msg } from '@lit/localize';
import { css, html } from 'lit';
import { defineElement, PlatenElement } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import './copy-button.ts';

/** Code to be read and copied. It runs from left to right in every language. */
export class PlatenCodeBlock extends PlatenElement {
  static override properties = { label: {}, code: {} };
  /** Accessible name: what the code is. */
  declare label: string;
  declare code: string;

  constructor() {
    super();
    this.label = '';
    this.code = '';
  }

  override render() {
    return html`<pre tabindex="0" role="region" dir="ltr" aria-label=${this.label}><code>${this.code}</code></pre>
      <platen-copy-button .text=${this.code} .label=${msg('Copy the code')}></platen-copy-button>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
        position: relative;
        min-width: 0;
      }
      pre {
        max-height: var(--platen-code-height, 420px);
        margin: 0;
        padding: 14px 48px 14px 16px;
        overflow: auto;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius);
        background: var(--platen-sunken);
        font-family: var(--platen-mono);
        font-size: 0.93em;
        line-height: 1.55;
        tab-size: 2;
      }
      platen-copy-button {
        position: absolute;
        top: 6px;
        right: 6px;
        border-radius: var(--platen-radius-small);
        background: var(--platen-sunken);
      }
    `,
  ];
}

defineElement('platen-code-block', PlatenCodeBlock);
