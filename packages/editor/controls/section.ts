import { css, html, nothing, type PropertyValues } from 'lit';
import { baseStyles } from '../theme/base-styles.ts';
import { defineElement } from './define.ts';
import { PlatenElement } from './platen-element.ts';
import { internal, reactive, withProperties } from './with-properties.ts';
import './icon.ts';

/**
 * Part of a panel under a heading. Of an empty one there is one line: with an action beside it, or a button that opens it.
 * @slot - What is in it.
 * @slot actions - Beside the heading, such as an icon button that adds something.
 * @fires open-change - When a collapsible one is opened or closed; `detail` is whether it is open.
 */
export class PlatenSection extends withProperties(PlatenElement, {
  heading: reactive(''),
  collapsible: reactive(false, { type: Boolean }),
  collapsed: reactive(false, { type: Boolean, reflect: true }),
  /** Whether nothing in it is set. */
  empty: reactive(false, { type: Boolean, reflect: true }),
  /** Whether it is open while it is empty. */
  opened: internal(false),
}) {
  get #isOpen(): boolean {
    return this.empty ? this.opened : !(this.collapsible && this.collapsed);
  }

  #toggle(): void {
    if (this.empty) this.opened = !this.opened;
    else this.collapsed = !this.collapsed;
    this.notify('open-change', this.#isOpen);
  }

  override willUpdate(changed: PropertyValues<this>): void {
    // What is emptied while it is used stays open, and what is filled keeps nothing closed.
    if (changed.has('empty') && this.hasUpdated) this.opened = this.empty && this.matches(':focus-within');
  }

  override render() {
    const isOpen = this.#isOpen;
    const hasAction = this.querySelector(':scope > [slot=actions]') !== null;
    const hasButton = this.empty ? !hasAction : this.collapsible;
    const icon = isOpen ? 'ChevronDown' : 'ChevronRight';
    return html`
      <div class="head">
        <h3>
          ${
            hasButton
              ? html`<button
                  type="button"
                  aria-expanded=${String(isOpen)}
                  aria-controls="content"
                  @click=${this.#toggle}
                >
                  ${this.empty ? nothing : html`<platen-icon .name=${icon} flip></platen-icon>`}<span>${this.heading}</span>${this.empty ? html`<platen-icon .name=${isOpen ? 'Minus' : 'Plus'}></platen-icon>` : nothing}
                </button>`
              : html`<span>${this.heading}</span>`
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
      :host(:is([empty], [collapsed])) {
        padding-block: 3px;
      }
      :host([empty]) h3 {
        color: var(--platen-ink-soft);
        font-weight: 500;
      }
      /* A line as those are that have an action of their own. */
      :host([empty]) button {
        --platen-icon-size: 18px;
        justify-content: space-between;
        width: calc(100% + 6px);
        padding-inline: 6px calc((var(--platen-control-height) - 18px) / 2);
      }
      :host([empty]) platen-icon {
        color: var(--platen-ink);
      }
      button:hover {
        background: var(--platen-hover);
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

declare global {
  interface HTMLElementTagNameMap {
    'platen-section': PlatenSection;
  }
}
