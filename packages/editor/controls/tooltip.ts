import { css, html, nothing } from 'lit';
import { baseStyles } from '../theme/base-styles.ts';
import { defineElement } from './define.ts';
import { moveBeside } from './floating.ts';
import type { BesidePlacement } from './place-beside.ts';
import { PlatenElement } from './platen-element.ts';
import { internal, reactive, withProperties } from './with-properties.ts';

const delayMs = 450;

/**
 * Shows a line about what is in it while the pointer rests there or the keyboard's focus is there. It is for eyes only: what is in
 * it has a label of its own.
 * @slot - What the line is about.
 */
export class PlatenTooltip extends withProperties(PlatenElement, {
  text: reactive(''),
  /** Keys as they are shown, such as `Ctrl+Z`. */
  shortcut: reactive(''),
  placement: reactive<BesidePlacement>('below-center'),
  isShown: internal(false),
}) {
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.addEventListener('pointerenter', (event) => {
      if (event.pointerType !== 'touch') this.#timer = setTimeout(() => this.#show(), delayMs);
    });
    this.addEventListener('focusin', (event) => {
      const target = event.composedPath()[0];
      if (target instanceof Element && target.matches(':focus-visible')) this.#show();
    });
    for (const type of ['pointerleave', 'pointerdown', 'focusout', 'keydown'] as const) {
      this.addEventListener(type, () => this.#hide());
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#hide();
  }

  #show(): void {
    if (this.text && this.isConnected) this.isShown = true;
  }

  #hide(): void {
    clearTimeout(this.#timer);
    this.isShown = false;
  }

  override updated(): void {
    const tip = this.renderRoot.querySelector<HTMLElement>('.tip');
    // It may have been taken out of the page in the meantime.
    if (!tip?.isConnected || tip.matches(':popover-open')) return;
    tip.showPopover();
    const anchor = this.renderRoot.querySelector('slot')?.assignedElements()[0] ?? this;
    moveBeside(tip, anchor.getBoundingClientRect(), this.placement);
  }

  override render() {
    return html`<slot></slot>${
        this.isShown
          ? html`<span class="tip" popover="manual" aria-hidden="true"
              >${this.text}${this.shortcut ? html`<kbd dir="ltr">${this.shortcut}</kbd>` : nothing}</span
            >`
          : nothing
      }`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: contents;
        /* What is in it has the color of what is around it. */
        color: inherit;
      }
      .tip {
        position: fixed;
        inset: auto;
        margin: 0;
        padding: 5px 9px;
        border: 1px solid transparent;
        border-radius: var(--platen-radius-small);
        background: var(--platen-ink);
        color: var(--platen-surface);
        font-size: 12px;
        line-height: 1.3;
        max-width: 260px;
        pointer-events: none;
      }
      kbd {
        margin-inline-start: 8px;
        font: inherit;
        opacity: 0.75;
      }
    `,
  ];
}

defineElement('platen-tooltip', PlatenTooltip);

declare global {
  interface HTMLElementTagNameMap {
    'platen-tooltip': PlatenTooltip;
  }
}
