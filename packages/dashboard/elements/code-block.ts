import { msg } from '@lit/localize';
import { css, html } from 'lit';
import { defineElement, PlatenElement, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import './copy-button.ts';

/** Code to be read and copied. It runs from left to right in every language. */
export class PlatenCodeBlock extends withProperties(PlatenElement, {
  /** Accessible name: what the code is. */
  label: reactive(''),
  code: reactive(''),
}) {
  override render() {
    return html`<div class="frame" dir="ltr">
      <pre tabindex="0" role="region" aria-label=${this.label}><code>${this.code}</code></pre>
      <platen-copy-button .text=${this.code} .label=${msg('Copy code')}></platen-copy-button>
    </div>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
        min-width: 0;
      }
      .frame {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        align-items: start;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius);
        background: var(--platen-sunken);
      }
      pre {
        max-height: var(--platen-code-height, 420px);
        margin: 0;
        padding: 14px 0 14px 16px;
        overflow: auto;
        border-radius: var(--platen-radius);
        font-family: var(--platen-mono);
        font-size: 0.93em;
        line-height: 1.55;
        tab-size: 2;
      }
      platen-copy-button {
        margin: 6px;
      }
    `,
  ];
}

defineElement('platen-code-block', PlatenCodeBlock);
