import { css, html, nothing } from 'lit';
import { defineElement, PlatenElement, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';

/** A fact about a thing. */
export interface Fact {
  label: string;
  /** A text or a template; facts without one are omitted. */
  value: unknown;
}

/** A list of facts: names and values, stacked in narrow windows. */
export class PlatenFactList extends withProperties(PlatenElement, {
  facts: reactive<readonly Fact[]>([], { attribute: false }),
}) {
  override render() {
    return html`<dl>
      ${this.facts.map(({ label, value }) =>
        value === undefined || value === null || value === '' || value === nothing
          ? nothing
          : html`<div>
              <dt>${label}</dt>
              <dd>${value}</dd>
            </div>`,
      )}
    </dl>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
        min-width: 0;
      }
      dl {
        display: grid;
        gap: 10px;
        margin: 0;
      }
      dl > div {
        display: grid;
        grid-template-columns: minmax(110px, 30%) minmax(0, 1fr);
        gap: 2px 12px;
        align-items: baseline;
      }
      dt {
        color: var(--platen-ink-soft);
      }
      dd {
        min-width: 0;
        margin: 0;
        overflow-wrap: anywhere;
      }
      .soft {
        color: var(--platen-ink-soft);
      }
      .mono {
        font-family: var(--platen-mono);
        font-size: 0.95em;
      }
      a {
        color: var(--platen-accent);
      }
      @media (max-width: 520px) {
        dl > div {
          grid-template-columns: minmax(0, 1fr);
        }
      }
    `,
  ];
}

defineElement('platen-fact-list', PlatenFactList);
