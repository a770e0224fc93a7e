import { css, html, nothing } from 'lit';
import { baseStyles } from '../theme/base-styles.ts';
import { defineElement } from './define.ts';
import type { MenuItem } from './menu-item.ts';
import type { BesidePlacement } from './place-beside.ts';
import { PlatenElement } from './platen-element.ts';
import { internal, reactive, withProperties } from './with-properties.ts';

/**
 * A menu at a button, or at a point as a context menu. What it is made of is fetched when it is first opened.
 * @csspart menu - The open menu, and those in it.
 * @slot trigger - A `platen-button` or `platen-icon-button` with `haspopup="menu"`.
 * @fires menu-select - `detail` is the id of what was chosen.
 * @fires open-change - `detail` is whether it is open; set `items` again then, if they change.
 */
export class PlatenMenu extends withProperties(PlatenElement, {
  /** Its accessible name. */
  label: reactive(''),
  items: reactive<readonly MenuItem[]>([], { attribute: false }),
  placement: reactive<BesidePlacement>('below-start'),
  /** Fetches what its items are made of, before it is opened. */
  load: reactive<() => Promise<unknown>>(undefined, { attribute: false }),
  /** Where it is opened; undefined while it is closed. */
  opening: internal<{ anchor: () => DOMRect; byKey: boolean }>(),
}) {
  #returnTo: HTMLElement | undefined;
  #closedAt = -1000;

  /** Whether it is open. */
  get open(): boolean {
    return this.opening !== undefined;
  }

  get #trigger(): HTMLElement | undefined {
    const [element] = this.renderRoot.querySelector('slot')?.assignedElements({ flatten: true }) ?? [];
    return element instanceof HTMLElement ? element : undefined;
  }

  /** Opens it at a point of the window, in CSS pixels; `returnTo` has the focus once it is closed. */
  openAt(x: number, y: number, returnTo?: HTMLElement): void {
    this.#returnTo = returnTo;
    void this.#show({ anchor: () => new DOMRect(x, y, 0, 0), byKey: false });
  }

  /** Opens it at its trigger. */
  show(byKey = true): void {
    const trigger = this.#trigger;
    if (!trigger) return;
    this.#returnTo = trigger;
    void this.#show({ anchor: () => trigger.getBoundingClientRect(), byKey });
  }

  /** Closes it. */
  hide(): void {
    if (!this.opening) return;
    this.opening = undefined;
    this.#closedAt = performance.now();
    this.#setExpanded(false);
    this.notify('open-change', false);
  }

  async #show(opening: NonNullable<PlatenMenu['opening']>): Promise<void> {
    this.hide();
    await Promise.all([import('./menu-panel.ts'), this.load?.()]);
    if (!this.isConnected) return;
    this.notify('open-change', true);
    this.opening = opening;
    this.#setExpanded(true);
  }

  #setExpanded(isOpen: boolean): void {
    const trigger = this.#trigger;
    if (trigger && 'expanded' in trigger) trigger.expanded = isOpen;
  }

  #onTrigger(event: MouseEvent): void {
    if (this.opening || performance.now() - this.#closedAt < 300) return this.hide();
    this.show(event.detail === 0);
  }

  #onTriggerKey(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' || this.opening) return;
    event.preventDefault();
    event.stopPropagation();
    this.show();
  }

  #onClose(event: Event): void {
    event.stopPropagation();
    this.hide();
    this.#returnTo?.focus();
    this.#returnTo = undefined;
  }

  #onSelect(event: CustomEvent<string>): void {
    event.stopPropagation();
    this.notify('menu-select', event.detail);
  }

  override render() {
    return html`<slot name="trigger" @click=${this.#onTrigger} @keydown=${this.#onTriggerKey}></slot>${
        this.opening
          ? html`<platen-menu-panel
              exportparts="menu"
              .label=${this.label}
              .items=${this.items}
              .anchor=${this.opening.anchor}
              .placement=${this.placement}
              .byKey=${this.opening.byKey}
              @panel-close=${this.#onClose}
              @panel-select=${this.#onSelect}
            ></platen-menu-panel>`
          : nothing
      }`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: contents;
      }
    `,
  ];
}

defineElement('platen-menu', PlatenMenu);

declare global {
  interface HTMLElementTagNameMap {
    'platen-menu': PlatenMenu;
  }
}
