import { css, html, nothing } from 'lit';
import { baseStyles } from '../theme/base-styles.ts';
import { defineElement } from './define.ts';
import { PlatenElement } from './platen-element.ts';
import { reactive, withProperties } from './with-properties.ts';
import './icon.ts';

/**
 * Part of a panel under a heading.
 * @slot - What is in it.
 * @slot actions - Beside the heading, such as an icon button that adds something.
 * @fires open-change - When a collapsible one is opened or closed; `detail` is whether it is open.
 */
export class PlatenSection extends withProperties(PlatenElement, {
  heading: reactive(''),
  collapsible: reactive(false, { type: Boolean }),
  collapsed: reactive(false, { type: Boolean, reflect: true }),
}) {
  #toggle(): void {
    this.collapsed = !this.collapsed;
    this.notify('open-change', !this.collapsed);
  }

  override render() {
    const isOpen = !(this.collapsible && this.collapsed);
    return html`
      <div class="head">
        <h3>
          ${
            this.collapsible
              ? html`<button
                  type="button"
                  aria-expanded=${String(isOpen)}
                  aria-controls="content"
                  @click=${this.#toggle}
                >
                  <platen-icon .name=${isOpen ? 'ChevronDown' : 'ChevronRight'} flip></platen-icon>${this.heading}
                </button>`
              : this.heading
          }
        </h3>
        <slot name="actions"></slot>
      </div>
      <div id="content" ?hidden=${!isOpen}>${isOpen ? html`<slot></slot>` : nothing}</div>
    `;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
        padding: 10px 14px;
        border-block-end: 1px solid var(--platen-line);
      }
      .head {
        display: flex;
        align-items: center;
        gap: 4px;
        min-height: 30px;
      }
      h3 {
        flex: 1;
        min-width: 0;
        font-size: inherit;
        font-weight: 600;
      }
      button {
        --platen-icon-size: 14px;
        display: flex;
        align-items: center;
        gap: 4px;
        width: 100%;
        min-height: 28px;
        margin-inline-start: -6px;
        padding: 2px 4px;
        border: 0;
        border-radius: var(--platen-radius-small);
        background: none;
        font-weight: inherit;
        text-align: start;
        cursor: pointer;
      }
      #content {
        display: grid;
        gap: 10px;
        grid-template-columns: minmax(0, 1fr);
        padding-block: 4px;
      }
    `,
  ];
}

defineElement('platen-section', PlatenSection);
