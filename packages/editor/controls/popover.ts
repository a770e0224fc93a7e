import { css, html, type PropertyValues } from 'lit';
import { baseStyles } from '../theme/base-styles.ts';
import { defineElement } from './define.ts';
import { followAnchor } from './floating.ts';
import type { BesidePlacement } from './place-beside.ts';
import { PlatenElement } from './platen-element.ts';
import { reactive, withProperties } from './with-properties.ts';

/**
 * Something laid over the rest beside its trigger, closed by Escape and by a press elsewhere. On narrow screens it is a sheet at the
 * bottom.
 * @slot trigger - A `platen-button` or `platen-icon-button` with `haspopup="dialog"`; a press on it opens and closes.
 * @slot - What is in it; draw it only while `open`, if it is much.
 * @fires open-change - `detail` is whether it is open.
 * @csspart surface
 */
export class PlatenPopover extends withProperties(PlatenElement, {
  /** Its accessible name. */
  label: reactive(''),
  open: reactive(false, { type: Boolean, reflect: true }),
  placement: reactive<BesidePlacement>('below-start'),
  /** Whether it may be wider than a panel. */
  wide: reactive(false, { type: Boolean }),
}) {
  #stop: (() => void) | undefined;
  /** When it was closed by a press elsewhere, which may be one on its trigger; milliseconds of `performance.now`. */
  #dismissedAt = -1000;

  get #surface(): HTMLElement | null {
    return this.renderRoot.querySelector('.surface');
  }

  /** The element in the slot `trigger`. */
  get trigger(): HTMLElement | undefined {
    const slot = this.renderRoot.querySelector<HTMLSlotElement>('slot[name=trigger]');
    const [element] = slot?.assignedElements({ flatten: true }) ?? [];
    return element instanceof HTMLElement ? element : undefined;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop?.();
    this.open = false;
  }

  #onTrigger(): void {
    // The same press has closed it a moment ago.
    if (performance.now() - this.#dismissedAt < 300) return;
    this.#setOpen(!this.open);
  }

  #setOpen(open: boolean): void {
    if (open === this.open) return;
    this.open = open;
    this.notify('open-change', open);
  }

  #onKeydown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    this.#setOpen(false);
  }

  #onToggle(event: ToggleEvent): void {
    if (event.newState === 'open' || !this.open) return;
    this.#dismissedAt = performance.now();
    this.#setOpen(false);
  }

  override updated(changed: PropertyValues<this>): void {
    if (!changed.has('open')) return;
    const surface = this.#surface;
    const trigger = this.trigger;
    if (trigger && 'expanded' in trigger) trigger.expanded = this.open;
    if (!surface) return;
    // Drawn once more after it was taken out of the page, it cannot be shown.
    if (this.open && !this.isConnected) return;
    if (this.open && !surface.matches(':popover-open')) {
      surface.showPopover();
      this.#stop = followAnchor(surface, trigger ?? this, this.placement);
      const first = this.querySelector<HTMLElement>('[autofocus]');
      if (first) first.focus();
      else surface.focus();
    } else if (!this.open) {
      this.#stop?.();
      this.#stop = undefined;
      const root = this.getRootNode();
      const hadFocus =
        this.matches(':focus-within') ||
        // The surface itself, which is not always found by that.
        this.shadowRoot?.activeElement === surface ||
        (root instanceof Document && root.activeElement === document.body);
      if (surface.matches(':popover-open')) surface.hidePopover();
      if (hadFocus) trigger?.focus();
    }
  }

  override render() {
    return html`<slot name="trigger" @click=${this.#onTrigger}></slot>
      <div
        class="surface"
        part="surface"
        popover="auto"
        role="dialog"
        tabindex="-1"
        aria-label=${this.label}
        ?data-wide=${this.wide}
        @toggle=${this.#onToggle}
        @keydown=${this.#onKeydown}
      >
        <slot></slot>
      </div>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: contents;
      }
      .surface {
        /* Fields are hardly told from it by their ground alone. */
        --platen-field-line: var(--platen-line-strong);
        position: fixed;
        inset: auto;
        width: max-content;
        min-width: 200px;
        max-width: min(320px, calc(100vw - 16px));
        margin: 0;
        padding: 12px;
        overflow: auto;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius);
        background: var(--platen-raised);
        color: var(--platen-ink);
        box-shadow: var(--platen-shadow);
        outline: none;
        transition: translate var(--platen-motion) ease-out;
      }
      @starting-style {
        .surface:popover-open {
          translate: 0 -6px;
        }
      }
      .surface[data-wide] {
        max-width: min(640px, calc(100vw - 16px));
      }
      @media (max-width: 600px) {
        .surface,
        .surface[data-wide] {
          top: auto !important;
          left: 0 !important;
          right: 0;
          bottom: 0;
          width: auto;
          max-width: none;
          max-height: 70vh !important;
          border-end-start-radius: 0;
          border-end-end-radius: 0;
        }
        @starting-style {
          .surface:popover-open {
            translate: 0 24px;
          }
        }
      }
    `,
  ];
}

defineElement('platen-popover', PlatenPopover);

declare global {
  interface HTMLElementTagNameMap {
    'platen-popover': PlatenPopover;
  }
}
